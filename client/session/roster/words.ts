import { fingerprintOf } from '@chaveiro/contract/rules/fingerprint.ts'
import type { Language } from '@chaveiro/contract/sentences.ts'
import { getOrganisationLanguage } from '@chaveiro/contract/settings.ts'
import { fingerprintWords } from '@chaveiro/crypto/processes/fingerprint-words.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { Caller } from '../../caller.ts'

/**
 * The organisation's language as it is now: asked for whenever words are shown, so that two people who compare see the
 * same ones. It is the server's word alone, which is enough: no word is in two lists.
 */
export async function organisationLanguage(caller: Caller): Promise<Language> {
  return (await caller.send(getOrganisationLanguage)).language
}

/** The eight words of a fingerprint, to show. */
export async function wordsToShow(caller: Caller, fingerprint: string): Promise<string[]> {
  return fingerprintWords(fingerprint, await organisationLanguage(caller))
}

/** The words of public keys (base64url) that somebody shows; whose they are is for people to find out. */
export async function wordsOfKeys(
  caller: Caller,
  keys: { sealing_key: string; signing_key: string },
): Promise<string[]> {
  return wordsToShow(caller, await fingerprintOf(keys.sealing_key, keys.signing_key, verifier))
}
