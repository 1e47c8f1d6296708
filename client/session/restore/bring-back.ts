import type { ItemStanding } from '@chaveiro/contract/rules/item-change.ts'
import { listVaults, type Vault } from '@chaveiro/contract/vaults.ts'
import { CallError } from '../../call-error.ts'
import { SessionError } from '../../session-error.ts'
import type { BringableItem, BringableVault } from '../../types/restore.ts'
import type { ShownVault } from '../../types/vaults.ts'
import { currentItems } from '../heads/read-vault-state.ts'
import { createItem } from '../items/create-item.ts'
import { deleteVerified } from '../items/delete-item.ts'
import { writeRevision } from '../items/update-item.ts'
import { verifiedItem } from '../items/verified-item.ts'
import type { OpenSession } from '../state/open-session.ts'
import { forgetOwnWrites, type KeptEntry, type OwnWrite, ownWrites } from '../state/own-writes.ts'

/** Where a vault's items stand; null for a vault that is gone, or that this person no longer sees. */
type Standings = ReadonlyMap<string, ItemStanding> | null

/** What this person wrote at this device that a restored backup lacks. */
export async function bringableVaults(
  session: OpenSession,
  listed: readonly Pick<Vault, 'id'>[],
): Promise<BringableVault[]> {
  const found: BringableVault[] = []
  for (const [vaultId, entries] of await earlierWrites(session, listed)) {
    const standings = await standingsOf(session, listed, vaultId)
    const lost = lostOf(entries, standings)
    const vault = entries.at(-1)?.vault
    if (!vault || (standings && lost.length === 0)) continue
    const items = lost.map(({ itemId, title, content, writtenAt }): BringableItem => {
      return { id: itemId, title, writtenAt, act: content ? 'write' : 'delete' }
    })
    found.push({ vault, isGone: standings === null, items })
  }
  return found
}

/**
 * Writes some of a vault's lost entries again, in the vault that the person was shown: as the next revision if the item exists in an older
 * one, as a deletion if a deleted item exists again, else as a new item. Each is signed as a new change. Answers how many were written.
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
      await writeAnew(session, lost, shown, vaultId === shown.id ? standings : null)
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
  standings: Standings,
): Promise<void> {
  const standing = standings?.get(itemId)
  const isThere = standing?.isDeleted === false
  if (!isThere && content) {
    await createItem(session, shown, content.overview, content.secret)
    return
  }
  const present = await verifiedItem(session, { id: itemId, vaultId: shown.id })
  if (content) await writeRevision(session, present, shown, { ...content, more: { password_changed: true } })
  else await deleteVerified(session, present)
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
    if (error instanceof CallError && (error.status === 403 || error.status === 404)) return null
    throw error
  }
}
