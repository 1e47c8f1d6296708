import {
  type AuditEventSet,
  auditEventSetNames,
  auditEventSets,
} from '@chaveiro/contract/audit-event-sets.ts'
import { auditEventGroups, auditEvents, auditEventTypes } from '@chaveiro/contract/audit-events.ts'
import type { Language } from '@chaveiro/contract/languages.ts'

/** A choice of several events, as written in the address. */
export type SetChoice = `set.${AuditEventSet}`

/** Sets of events that people look for together. */
export const setOptions = (language: Language) =>
  auditEventSetNames.map((name) => ({
    value: `set.${name}` as SetChoice,
    label: auditEventSets[name][language],
  }))

/** Every event as an option under its group's heading, in the person's language. */
export function filterGroups(language: Language) {
  return Object.entries(auditEventGroups).map(([group, words]) => ({
    label: words[language],
    options: auditEventTypes
      .filter((type) => auditEvents[type].group === group)
      .map((type) => ({ value: type, label: auditEvents[type][language] })),
  }))
}
