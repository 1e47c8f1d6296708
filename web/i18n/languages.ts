import { type Language, languages } from '@chaveiro/contract/languages.ts'

/** As each language calls itself. */
export const languageNames: Record<Language, string> = { en: 'English', 'pt-BR': 'Português (Brasil)' }

const storageKey = 'language'

/** The first wish that we can fulfil: any Portuguese is served in Brazilian, everything unknown in English. */
export function pickLanguage(stored: string | null, wishes: readonly string[]): Language {
  const chosen = languages.find((language) => language === stored)
  if (chosen) return chosen
  for (const wish of wishes) {
    const base = wish.toLowerCase().split('-')[0]
    if (base === 'pt') return 'pt-BR'
    if (base === 'en') return 'en'
  }
  return 'en'
}

/**
 * How dates and times are written: as in the first of the browser's languages that is a kind of the one on the screen.
 * British English writes 24 November as 24/11, and its hours to 24; American English does neither.
 */
export function pickDateLanguage(language: Language, wishes: readonly string[]): string {
  if (language !== 'en') return language
  return wishes.find((wish) => wish.toLowerCase().split('-')[0] === 'en') ?? language
}

/** The stored choice, else the browser's wish. */
export function detectLanguage(): Language {
  return pickLanguage(readStored(), navigator.languages)
}

export function storeLanguage(language: Language) {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
