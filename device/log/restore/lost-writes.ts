import { listVaults, type Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { ItemStanding } from '@chaveiro/contract/log/items/item-change.ts'
import { CallError } from '../../base/calls/call-error.ts'
import type { BringableItem, BringableVault } from '../../base/types/restore.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { forgetOwnWrites, type KeptEntry, type OwnWrite, ownWrites } from '../../state/own-writes.ts'
import { currentItems } from '../heads/read-vault-state.ts'

/** Where a vault's items stand; null for a vault that is gone, or that this person no longer sees. */
type Standings = ReadonlyMap<string, ItemStanding> | null

/** An item of another vault that became a later one. */
export type Former = NonNullable<OwnWrite['movedFrom']>
/** What this person wrote at this device that a restored backup lacks. */
export async function bringableVaults(
  session: OpenSession,
  listed: readonly Pick<Vault, 'id'>[],
): Promise<BringableVault[]> {
  const bringable: { vault: BringableVault['vault']; isGone: boolean; lost: OwnWrite[] }[] = []
  const written = await earlierWrites(session, listed)
  for (const [vaultId, entries] of written) {
    const standings = await standingsOf(session, listed, vaultId)
    const written = entries.at(-1)?.vault
    if (!written) continue
    const removed = (await session.seen.vaultEnds(vaultId))?.removed ?? []
    const vault = { ...written, inherits: written.inherits && removed.length === 0 }
    bringable.push({ vault, isGone: standings === null, lost: lostOf(entries, standings) })
  }
  // A moved item is offered in the vault it was moved to; bringing it back there also takes it from its former vault.
  const formersOf = formerItems(written)
  const lost = bringable.flatMap((one) => one.lost).filter(({ content }) => content)
  const moved = new Set(lost.flatMap(({ itemId }) => formersOf(itemId).map(({ item }) => item)))
  return bringable.flatMap(({ vault, isGone, ...one }) => {
    const offered = one.lost.filter(({ itemId, content }) => content || !moved.has(itemId))
    if (!isGone && offered.length === 0) return []
    const items = offered.map(({ itemId, title, content, writtenAt }): BringableItem => {
      return { id: itemId, title, writtenAt, act: content ? 'write' : 'delete' }
    })
    return [{ vault, isGone, items }]
  })
}

/** Stops offering what a vault held that this person deletes. */
export async function leaveGone(session: OpenSession, vaultId: string): Promise<void> {
  const listed = await session.api.send(listVaults)
  const entries = (await earlierWrites(session, listed)).get(vaultId) ?? []
  await forgetOwnWrites(session, entries)
}

/** What each item was in other vaults before this person moved it, newest first. */
export function formerItems(written: ReadonlyMap<string, readonly KeptEntry[]>) {
  const writes = [...written.values()].flat().flatMap(({ items }) => items)
  const moves = new Map(writes.flatMap(({ itemId, movedFrom }) => (movedFrom ? [[itemId, movedFrom]] : [])))
  return function formersOf(itemId: string): Former[] {
    const from = moves.get(itemId)
    return from ? [from, ...formersOf(from.item)] : []
  }
}

/**
 * Writes from before the logs last went back to an older state, by vault, oldest first. A vault that this person made and that is no longer
 * listed may be all that a backup lacks; then nobody has to resume anything.
 */
export async function earlierWrites(
  session: OpenSession,
  listed: readonly Pick<Vault, 'id'>[],
): Promise<Map<string, KeptEntry[]>> {
  const resumed = await session.seen.resumed()
  const kept = Map.groupBy(await ownWrites(session), ({ vault }) => vault.id)
  const present = new Set(listed.map(({ id }) => id))
  const earlier = [...kept].map(([vaultId, entries]) => {
    const isMissing = !present.has(vaultId) && entries.some(({ isMade }) => isMade)
    return [vaultId, isMissing ? entries : entries.filter((entry) => entry.resumed < resumed)] as const
  })
  return new Map(earlier.filter(([, entries]) => entries.length > 0))
}

/** The newest write to each item that the vault lacks. */
export function lostOf(entries: readonly KeptEntry[], standings: Standings): OwnWrite[] {
  const newest = new Map<string, OwnWrite>()
  for (const entry of entries) {
    for (const write of entry.items) newest.set(write.itemId, write)
  }
  return [...newest.values()].filter((write) => isLost(write, standings?.get(write.itemId)))
}

function isLost({ revision, change, content }: OwnWrite, standing: ItemStanding | undefined): boolean {
  if (!content) return standing !== undefined && !standing.isDeleted && standing.revision < revision
  if (!standing) return true
  return standing.revision < revision || (standing.revision === revision && standing.hash !== change)
}

export async function standingsOf(
  session: OpenSession,
  listed: readonly Pick<Vault, 'id'>[],
  vaultId: string,
): Promise<Standings> {
  if (!listed.some(({ id }) => id === vaultId)) return null
  try {
    return (await currentItems(session, vaultId)).items.standings
  } catch (error) {
    // This person may see the vault's name, but not its items.
    if (isHidden(error)) return null
    throw error
  }
}

export const isHidden = (error: unknown) =>
  error instanceof CallError && (error.status === 403 || error.status === 404)
