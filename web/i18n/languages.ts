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
