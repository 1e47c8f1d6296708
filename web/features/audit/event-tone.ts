import { type AuditEvent, type AuditEventType, auditEvents } from '@chaveiro/contract/audit-events.ts'
import type { Tone } from '../../ui/badge.tsx'

/** The colour of an event's badge; grey too for a type that this page does not know yet. */
export const eventTone = (eventType: string): Tone => eventOf(eventType)?.badge ?? 'grey'

/** Whether it is to stand out among all others. */
export const isCritical = (eventType: string): boolean => eventOf(eventType)?.isCritical === true

function eventOf(eventType: string): AuditEvent | undefined {
  return Object.hasOwn(auditEvents, eventType) ? auditEvents[eventType as AuditEventType] : undefined
}
