import { type AuditEventType, auditEventTypes, auditFilterEventTypes } from '@chaveiro/contract/constants.ts'

const specified: readonly AuditEventType[] = auditFilterEventTypes

/** The choices of the filter: the specification's in its order, then what we record besides. */
export const filterChoices: readonly AuditEventType[] = [
  ...specified,
  ...auditEventTypes.filter((type) => !specified.includes(type)),
]
