import { fromBase64url, toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { canonicalJson } from '@chaveiro/contract/encoding/canonical-json.ts'
import { handoverSchema, type LogHeads } from '@chaveiro/contract/log/statements/handover.ts'
import { OpenFailed } from '../envelopes/open-failed.ts'
import { readJson } from '../envelopes/read-opened.ts'
import { openAsPerson, sealToPerson } from '../envelopes/seal-to-person.ts'
import { type XWingKeyPair, xWingKeyPair } from '../primitives/hpke.ts'
import { randomBytes } from '../primitives/random-bytes.ts'
import { type AccountSecret, SecretKey } from '../primitives/secret-key.ts'

/** The exchange in which a secret is delivered: the new browser's commitment and the answer to it. */
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

/** The key pair of an earlier request. */
export async function browserKeysOf(seed: Uint8Array<ArrayBuffer>): Promise<BrowserKeys> {
  const keys = await xWingKeyPair(seed)
  return { keys, sealingKey: toBase64url(keys.publicKey), seed }
}

/** What an unlocked browser hands to a new one. */
export type Handover = {
  readonly secret: AccountSecret
  /** The six digits that the unlocked browser shows; they prove that it sealed this. */
  readonly code: string
  /** Taken over as seen by the new browser, so that the server cannot show it older logs. */
  readonly heads: LogHeads
}

/** Seals a handover to a new browser's key. Only for a key whose code the person has typed. */
export async function sealToBrowser(
  { secret, code, heads }: Handover,
  sealingKey: string,
  place: ApprovalPlace,
): Promise<string> {
  const publicKey = fromBase64url(sealingKey)
  if (publicKey === null) throw new OpenFailed()
  const text = canonicalJson({ code, heads, secret: toBase64url(secret.copyBytes()) })
  return sealToPerson(publicKey, new TextEncoder().encode(text), 'account-secret.approval', place)
}

/** Opens a handover; OpenFailed for another exchange, key or text, or if it is malformed. */
export async function openInBrowser(
  sealed: string,
  keys: XWingKeyPair,
  place: ApprovalPlace,
): Promise<Handover> {
  const bytes = await openAsPerson(keys.privateKey, sealed, 'account-secret.approval', place)
  const parsed = handoverSchema.safeParse(readJson(bytes))
  const secret = parsed.success ? fromBase64url(parsed.data.secret) : null
  if (!parsed.success || !secret) throw new OpenFailed()
  const { code, heads } = parsed.data
  return { secret: SecretKey.of('account', secret), code, heads }
}
