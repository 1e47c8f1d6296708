import { createItem as createItemCall, type Item, type ItemSecret } from '@chaveiro/contract/items.ts'
import { v7 as makeId } from 'uuid'
import type { ItemOverviewDraft } from '../../types/items.ts'
import type { ShownVault } from '../../types/vaults.ts'
import { headIsDue } from '../heads/sign-due-heads.ts'
import { writeUnderNewestKey } from '../keys/write-under-newest-key.ts'
import type { OpenSession } from '../state/open-session.ts'
import { requireShown } from '../vault-logs/require-shown.ts'
import { itemOverview } from './item-overview.ts'
import { sealRevision, seenRevision } from './seal-revision.ts'

/** Seals and stores a new item in the vault that the person was shown. */
export async function createItem(
  session: OpenSession,
  shown: ShownVault,
  draft: ItemOverviewDraft,
  secret: ItemSecret,
): Promise<Item> {
  const vaultId = shown.id
  await requireShown(session, shown)
  const id = makeId()
  const overview = itemOverview(draft, session.person.email)
  return writeUnderNewestKey(session, vaultId, async (vault) => {
    const sealed = await sealRevision(session, vault, { item: id, revision: 1 }, overview, secret)
    const body = { ...overview, ...sealed, id, vault_id: vaultId }
    const item = await session.api.send(createItemCall, { body })
    await session.seen.keepItems(new Map([[id, await seenRevision(vaultId, sealed)]]))
    headIsDue(session, vaultId)
    return item
  })
}
