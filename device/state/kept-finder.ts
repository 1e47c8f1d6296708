import { siteOf } from '@chaveiro/contract/rules/items/fits-address.ts'
import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import { openFinderPart, sealFinderPart } from '@chaveiro/crypto/processes/seal-finder-part.ts'
import { v7 as makeId } from 'uuid'
import type { FinderState } from '../base/types/finder.ts'
import type { FinderIndex, IndexedItem, IndexedVault } from './finder-index.ts'
import type { CopyReader, OpenSession } from './open-session.ts'
import type { Fill } from './session-state.ts'

/** Raise it when a part gets another meaning; a copy of another format is read anew. */
const format = 3
const headPart = 1
const fillsPart = 2
/** Of the items whose addresses are of several sites. */
const mixedPart = 3
/** The others lie in so many parts by the site of their addresses, so that one page asks for one, and one change does not rewrite all. */
const itemParts = 32
const firstItemPart = 4

interface Head {
  at: string
  count: number
  vaults: IndexedVault[]
  granted: [string, string][]
  stamps: [number, string][]
}

interface ItemPart {
  /** Also named by the head, so that an older part never stands for a newer one. */
  stamp: string
  items: IndexedItem[]
}

function partOf({ id, login_url = '', more_urls = [] }: IndexedItem): number {
  const sites = new Set([login_url, ...more_urls].flatMap((address) => siteOrHost(address) ?? []))
  return sites.size > 1 ? mixedPart : partNamed([...sites][0] ?? id)
}

/** The same for every address that may fit a page and for that page. */
const siteOrHost = (address: string): string | null =>
  siteOf(address) ?? (URL.parse(address)?.hostname || null)

/** Any hash that spreads them does. */
const partNamed = (name: string): number =>
  firstItemPart +
  ([...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 0) % itemParts)

/** What this device kept, without its items; null if there is nothing of this format. */
export async function openSummary(reader: CopyReader): Promise<FinderState | null> {
  const head = await openOne<Head>(reader, headPart)
  if (!head) return null
  const leftOut = head.vaults.reduce((sum, vault) => sum + vault.leftOut, 0)
  return { items: head.count, leftOut, at: head.at }
}

/**
 * The index as this device kept it, or the part of it whose items may fit a page; null if there is none, or if a part is missing, altered or
 * of another format.
 */
export async function openIndex(reader: CopyReader, page?: string): Promise<FinderIndex | null> {
  const head = await openOne<Head>(reader, headPart)
  if (!head) return null
  const wanted = page === undefined ? null : new Set([mixedPart, partNamed(siteOrHost(page) ?? '')])
  const stamps = head.stamps.filter(([part]) => wanted?.has(part) ?? true)
  const sealed = await reader.seen.finderParts(stamps.map(([part]) => part))
  const parts = await Promise.all(
    stamps.map(async ([part, stamp], index) => {
      const kept = await openPart<ItemPart>(reader, part, sealed[index])
      return kept?.stamp === stamp ? kept.items : null
    }),
  )
  const items = new Map<string, IndexedItem>()
  for (const part of parts) {
    if (!part) return null
    for (const item of part) items.set(item.id, item)
  }
  return {
    at: head.at,
    vaults: new Map(head.vaults.map((one) => [one.id, one])),
    items,
    granted: new Map(head.granted),
    stamps: new Map(head.stamps),
    searched: null,
  }
}

/** Keeps the index: of the items only the parts that differ from those before. Answers it with their stamps. */
export async function keepIndex(
  session: OpenSession,
  before: FinderIndex,
  next: Omit<FinderIndex, 'stamps' | 'searched'>,
): Promise<FinderIndex> {
  const changed = changedParts(before.items, next.items)
  // Most refreshes change nothing, and none of the items is then taken apart.
  const byPart =
    changed.size === 0 ? new Map<number, IndexedItem[]>() : Map.groupBy(next.items.values(), partOf)
  const stamps = new Map([...before.stamps].filter(([part]) => !changed.has(part)))
  const sealed = new Map<number, Uint8Array>()
  for (const part of changed) {
    const items = byPart.get(part)
    if (!items) continue
    const stamp = makeId()
    stamps.set(part, stamp)
    sealed.set(part, await sealPart(session, part, { stamp, items } satisfies ItemPart))
  }
  const { at, vaults, granted } = next
  const listed = { vaults: [...vaults.values()], granted: [...granted], stamps: [...stamps] }
  const head: Head = { at, count: next.items.size, ...listed }
  sealed.set(headPart, await sealPart(session, headPart, head))
  await write(session, sealed)
  return { ...next, stamps, searched: null }
}

/** An item whose address changed may have left one part for another. */
function changedParts(before: FinderIndex['items'], next: FinderIndex['items']): Set<number> {
  const changed = new Set<number>()
  for (const [id, item] of next) if (before.get(id) !== item) changed.add(partOf(item))
  for (const [id, item] of before) if (next.get(id) !== item) changed.add(partOf(item))
  return changed
}

/** The fills of this device, the newest first. */
export async function openFills(reader: CopyReader): Promise<Map<string, Fill>> {
  return new Map((await openOne<{ fills: [string, Fill][] }>(reader, fillsPart))?.fills)
}

export async function keepFills(session: OpenSession, fills: ReadonlyMap<string, Fill>): Promise<void> {
  const sealed = await sealPart(session, fillsPart, { fills: [...fills] })
  await write(session, new Map([[fillsPart, sealed]]))
}

/** Nothing once the session is over, since a sign-out forgets all of it. If storage fails, this session goes on with what it has. */
async function write({ ended, seen }: OpenSession, sealed: ReadonlyMap<number, Uint8Array>): Promise<void> {
  if (!ended.signal.aborted) await seen.keepFinder(sealed).catch(() => undefined)
}

const sealPart = (session: OpenSession, part: number, content: object) =>
  sealFinderPart(session.keys, part, JSON.stringify({ format, ...content }))

async function openOne<T extends object>(reader: CopyReader, part: number): Promise<T | null> {
  const [sealed] = await reader.seen.finderParts([part])
  return openPart<T>(reader, part, sealed)
}

async function openPart<T extends object>(
  reader: CopyReader,
  part: number,
  sealed: unknown,
): Promise<T | null> {
  if (!(sealed instanceof Uint8Array)) return null
  try {
    const kept = JSON.parse(
      await openFinderPart(reader.keys, part, sealed as Uint8Array<ArrayBuffer>),
    ) as T & { format: number }
    return kept.format === format ? kept : null
  } catch (error) {
    if (error instanceof OpenFailed || error instanceof SyntaxError) return null
    throw error
  }
}
