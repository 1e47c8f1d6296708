import type { Language } from '@chaveiro/contract/languages.ts'
import type { Config } from '../platform/config/config.ts'
import type { Reader, Tx } from '../platform/db/db.ts'
import { putLanguage, selectLanguage } from './language.queries.ts'

/** The language of texts that everybody in the organisation sees in common; null until it is chosen. */
export async function chosenLanguage(reader: Reader): Promise<Language | null> {
  const row = await reader.first(selectLanguage, {})
  return (row?.language as Language | undefined) ?? null
}

/** The same, or the configured one until it is chosen. */
export async function organisationLanguage(
  reader: Reader,
  { language = 'en' }: Pick<Config, 'language'>,
): Promise<Language> {
  return (await chosenLanguage(reader)) ?? language
}

/** Chooses it for everybody; the caller has checked who may. */
export const chooseLanguage = (tx: Tx, language: Language) => tx.run(putLanguage, { language })
