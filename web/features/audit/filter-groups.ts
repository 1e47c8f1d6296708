import { type EventSet, eventSetNames, eventSets } from '@chaveiro/contract/events/event-sets.ts'
import { eventGroups, eventName } from '@chaveiro/contract/events/events.ts'
import type { Language } from '@chaveiro/contract/languages.ts'

/** A choice of several events, as written in the address. */
export type SetChoice = `set.${EventSet}`

/** Sets of events that people look for together. */
export const setOptions = (language: Language) =>
  eventSetNames.map((name) => ({ value: `set.${name}` as SetChoice, label: eventSets[name][language] }))

/** Every event as an option under its group's heading, in the person's language. */
export const filterGroups = (language: Language) =>
  eventGroups.map(({ events, [language]: label }) => ({
    label,
    options: events.map((value) => ({ value, label: eventName(value, language) ?? value })),
  }))
