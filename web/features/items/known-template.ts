import type { ItemType } from '@chaveiro/contract/constants.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { templateAnswer } from '@chaveiro/contract/templates.ts'

type Answer = ReturnType<typeof templateAnswer>

/**
 * The extra fields that the server names for a type, as far as this version knows them, and under its own labels: a label of the
 * server's would have one secret typed, copied or sent on for another, and a field of its would ask for what no credential has.
 */
export function knownTemplate(type: ItemType, language: Language, answer?: Answer): Answer {
  const own = templateAnswer(type, language)
  return { ...own, fields: own.fields.filter((name) => answer?.fields.includes(name) ?? true) }
}
