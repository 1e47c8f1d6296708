import type { Language } from '@chaveiro/contract/languages.ts'
import { type BackendModule, createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { groupedNumbers, interpolation } from './interpolation.ts'
import { detectLanguage, storeLanguage } from './languages.ts'
import { readTexts } from './read-texts.ts'
import type { Namespace } from './resources.ts'

const loader: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    readTexts(language as Language, namespace as Namespace).then(
      (texts) => done(null, texts as never),
      (error: Error) => done(error, null),
    )
  },
}

const i18n = createInstance()

/** Loads the person's language with the namespaces that the first screen needs; the rest come with their screens. */
export async function startTexts(first: readonly Namespace[]) {
  if (i18n.isInitialized) return loadTexts(...first)
  await i18n
    .use(loader)
    .use(groupedNumbers)
    .use(initReactI18next)
    .init({
      lng: detectLanguage(),
      // A missing text fails the check, so no fallback language is loaded.
      fallbackLng: false,
      load: 'currentOnly',
      ns: [...first],
      defaultNS: 'common',
      interpolation,
      react: { useSuspense: true },
    })
  document.documentElement.lang = i18n.language
}

/**
 * Awaited together with a lazy screen's code, so that both arrive at once. Throws if texts cannot be fetched: i18next itself would ask for
 * them only once, and show their keys from then on.
 */
export async function loadTexts(...namespaces: Namespace[]) {
  const missing = () => namespaces.filter((namespace) => !i18n.hasResourceBundle(i18n.language, namespace))
  await i18n.loadNamespaces(namespaces)
  if (missing().length > 0) await i18n.reloadResources([i18n.language], missing())
  if (missing().length > 0) throw new Error(`texts not loaded: ${missing().join(', ')}`)
}

export const currentLanguage = () => i18n.language as Language

export async function changeLanguage(language: Language) {
  await i18n.changeLanguage(language)
  storeLanguage(language)
  document.documentElement.lang = language
}
