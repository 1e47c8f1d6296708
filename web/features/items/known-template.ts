import type { ItemType } from '@chaveiro/contract/constants.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { templateAnswer } from '@chaveiro/contract/templates.ts'

type Answer = ReturnType<typeof templateAnswer>

/**
 * The template fields that the server names for a type, restricted to those that this release knows, and with this release's labels. With
 * the server's label, somebody would type, copy or send one secret as another; a field of the server's own would ask for what no credential
 * has.
 */
export function knownTemplate(type: ItemType, language: Language, answer?: Answer): Answer {
  const published = templateAnswer(type, language)
  return { ...published, fields: published.fields.filter((name) => answer?.fields.includes(name) ?? true) }
}
