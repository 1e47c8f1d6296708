import { fromBase64url, toBase64url } from '@chaveiro/contract/rules/base64url.ts'
import { OpenFailed } from '../envelopes/open-failed.ts'
import { openAsPerson, sealToPerson } from '../envelopes/seal-to-person.ts'
import { type XWingKeyPair, xWingKeyPair } from '../primitives/hpke.ts'
import { randomBytes } from '../primitives/random-bytes.ts'
import { type AccountSecret, SecretKey } from '../primitives/secret-key.ts'

/** The exchange in which a secret is delivered: what the new browser committed to and the answer to it. */
export type ApprovalPlace = {
  readonly user: string
  readonly approval: string
  readonly commitment: string
  readonly answer: string
}

/** The key pair of one request of one new browser. The seed is as secret as the pair. */
export type BrowserKeys = { keys: XWingKeyPair; sealingKey: string; seed: Uint8Array<ArrayBuffer> }

/** A key pair for one request. */
export function makeBrowserKeys(): Promise<BrowserKeys> {
  return browserKeysOf(randomBytes(32))
}

/** The key pair of a request that was made before. */
export async function browserKeysOf(seed: Uint8Array<ArrayBuffer>): Promise<BrowserKeys> {
  const keys = await xWingKeyPair(seed)
  return { keys, sealingKey: toBase64url(keys.publicKey), seed }
}

/** The account secret sealed to a new browser's key. Only for a key whose code the person has compared. */
export async function sealToBrowser(
  secret: AccountSecret,
  sealingKey: string,
  place: ApprovalPlace,
): Promise<string> {
  const publicKey = fromBase64url(sealingKey)
  if (publicKey === null) throw new OpenFailed()
  return sealToPerson(publicKey, secret.copyBytes(), 'account-secret.approval', place)
}

/** The account secret that the unlocked browser sealed; OpenFailed for another exchange, key or text. */
export async function openInBrowser(
  sealed: string,
  keys: XWingKeyPair,
  place: ApprovalPlace,
): Promise<AccountSecret> {
  const bytes = await openAsPerson(keys.privateKey, sealed, 'account-secret.approval', place)
  if (bytes.length !== 32) throw new OpenFailed()
  return SecretKey.of('account', bytes)
}
