import type { Language } from '@chaveiro/contract/languages.ts'
import type { Reader, Tx } from '../platform/db/db.ts'
import { putLanguage, selectLanguage } from './language.queries.ts'

/** The language of what everybody in the organisation sees alike; null until somebody chooses one. */
export async function chosenLanguage(reader: Reader): Promise<Language | null> {
  const row = await reader.first(selectLanguage, {})
  return (row?.language as Language | undefined) ?? null
}

/** The same, with the one that counts until somebody chooses. */
export async function organisationLanguage(reader: Reader): Promise<Language> {
  return (await chosenLanguage(reader)) ?? 'en'
}

/** Chooses it for everybody. Who may is decided by the caller. */
export const chooseLanguage = (tx: Tx, language: Language) => tx.run(putLanguage, { language })
