import type { ItemOverview, ItemSecret } from '@chaveiro/contract/calls/items.ts'
import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import { openPrivateMemory, sealPrivateMemory } from '@chaveiro/crypto/processes/seal-private-memory.ts'
import type { VaultPlace } from '../base/types/handles.ts'
import type { VaultDraft } from '../base/types/vaults.ts'
import type { OpenSession } from './open-session.ts'

/** How many entries of a person's newest writes this device keeps; the oldest makes room. */
const maxKept = 200
/** Consecutive writes into one vault share an entry up to this size, so some thousands are kept, in 50 MB at most. */
const sharedChars = 64 * 1024
const format = 3

/** What somebody wrote to one item at this device, so that they can write it again if a restored backup lacks it. */
export interface OwnWrite {
  itemId: string
  revision: number
  /** Number and hash of the change that it made. */
  number: number
  change: string
  title: string
  writtenAt: string
  /** Null for a deletion. */
  content: { overview: ItemOverview; secret: ItemSecret } | null
  /** The item of another vault that became it. */
  movedFrom?: { vault: string; item: string } | undefined
}

/** The vault as it was when they wrote, in case it has to be made again. */
export type WrittenVault = VaultPlace & Pick<VaultDraft, 'visibility' | 'tags'> & { inherits: boolean }

interface Entry {
  vault: WrittenVault
  /** When the first of them was written. */
  since: string
  /** How often the logs had gone back to an older state by then. */
  resumed: number
  /** Whether they made the vault here themselves. */
  isMade: boolean
  items: OwnWrite[]
}

export type KeptEntry = Entry & { readonly slot: number }

/**
 * Keeps what this person wrote into one vault on this device, sealed under their own key; no items if they only just made the vault. If
 * storage fails, the write itself still succeeded on the server.
 */
export function keepOwnWrites(
  session: OpenSession,
  vault: WrittenVault,
  written: readonly Omit<OwnWrite, 'writtenAt'>[],
): Promise<void> {
  return inTurn(session, async () => {
    const { seen } = session
    const [since, resumed] = [session.now().toISOString(), await seen.resumed()]
    for (const { items, chars } of partsOf(written.map((write) => ({ ...write, writtenAt: since })))) {
      const next = await seen.nextOwnWrite()
      const last = session.state.lastOwnWrite
      const isShared =
        last?.slot === (next - 1) % maxKept &&
        last.vaultId === vault.id &&
        last.resumed === resumed &&
        last.chars + chars <= sharedChars
      const lastEntry = isShared ? await openAt(session, last.slot) : null
      const place = lastEntry && last ? last : { slot: next % maxKept, chars: 0 }
      const entry = lastEntry
        ? { ...lastEntry, vault, items: [...lastEntry.items, ...items] }
        : { vault, since, resumed, isMade: written.length === 0, items }
      await seen.keepOwnWrite(place.slot, await seal(session, entry), lastEntry ? next : next + 1)
      session.state.lastOwnWrite = {
        slot: place.slot,
        vaultId: vault.id,
        resumed,
        chars: place.chars + chars,
      }
    }
  })
}

/** What is kept, oldest first. Skips what another key sealed or another release wrote. */
export async function ownWrites(session: OpenSession): Promise<KeptEntry[]> {
  const kept: KeptEntry[] = []
  for (let slot = 0; slot < maxKept; slot++) {
    const entry = await openAt(session, slot)
    if (entry) kept.push({ ...entry, slot })
  }
  return kept.sort((one, other) => (one.since < other.since ? -1 : 1))
}

/** Forgets one item's writes in these entries, or all of them without `itemId`. */
export function forgetOwnWrites(
  session: OpenSession,
  entries: readonly Pick<KeptEntry, 'slot'>[],
  itemId?: string,
): Promise<void> {
  return inTurn(session, async () => {
    for (const { slot } of entries) {
      if (slot === session.state.lastOwnWrite?.slot) session.state.lastOwnWrite = null
      const entry = itemId === undefined ? null : await openAt(session, slot)
      const items = entry?.items.filter((item) => item.itemId !== itemId) ?? []
      if (entry && items.length === entry.items.length) continue
      const isEmpty = !entry || (items.length === 0 && !entry.isMade)
      await session.seen.replaceOwnWrite(slot, isEmpty ? null : await seal(session, { ...entry, items }))
    }
  })
}

function inTurn(session: OpenSession, work: () => Promise<void>): Promise<void> {
  return session.state.ownWritesInTurn(work).catch(() => undefined)
}

/** A vault that was only made has no writes and gives one empty part. */
function partsOf(written: readonly OwnWrite[]): { items: OwnWrite[]; chars: number }[] {
  const parts = [{ items: [] as OwnWrite[], chars: 0 }]
  for (const item of written) {
    const chars = JSON.stringify(item).length
    const last = parts.at(-1)
    if (!last || (last.chars > 0 && last.chars + chars > sharedChars)) {
      parts.push({ items: [item], chars })
    } else {
      last.items.push(item)
      last.chars += chars
    }
  }
  return parts
}

function seal(session: OpenSession, entry: Entry): Promise<string> {
  return sealPrivateMemory(session.keys, JSON.stringify({ format, entry }))
}

async function openAt(session: OpenSession, slot: number): Promise<Entry | null> {
  const sealed = await session.seen.ownWrite(slot)
  return typeof sealed === 'string' ? open(session, sealed) : null
}

async function open(session: OpenSession, sealed: string): Promise<Entry | null> {
  try {
    const opened = JSON.parse(await openPrivateMemory(session.keys, sealed)) as {
      format: number
      entry: Entry
    }
    return opened.format === format ? opened.entry : null
  } catch (error) {
    if (error instanceof OpenFailed) return null
    throw error
  }
}
