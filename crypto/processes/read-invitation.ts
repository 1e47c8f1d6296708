import { fromBase64url, toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { type Ed25519KeyPair, ed25519KeyPair } from '../primitives/ed25519.ts'

/** The root and time (ISO 8601) of a view that the link's maker signed. */
export type CarriedView = { readonly root: string; readonly at: string }

/** The content of an invitation link: organisation, invite, invitation key, and its maker's view. */
export type Invitation = {
  readonly org: string
  /** Hash of the invite's statement. */
  readonly invite: string
  readonly key: Ed25519KeyPair
  /** Public half of the key, base64url. */
  readonly publicKey: string
  /** Null if the maker's device signed none. */
  readonly view: CarriedView | null
}

/** The fragment of an invitation link with a view added: `.<root>.<milliseconds of the epoch>`. */
export function carryView(fragment: string, { root, at }: CarriedView): string {
  return `${fragment}.${root}.${Date.parse(at)}`
}

/** Reads the fragment of an invitation link, with or without its `#`; null for a damaged one. */
export async function readInvitation(fragment: string): Promise<Invitation | null> {
  const parts = fragment.trim().replace(/^#/, '').split('.')
  const [org, invite, seed] = parts.slice(0, 3).map(fromBase64url)
  if (org?.length !== 32 || invite?.length !== 32 || seed?.length !== 32) return null
  const view = readView(parts.slice(3))
  if (view === undefined) return null
  const key = await ed25519KeyPair(seed)
  const publicKey = toBase64url(key.publicKey)
  return { org: toBase64url(org), invite: toBase64url(invite), key, publicKey, view }
}

/** Undefined if it is damaged. */
function readView(parts: readonly string[]): CarriedView | null | undefined {
  if (parts.length === 0) return null
  const [root = '', time = ''] = parts
  const isWhole = parts.length === 2 && fromBase64url(root)?.length === 32 && /^[1-9]\d{12}$/.test(time)
  return isWhole ? { root, at: new Date(Number(time)).toISOString() } : undefined
}
