import { fromBase64url, toBase64url } from '../../encoding/base64url.ts'
import { canonicalJson } from '../../encoding/canonical-json.ts'
import { type LogHead, type ViewRoot, viewSizeMax } from './statement-forms.ts'
import { refuseUnless } from './statement-refused.ts'

/**
 * The state of one vault: the newest statement of its log and the newest change of its items, null if there is none.
 */
export type ViewEntry = {
  readonly vault: string
  readonly log: LogHead
  readonly change: { readonly number: number; readonly hash: string } | null
}

/** An entry and its 16 random bytes (base64url), without which others' entries could be guessed from a proof. */
export type SaltedEntry = ViewEntry & { readonly salt: string }

export type { ViewRoot } from './statement-forms.ts'

/** The path from one entry to a root: its index among the leaves, and the sibling hashes, lowest first. */
export type ViewProof = {
  readonly entry: SaltedEntry
  readonly index: number
  readonly siblings: readonly string[]
}

type Bytes = Uint8Array<ArrayBuffer>
export type Hasher = { sha256(message: Bytes): Uint8Array | Promise<Uint8Array> }

/** A view's tree with all hashes, leaves first, which suffices to prove each of its entries. */
export type ViewTree = ViewRoot & {
  readonly entries: readonly SaltedEntry[]
  readonly levels: readonly (readonly Uint8Array[])[]
}

const encoder = new TextEncoder()

/**
 * The tree over these entries, sorted by vault id (RFC 6962, section 2.1). Built upwards by pairs; an odd last node
 * moves up unchanged. Throws TypeError for too many entries or a duplicate vault.
 */
export async function makeView(entries: readonly SaltedEntry[], hasher: Hasher): Promise<ViewTree> {
  if (entries.length > viewSizeMax) throw new TypeError(`a view has ${viewSizeMax} entries at most`)
  const sorted = [...entries].sort((one, other) => (one.vault < other.vault ? -1 : 1))
  for (const [index, { vault }] of sorted.entries()) {
    if (sorted[index + 1]?.vault === vault) throw new TypeError(`vault ${vault} is there twice`)
  }
  const leaves = await Promise.all(sorted.map((entry) => hashLeaf(entry, hasher)))
  return { ...(await growTree(leaves, hasher)), size: sorted.length, entries: sorted }
}

async function growTree(leaves: readonly Uint8Array[], hasher: Hasher) {
  const levels = [leaves]
  for (let level = leaves; level.length > 1; ) {
    level = await Promise.all(
      pairsOf(level).map(([left, right]) => (right ? hashNode(left, right, hasher) : left)),
    )
    levels.push(level)
  }
  const root = levels.at(-1)?.[0] ?? (await hasher.sha256(new Uint8Array()))
  return { root: toBase64url(root), levels }
}

/** A view's leaves for a reader who may not see every vault in it. */
export type SeenLeaves = {
  readonly entries: readonly (SaltedEntry & { readonly index: number })[]
  readonly hidden: readonly { readonly index: number; readonly hash: string }[]
}

/** Throws unless exactly these leaves, at their places, give this root: requireInView for all entries at once. */
export async function requireWholeView(
  { entries, hidden }: SeenLeaves,
  { root, size }: ViewRoot,
  hasher: Hasher,
) {
  const isWhole = size === entries.length + hidden.length && size <= viewSizeMax
  refuseUnless(isWhole, 'wrong_proof', 'a leaf is missing or duplicate')
  const leaves = new Map<number, Uint8Array | null>()
  for (const entry of entries) leaves.set(entry.index, await hashLeaf(entry, hasher))
  for (const { index, hash } of hidden) leaves.set(index, fromBase64url(hash))
  const inOrder = Array.from({ length: Math.min(size, leaves.size) }, (_, index) => leaves.get(index))
  const areHashes = inOrder.every((leaf) => leaf?.length === 32)
  refuseUnless(areHashes && inOrder.length === size, 'wrong_proof', 'a leaf is missing or duplicate')
  const tree = await growTree(inOrder as Uint8Array[], hasher)
  refuseUnless(tree.root === root, 'wrong_proof', 'its leaves do not give the root')
}

/** The proof of a vault's entry; null if the view has none. */
export function proveEntry({ entries, levels }: ViewTree, vault: string): ViewProof | null {
  const index = entries.findIndex((entry) => entry.vault === vault)
  const entry = entries[index]
  if (!entry) return null
  const siblings = levels.flatMap((level, height) => {
    const sibling = level[(index >> height) ^ 1]
    return sibling ? [toBase64url(sibling)] : []
  })
  return { entry, index, siblings }
}

/** Throws unless the proof leads from its entry to this root. */
export async function requireInView(
  { entry, index, siblings }: ViewProof,
  { root, size }: ViewRoot,
  hasher: Hasher,
) {
  const isInside = size <= viewSizeMax && Number.isInteger(index) && index >= 0 && index < size
  refuseUnless(isInside, 'wrong_proof', 'its place is outside the view')
  let hash = await hashLeaf(entry, hasher)
  let used = 0
  for (let at = index, last = size - 1; last > 0; at >>= 1, last >>= 1) {
    // The odd last one of a level has no sibling.
    if (at === last && at % 2 === 0) continue
    const sibling = fromBase64url(siblings[used++] ?? '')
    refuseUnless(sibling?.length === 32, 'wrong_proof', 'a hash is missing on its path')
    hash = at % 2 === 1 ? await hashNode(sibling, hash, hasher) : await hashNode(hash, sibling, hasher)
  }
  refuseUnless(used === siblings.length, 'wrong_proof', 'it has more hashes than its path')
  refuseUnless(toBase64url(hash) === root, 'wrong_proof', 'it does not lead to the root')
}

function pairsOf(level: readonly Uint8Array[]): [Uint8Array, Uint8Array | undefined][] {
  return Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => [
    level[2 * at] as Uint8Array,
    level[2 * at + 1],
  ])
}

/** Leaves begin with 0 and nodes with 1 (RFC 6962), so that a node cannot pass for a leaf. */
async function hashLeaf({ salt, vault, log, change }: SaltedEntry, hasher: Hasher): Promise<Uint8Array> {
  const point = change && { change: { number: change.number, hash: change.hash } }
  const text = canonicalJson({ salt, vault, log: { seq: log.seq, hash: log.hash }, ...point })
  return hasher.sha256(joined([0], encoder.encode(text)))
}

async function hashNode(left: Uint8Array, right: Uint8Array, hasher: Hasher): Promise<Uint8Array> {
  return hasher.sha256(joined([1], left, right))
}

/** The concatenated bytes. */
export function joined(...parts: ArrayLike<number>[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
