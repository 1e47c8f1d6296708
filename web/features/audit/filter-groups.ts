import { auditEventGroups, auditEvents, auditEventTypes } from '@chaveiro/contract/audit-events.ts'
import type { Language } from '@chaveiro/contract/languages.ts'

/** Every event as an option under its group's heading, in the language of the person. */
export function filterGroups(language: Language) {
  return Object.entries(auditEventGroups).map(([group, words]) => ({
    label: words[language],
    options: auditEventTypes
      .filter((type) => auditEvents[type].group === group)
      .map((type) => ({ value: type, label: auditEvents[type][language] })),
  }))
}
