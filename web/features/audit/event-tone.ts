import { type AuditEvent, type AuditEventType, auditEvents } from '@chaveiro/contract/audit-events.ts'
import type { Tone } from '../../ui/badge.tsx'

/** The colour of an event's badge; grey for a type that this release does not know. */
export const eventTone = (eventType: string): Tone => eventOf(eventType)?.badge ?? 'grey'

/** Whether the event is highlighted among others. */
export const isCritical = (eventType: string): boolean => eventOf(eventType)?.isCritical === true

function eventOf(eventType: string): AuditEvent | undefined {
  return Object.hasOwn(auditEvents, eventType) ? auditEvents[eventType as AuditEventType] : undefined
}
