import type { ItemSecret } from '@chaveiro/contract/calls/items.ts'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { ItemStanding } from '@chaveiro/contract/log/items/item-change.ts'
import type { ItemHandle, VaultHandle } from '../base/types/handles.ts'
import { SessionError } from '../base/types/session-error.ts'
import {
  earlierWrites,
  type Former,
  formerItems,
  isHidden,
  lostOf,
  standingsOf,
} from '../log/restore/lost-writes.ts'
import { listAllVaults } from '../log/vault-logs/list-all-vaults.ts'
import { requireShown } from '../log/vault-logs/vault-handles.ts'
import type { OpenSession } from '../state/open-session.ts'
import { forgetOwnWrites, type OwnWrite } from '../state/own-writes.ts'
import { createItem } from './create-item.ts'
import { deleteItem } from './delete-item.ts'
import { saidOf } from './item-overview.ts'
import { moveItem } from './move-item.ts'
import { restoreDeleted } from './restore-item.ts'
import { nextSecret, presentSecret, writeRevision } from './update-item.ts'
import { verifiedItem } from './verified-item.ts'

/** An item's standing in the vault to which it is brought back, and its earlier items in other vaults. */
type Before = { standing: ItemStanding | undefined; formers: readonly Former[]; listed: readonly Vault[] }

/**
 * Writes some of a vault's lost entries again, in the vault that the person was shown: as the next revision if the item exists in an older
 * one, was deleted or has to be moved there again, as a deletion if a deleted item exists again, else as a new item. Each is signed as a new
 * change. Answers how many were written.
 */
export async function bringBack(
  session: OpenSession,
  ids: readonly string[],
  shown: VaultHandle,
): Promise<number> {
  const asked = new Set(ids)
  let done = 0
  const listed = await listAllVaults(session)
  const written = await earlierWrites(session, listed)
  const formersOf = formerItems(written)
  for (const [vaultId, entries] of written) {
    const ends = await session.seen.vaultEnds(vaultId)
    const standings = await standingsOf(session, listed, vaultId)
    for (const lost of lostOf(entries, standings).filter(({ itemId }) => asked.has(itemId))) {
      if (ends?.isSplit && shown.custody !== 'split') throw new SessionError('two_person_only')
      const presentStandings = vaultId === shown.id ? standings : null
      const place = { listed, standing: presentStandings?.get(lost.itemId), formers: formersOf(lost.itemId) }
      await writeAnew(session, lost, shown, place)
      await forgetOwnWrites(session, entries, lost.itemId)
      done += 1
    }
  }
  if (done === 0 && ids.length > 0) throw new SessionError('not_found')
  return done
}

async function writeAnew(
  session: OpenSession,
  { itemId, content }: OwnWrite,
  shown: VaultHandle,
  place: Before,
): Promise<void> {
  if (!content) {
    await deleteItem(session, await verifiedItem(session, { id: itemId, vaultId: shown.id }))
    return
  }
  const isThere = place.standing?.isDeleted === false
  const id = isThere ? itemId : await bringItself(session, itemId, shown, place)
  if (id === null) {
    // Its files went with the item.
    await createItem(session, shown, content.overview, { ...content.secret, files: [] })
    return
  }
  const present: ItemHandle = { ...(await verifiedItem(session, { id, vaultId: shown.id })), vault: shown }
  const secret = await withFilesThere(session, present, content.secret)
  const overview = { ...content.overview, ...saidOf(secret) }
  const { isChanged } = await nextSecret(session, present, secret)
  await writeRevision(session, present, { overview, secret, more: { password_changed: isChanged } })
}

/** A secret without files that the restored item does not have: a backup lacks what was uploaded after it. */
async function withFilesThere(
  session: OpenSession,
  present: ItemHandle,
  secret: ItemSecret,
): Promise<ItemSecret> {
  if (secret.files.length === 0) return secret
  const there = new Set((await presentSecret(session, present)).files.map(({ id }) => id))
  return { ...secret, files: secret.files.filter(({ id }) => there.has(id)) }
}

/**
 * Restores a deleted item, or moves back the item of another vault that it was before, so that the record of who knows its secret goes with
 * it. Answers its id; null if there is none any more, or this person may not.
 */
async function bringItself(
  session: OpenSession,
  id: string,
  shown: VaultHandle,
  { standing, formers, listed }: Before,
): Promise<string | null> {
  try {
    if (standing) {
      await requireShown(session, shown)
      return (await restoreDeleted(session, { id, vaultId: shown.id })).id
    }
    for (const former of formers) {
      const there = (await standingsOf(session, listed, former.vault))?.get(former.item)
      if (!there) continue
      const asked = { id: former.item, vaultId: former.vault }
      if (there.isDeleted) await restoreDeleted(session, asked)
      if (former.vault === shown.id) return former.item
      return (await moveItem(session, await verifiedItem(session, asked), shown)).id
    }
    return null
  } catch (error) {
    if (isHidden(error)) return null
    throw error
  }
}
