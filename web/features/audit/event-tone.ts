import { type AuditEvent, type AuditEventType, auditEvents } from '@chaveiro/contract/audit-events.ts'
import type { Tone } from '../../ui/badge.tsx'

/** The colour of an event's badge; grey too for a type that this page does not know yet. */
export function eventTone(eventType: string): Tone {
  if (!Object.hasOwn(auditEvents, eventType)) return 'grey'
  const event: AuditEvent = auditEvents[eventType as AuditEventType]
  return event.badge ?? 'grey'
}
