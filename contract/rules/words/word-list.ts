import { words as english } from './words-en.ts'

export const wordLanguages = ['en', 'pt-BR'] as const
export type WordLanguage = (typeof wordLanguages)[number]

/** The 2048 words of BIP-39 in a language. Portuguese is loaded when it is first asked for. */
export async function wordList(language: WordLanguage): Promise<readonly string[]> {
  return language === 'en' ? english : (await import('./words-pt.ts')).words
}
