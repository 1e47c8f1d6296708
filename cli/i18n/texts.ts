import type { Language } from '@chaveiro/contract/languages.ts'
import { inLine } from '../terminal/visible.ts'
import { en, type TextName } from './en.ts'
import { ptBr } from './pt-BR.ts'

export type { TextName }
export type Say = (name: TextName, values?: Readonly<Record<string, string>>) => string

const texts: Record<Language, Record<TextName, string>> = { en, 'pt-BR': ptBr }

/** The texts of one language, with `{name}` filled in by what cannot end or turn the sentence. */
export function textsIn(language: Language): Say {
  return (text, values = {}) =>
    texts[language][text].replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name]
      return value === undefined ? whole : inLine(value)
    })
}

export const isText = (name: string): name is TextName => Object.hasOwn(en, name)

/** The person's language, as their system says it. */
export function languageOf(env: NodeJS.ProcessEnv): Language {
  return /^pt/i.test(env.LC_ALL || env.LC_MESSAGES || env.LANG || '') ? 'pt-BR' : 'en'
}
