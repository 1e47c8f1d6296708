import type { Language } from '@chaveiro/contract/languages.ts'
import { useState } from 'react'
import { detectLanguage, storeLanguage } from './languages.ts'

/** The language of a page that comes with the texts of both, and what changes it. */
export function usePageLanguage(): [Language, (chosen: Language) => void] {
  const [language, setLanguage] = useState(detectLanguage)
  const choose = (chosen: Language) => {
    storeLanguage(chosen)
    document.documentElement.lang = chosen
    setLanguage(chosen)
  }
  return [language, choose]
}
