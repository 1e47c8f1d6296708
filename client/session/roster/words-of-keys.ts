import { fingerprintOf } from '@chaveiro/contract/rules/fingerprint.ts'
import { fingerprintWords } from '@chaveiro/crypto/processes/fingerprint-words.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'

/** The words of public keys (base64url) that somebody shows; whose they are is for people to find out. */
export async function wordsOfKeys(keys: { sealing_key: string; signing_key: string }): Promise<string[]> {
  return fingerprintWords(await fingerprintOf(keys.sealing_key, keys.signing_key, verifier))
}
