import { fromBase64url, toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { OpenFailed } from '../envelopes/open-failed.ts'
import { readJson } from '../envelopes/read-opened.ts'
import { openUnderKey, sealUnderKey } from '../envelopes/seal-under-key.ts'
import type { BrowserOpening } from './approval-code.ts'
import type { SessionKey } from './wrap-for-session.ts'

/** What a new browser needs to continue its request after a reload. The seed and the opening's nonce are secret. */
export type KeptRequest = {
  readonly opening: BrowserOpening
  /** 32 bytes from which the request's X-Wing keys are derived. */
  readonly seed: Uint8Array<ArrayBuffer>
  /** The newest roster statement when the request was made; null if there was no roster. */
  readonly head: { readonly seq: number; readonly hash: string } | null
}

/** Seals a request under a key that only this browser has. */
export function sealBrowserRequest({ opening, seed, head }: KeptRequest, key: SessionKey): Promise<string> {
  const { user, approval } = opening
  const text = JSON.stringify({ opening, seed: toBase64url(seed), head })
  return sealUnderKey(key, new TextEncoder().encode(text), 'browser-request', { user, approval })
}

/** Opens the request; OpenFailed for another person's, another request's, another browser's or altered text. */
export async function openBrowserRequest(
  sealed: string,
  key: SessionKey,
  place: { user: string; approval: string },
): Promise<KeptRequest> {
  const opened = readJson(await openUnderKey(key, sealed, 'browser-request', place))
  const { opening, seed, head } = opened as Omit<KeptRequest, 'seed'> & { seed: string }
  const seedBytes = fromBase64url(seed)
  if (seedBytes?.length !== 32) throw new OpenFailed()
  return { opening, seed: seedBytes, head }
}
