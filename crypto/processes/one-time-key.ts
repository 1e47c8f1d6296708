import { fromBase64url, toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { deriveBytes } from '../envelopes/derive-key.ts'
import { type OneTimeKey, SecretKey } from '../primitives/secret-key.ts'
import { sha256 } from '../primitives/sha256.ts'

/** A one-time link: its token is in the path of its address, its key in the fragment, which browsers never send. */
export type OneTimeLink = {
  /** 32 bytes derived from the key, base64url. */
  readonly token: string
  readonly key: OneTimeKey
}

/** A new link, and the fragment for its address. */
export async function makeOneTimeLink(): Promise<OneTimeLink & { readonly fragment: string }> {
  const key = SecretKey.random('one-time')
  return { key, token: await tokenOf(key), fragment: toBase64url(key.copyBytes()) }
}

/** The link of an address; null if it was damaged. The token is derived from the key, so this needs no call. */
export async function readOneTimeLink(token: string, fragment: string): Promise<OneTimeLink | null> {
  const bytes = fromBase64url(fragment)
  if (bytes?.length !== 32) return null
  const key = SecretKey.of('one-time', bytes)
  return (await tokenOf(key)) === token ? { token, key } : null
}

/**
 * Proves to the server that somebody has the whole address (32 bytes, base64url). The path alone, which proxies log,
 * can neither open a link nor use up the tries of its password.
 */
export async function proveOneTimeKey(link: OneTimeLink): Promise<string> {
  return toBase64url(await keyProofOf(link))
}

/** SHA-256 of that proof (base64url), which the server stores. */
export async function hashOneTimeKeyProof(link: OneTimeLink): Promise<string> {
  return toBase64url(await sha256(await keyProofOf(link)))
}

function keyProofOf({ key, token }: OneTimeLink) {
  return deriveBytes(key, 'derive.one-time-key-proof', { token })
}

async function tokenOf(key: OneTimeKey): Promise<string> {
  return toBase64url(await deriveBytes(key, 'derive.one-time-token', {}))
}
