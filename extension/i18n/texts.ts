import type { Language } from '@chaveiro/contract/languages.ts'
import type { Same } from '@chaveiro/web/i18n/same.ts'
import { texts as english } from './en.ts'
import { texts as portuguese } from './pt-BR.ts'

export type Texts = Same<typeof english>

const all: Readonly<Record<Language, Texts>> = { en: english, 'pt-BR': portuguese }

export const textsOf = (language: Language): Texts => all[language]

/** Puts values in the place of a text's `{{names}}`. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

/** The form of a text for a count, in the languages that we have. */
export const countOf = (text: { one: string; other: string }, count: number): string =>
  filled(count === 1 ? text.one : text.other, { count })
