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

/** What this person wrote at this device that a restored backup lacks. */
export async function bringableVaults(
  session: OpenSession,
  listed: readonly Pick<Vault, 'id'>[],
): Promise<BringableVault[]> {
  const found: { vault: BringableVault['vault']; isGone: boolean; lost: OwnWrite[] }[] = []
  for (const [vaultId, entries] of await earlierWrites(session, listed)) {
    const standings = await standingsOf(session, listed, vaultId)
    const vault = entries.at(-1)?.vault
    if (vault) found.push({ vault, isGone: standings === null, lost: lostOf(entries, standings) })
  }
  // What was moved is offered where it was moved to, and leaves its former vault by that.
  const moved = new Set(found.flatMap(({ lost }) => lost.map(({ movedFrom }) => movedFrom?.item)))
  return found.flatMap(({ vault, isGone, lost }) => {
    const offered = lost.filter(({ itemId, content }) => content || !moved.has(itemId))
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
  for (const [vaultId, entries] of await earlierWrites(session, listed)) {
    const standings = await standingsOf(session, listed, vaultId)
    for (const lost of lostOf(entries, standings).filter(({ itemId }) => asked.has(itemId))) {
      const place = { standings: vaultId === shown.id ? standings : null, listed }
      await writeAnew(session, lost, shown, place)
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
  own: OwnWrite,
  shown: ShownVault,
  { standings, listed }: { standings: Standings; listed: readonly Vault[] },
): Promise<void> {
  const { itemId, content } = own
  if (!content) {
    await deleteVerified(session, await verifiedItem(session, { id: itemId, vaultId: shown.id }))
    return
  }
  const standing = standings?.get(itemId)
  const isThere = standing?.isDeleted === false
  const id = isThere ? itemId : await bringItself(session, own, shown, { standing, listed })
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
  { itemId: id, movedFrom: from }: OwnWrite,
  shown: ShownVault,
  { standing, listed }: { standing: ItemStanding | undefined; listed: readonly Vault[] },
): Promise<string | null> {
  try {
    if (standing) {
      await requireShown(session, shown)
      return (await restoreDeleted(session, { id, vaultId: shown.id })).id
    }
    const vault = from && shownVault(listed, from.vault)
    if (!vault || !isPresent(await standingsOf(session, listed, vault.id), from.item)) return null
    if (vault.id === shown.id) return from.item
    const { title, revision } = await verifiedItem(session, { id: from.item, vaultId: vault.id })
    return (await moveItem(session, { id: from.item, title, revision, vault }, shown)).id
  } catch (error) {
    if (isHidden(error)) return null
    throw error
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
    for (const own of entry.items) {
      newest.set(own.itemId, { movedFrom: newest.get(own.itemId)?.movedFrom, ...own })
    }
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

const isPresent = (standings: Standings, itemId: string) => standings?.get(itemId)?.isDeleted === false
