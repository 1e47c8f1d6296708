import { auditRecordOf } from '@chaveiro/contract/events/events.ts'
import type { Tone } from '../../ui/badge.tsx'

/** The colour of an event's badge; grey for a type that this release does not know. */
export const eventTone = (eventType: string): Tone => auditRecordOf(eventType)?.badge ?? 'grey'
