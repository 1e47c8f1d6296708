import type { ItemStanding } from '@chaveiro/contract/rules/item-change.ts'
import { listVaults, type Vault } from '@chaveiro/contract/vaults.ts'
import { CallError } from '../../call-error.ts'
import { SessionError } from '../../session-error.ts'
import { shownVault } from '../../shown-vault.ts'
import type { BringableItem, BringableVault } from '../../types/restore.ts'
import type { ShownVault } from '../../types/vaults.ts'
import { currentItems } from '../heads/read-vault-state.ts'
import { createItem } from '../items/create-item.ts'
import { deleteVerified } from '../items/delete-item.ts'
import { moveItem } from '../items/move-item.ts'
import { restoreDeleted } from '../items/restore-item.ts'
import { nextSecret, writeRevision } from '../items/update-item.ts'
import { verifiedItem } from '../items/verified-item.ts'
import type { OpenSession } from '../state/open-session.ts'
import { forgetOwnWrites, type KeptEntry, type OwnWrite, ownWrites } from '../state/own-writes.ts'
import { requireShown } from '../vault-logs/require-shown.ts'

/** Where a vault's items stand; null for a vault that is gone, or that this person no longer sees. */
type Standings = ReadonlyMap<string, ItemStanding> | null

/** An item of another vault that became a later one. */
type Former = NonNullable<OwnWrite['movedFrom']>
/** Where an item stands in the vault to which it is brought back, and what it was before. */
type Before = { standing: ItemStanding | undefined; formers: readonly Former[]; listed: readonly Vault[] }

/** What this person wrote at this device that a restored backup lacks. */
export async function bringableVaults(
  session: OpenSession,
  listed: readonly Pick<Vault, 'id'>[],
): Promise<BringableVault[]> {
  const found: { vault: BringableVault['vault']; isGone: boolean; lost: OwnWrite[] }[] = []
  const written = await earlierWrites(session, listed)
  for (const [vaultId, entries] of written) {
    const standings = await standingsOf(session, listed, vaultId)
    const vault = entries.at(-1)?.vault
    if (vault) found.push({ vault, isGone: standings === null, lost: lostOf(entries, standings) })
  }
  // What was moved is offered where it was moved to, and leaves its former vault by that.
  const formersOf = formerItems(written)
  const lost = found.flatMap((one) => one.lost).filter(({ content }) => content)
  const moved = new Set(lost.flatMap(({ itemId }) => formersOf(itemId).map(({ item }) => item)))
  return found.flatMap(({ vault, isGone, ...one }) => {
    const offered = one.lost.filter(({ itemId, content }) => content || !moved.has(itemId))
    if (!isGone && offered.length === 0) return []
    const items = offered.map(({ itemId, title, content, writtenAt }): BringableItem => {
      return { id: itemId, title, writtenAt, act: content ? 'write' : 'delete' }
    })
    return [{ vault, isGone, items }]
  })
}

/**
 * Writes some of a vault's lost entries again, in the vault that the person was shown: as the next revision if the item exists in an older
 * one, was deleted or has to be moved there again, as a deletion if a deleted item exists again, else as a new item. Each is signed as a new
 * change. Answers how many were written.
 */
export async function bringBack(
  session: OpenSession,
  ids: readonly string[],
  shown: ShownVault,
): Promise<number> {
  const asked = new Set(ids)
  let done = 0
  const listed = await session.api.send(listVaults)
  const written = await earlierWrites(session, listed)
  const formersOf = formerItems(written)
  for (const [vaultId, entries] of written) {
    const standings = await standingsOf(session, listed, vaultId)
    for (const lost of lostOf(entries, standings).filter(({ itemId }) => asked.has(itemId))) {
      const known = vaultId === shown.id ? standings : null
      const before = { listed, standing: known?.get(lost.itemId), formers: formersOf(lost.itemId) }
      await writeAnew(session, lost, shown, before)
      await forgetOwnWrites(session, entries, lost.itemId)
      done += 1
    }
  }
  if (done === 0 && ids.length > 0) throw new SessionError('not_found')
  return done
}

/** Stops offering what a vanished vault held. */
export async function leaveGone(session: OpenSession, vaultId: string): Promise<void> {
  const listed = await session.api.send(listVaults)
  const entries = (await earlierWrites(session, listed)).get(vaultId) ?? []
  await forgetOwnWrites(session, entries)
}

async function writeAnew(
  session: OpenSession,
  { itemId, content }: OwnWrite,
  shown: ShownVault,
  before: Before,
): Promise<void> {
  if (!content) {
    await deleteVerified(session, await verifiedItem(session, { id: itemId, vaultId: shown.id }))
    return
  }
  const isThere = before.standing?.isDeleted === false
  const id = isThere ? itemId : await bringItself(session, itemId, shown, before)
  if (id === null) {
    await createItem(session, shown, content.overview, content.secret)
    return
  }
  const present = await verifiedItem(session, { id, vaultId: shown.id })
  const { overview, secret } = content
  const upon = { secret, baseRevision: present.revision, vault: shown }
  const { isChanged } = await nextSecret(session, id, upon)
  await writeRevision(session, present, shown, { overview, secret, more: { password_changed: isChanged } })
}

/**
 * Restores a deleted item, or moves the one of another vault that this person had moved here, so that what is known about who knows it goes
 * with it. Answers its id; null if there is none any more, or this person may not.
 */
async function bringItself(
  session: OpenSession,
  id: string,
  shown: ShownVault,
  { standing, formers, listed }: Before,
): Promise<string | null> {
  try {
    if (standing) {
      await requireShown(session, shown)
      return (await restoreDeleted(session, { id, vaultId: shown.id })).id
    }
    for (const former of formers) {
      const vault = shownVault(listed, former.vault)
      const there = vault && (await standingsOf(session, listed, vault.id))?.get(former.item)
      if (!there) continue
      const asked = { id: former.item, vaultId: vault.id }
      if (there.isDeleted) await restoreDeleted(session, asked)
      if (vault.id === shown.id) return former.item
      const { title, revision } = await verifiedItem(session, asked)
      return (await moveItem(session, { id: former.item, title, revision, vault }, shown)).id
    }
    return null
  } catch (error) {
    if (isHidden(error)) return null
    throw error
  }
}

/** What each item was in other vaults before this person moved it, newest first. */
function formerItems(written: ReadonlyMap<string, readonly KeptEntry[]>) {
  const own = [...written.values()].flat().flatMap(({ items }) => items)
  const moves = new Map(own.flatMap(({ itemId, movedFrom }) => (movedFrom ? [[itemId, movedFrom]] : [])))
  return function formersOf(itemId: string): Former[] {
    const from = moves.get(itemId)
    return from ? [from, ...formersOf(from.item)] : []
  }
}

/**
 * By vault, oldest first: what was written before the logs last went back to an older state. A vault that this person made and that is no
 * longer listed may be all that a backup lacks, in which case nobody has to resume anything.
 */
async function earlierWrites(
  session: OpenSession,
  listed: readonly Pick<Vault, 'id'>[],
): Promise<Map<string, KeptEntry[]>> {
  const resumed = await session.seen.resumed()
  const kept = Map.groupBy(await ownWrites(session), ({ vault }) => vault.id)
  const present = new Set(listed.map(({ id }) => id))
  const found = [...kept].map(([vaultId, entries]) => {
    const isMissing = !present.has(vaultId) && entries.some(({ isMade }) => isMade)
    return [vaultId, isMissing ? entries : entries.filter((entry) => entry.resumed < resumed)] as const
  })
  return new Map(found.filter(([, entries]) => entries.length > 0))
}

/** The newest write to each item that the vault lacks. */
function lostOf(entries: readonly KeptEntry[], standings: Standings): OwnWrite[] {
  const newest = new Map<string, OwnWrite>()
  for (const entry of entries) {
    for (const own of entry.items) newest.set(own.itemId, own)
  }
  return [...newest.values()].filter((own) => isLost(own, standings?.get(own.itemId)))
}

function isLost({ revision, change, content }: OwnWrite, standing: ItemStanding | undefined): boolean {
  if (!content) return standing !== undefined && !standing.isDeleted && standing.revision < revision
  if (!standing) return true
  return standing.revision < revision || (standing.revision === revision && standing.hash !== change)
}

async function standingsOf(
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

const isHidden = (error: unknown) =>
  error instanceof CallError && (error.status === 403 || error.status === 404)
