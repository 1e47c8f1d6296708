import { fromBase64url, toBase64url } from '@chaveiro/contract/rules/base64url.ts'
import { type Ed25519KeyPair, ed25519KeyPair } from '../primitives/ed25519.ts'

/** What an invitation link carries: the organisation that it leads to, the invite, and the invitation key. */
export type Invitation = {
  readonly org: string
  /** Hash of the invite's statement. */
  readonly invite: string
  readonly key: Ed25519KeyPair
  /** Public half of the key, base64url. */
  readonly publicKey: string
}

/** Reads the fragment of an invitation link, with or without its `#`; null for a damaged one. */
export async function readInvitation(fragment: string): Promise<Invitation | null> {
  const parts = fragment.trim().replace(/^#/, '').split('.')
  const [org, invite, seed] = parts.map(fromBase64url)
  if (parts.length !== 3 || org?.length !== 32 || invite?.length !== 32 || seed?.length !== 32) return null
  const key = await ed25519KeyPair(seed)
  return { org: toBase64url(org), invite: toBase64url(invite), key, publicKey: toBase64url(key.publicKey) }
}
