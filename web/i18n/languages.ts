import { type Language, languages } from '@chaveiro/contract/languages.ts'

/** Each language's name in itself. */
export const languageNames: Record<Language, string> = { en: 'English', 'pt-BR': 'Português (Brasil)' }

const storageKey = 'language'

/** The first wish that can be fulfilled: any Portuguese gets Brazilian, everything unknown English. */
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
 * The locale for dates and times: the first of the browser's languages that is a variety of the one on screen. British English writes 24
 * November as 24/11 with 24 hours, American English does not.
 */
export function pickDateLanguage(language: Language, wishes: readonly string[]): string {
  if (language !== 'en') return language
  return wishes.find((wish) => wish.toLowerCase().split('-')[0] === 'en') ?? language
}

/** The stored choice, else the installation's language if its server names one in the page, else the browser's wish. */
export function detectLanguage(): Language {
  const { language } = document.documentElement.dataset
  return pickLanguage(readStored(), language ? [language] : navigator.languages)
}

export function storeLanguage(language: Language) {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Storage is blocked, so the choice lasts as long as the page.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
