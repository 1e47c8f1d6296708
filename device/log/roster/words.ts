import { getOrganisationLanguage } from '@chaveiro/contract/calls/settings.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { fingerprintOf } from '@chaveiro/contract/log/statements/fingerprint.ts'
import { fingerprintWords, hashWords } from '@chaveiro/contract/rules/words/fingerprint-words.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { ApiClient } from '../../base/calls/api-client.ts'

/**
 * The organisation's present language, asked for whenever words are shown, so that two people who compare see the same ones. The server's
 * word suffices: no word is in two languages' lists.
 */
export async function organisationLanguage(api: ApiClient): Promise<Language> {
  return (await api.send(getOrganisationLanguage)).language
}

/** The eight words of an organisation's id, to show. */
export async function organisationWords(api: ApiClient, org: string): Promise<string[]> {
  return hashWords(org, await organisationLanguage(api))
}

/** The eight words of a fingerprint, to show. */
export async function wordsToShow(api: ApiClient, fingerprint: string): Promise<string[]> {
  return fingerprintWords(fingerprint, await organisationLanguage(api))
}

/** The words of public keys (base64url) that somebody shows. Whose keys they are, people find out by comparing. */
export async function wordsOfKeys(
  api: ApiClient,
  keys: { sealing_key: string; signing_key: string },
): Promise<string[]> {
  return wordsToShow(api, await fingerprintOf(keys.sealing_key, keys.signing_key, verifier))
}
