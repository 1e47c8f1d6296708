import { fromBase64url, toBase64url } from '@chaveiro/contract/rules/base64url.ts'
import { canonicalJson } from '@chaveiro/contract/rules/canonical-json.ts'
import { handoverSchema, type LogHeads } from '@chaveiro/contract/rules/handover.ts'
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

/** What an unlocked browser hands to a new one. */
export type Handover = {
  readonly secret: AccountSecret
  /** The six digits that the unlocked browser shows: who sealed this is who shows them. */
  readonly code: string
  /** What the new browser then knows as seen, so that it is shown nothing older. */
  readonly heads: LogHeads
}

/** A handover sealed to a new browser's key. Only for a key whose code the person has typed. */
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

/** What the unlocked browser sealed; OpenFailed for another exchange, key or text, or what is no handover. */
export async function openInBrowser(
  sealed: string,
  keys: XWingKeyPair,
  place: ApprovalPlace,
): Promise<Handover> {
  const bytes = await openAsPerson(keys.privateKey, sealed, 'account-secret.approval', place)
  const found = handoverSchema.safeParse(parseJson(new TextDecoder().decode(bytes)))
  const secret = found.success ? fromBase64url(found.data.secret) : null
  if (!found.success || !secret) throw new OpenFailed()
  const { code, heads } = found.data
  return { secret: SecretKey.of('account', secret), code, heads }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
