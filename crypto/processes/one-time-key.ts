import { fromBase64url, toBase64url } from '@chaveiro/contract/rules/base64url.ts'
import { deriveBytes } from '../envelopes/derive-key.ts'
import { type OneTimeKey, SecretKey } from '../primitives/secret-key.ts'
import { sha256 } from '../primitives/sha256.ts'

/** A one-time link: its token stands in the address, its key behind the '#', which no browser sends. */
export type OneTimeLink = {
  /** 32 bytes that follow from the key, base64url. */
  readonly token: string
  readonly key: OneTimeKey
}

/** A new link, and the fragment for its address. */
export async function makeOneTimeLink(): Promise<OneTimeLink & { readonly fragment: string }> {
  const key = SecretKey.random('one-time')
  return { key, token: await tokenOf(key), fragment: toBase64url(key.copyBytes()) }
}

/**
 * The link that an address names; null where anything of it was damaged on its way. The token follows from the key, so
 * this is known before anybody is asked.
 */
export async function readOneTimeLink(token: string, fragment: string): Promise<OneTimeLink | null> {
  const bytes = fromBase64url(fragment)
  if (bytes?.length !== 32) return null
  const key = SecretKey.of('one-time', bytes)
  return (await tokenOf(key)) === token ? { token, key } : null
}

/**
 * What shows the server that somebody has the whole address (32 bytes, base64url): its path alone, which logs of proxies
 * hold, neither opens a link nor spends the tries of its password.
 */
export async function proveOneTimeKey(link: OneTimeLink): Promise<string> {
  return toBase64url(await keyProofOf(link))
}

/** What the server keeps to know that proof by: its SHA-256, base64url. */
export async function hashOneTimeKeyProof(link: OneTimeLink): Promise<string> {
  return toBase64url(await sha256(await keyProofOf(link)))
}

function keyProofOf({ key, token }: OneTimeLink) {
  return deriveBytes(key, 'derive.one-time-key-proof', { token })
}

async function tokenOf(key: OneTimeKey): Promise<string> {
  return toBase64url(await deriveBytes(key, 'derive.one-time-token', {}))
}
