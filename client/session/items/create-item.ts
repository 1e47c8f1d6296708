import { createItem as createItemCall, type Item, type ItemSecret } from '@chaveiro/contract/items.ts'
import { v7 as makeId } from 'uuid'
import type { ItemOverviewDraft } from '../../types/items.ts'
import type { ShownVault } from '../../types/vaults.ts'
import { writeChanges } from '../keys/write-changes.ts'
import type { OpenSession } from '../state/open-session.ts'
import { requireShown } from '../vault-logs/require-shown.ts'
import { itemOverview } from './item-overview.ts'
import { sealContent, signContent } from './seal-revision.ts'

/** Seals and stores a new item in the vault that the person was shown. */
export async function createItem(
  session: OpenSession,
  shown: ShownVault,
  draft: ItemOverviewDraft,
  secret: ItemSecret,
): Promise<Item> {
  await requireShown(session, shown)
  return writeNewItem(session, shown.id, draft, secret)
}

/** The same in a vault that nobody was shown: only for what a device makes up by itself. */
export async function writeNewItem(
  session: OpenSession,
  vaultId: string,
  draft: ItemOverviewDraft,
  secret: ItemSecret,
): Promise<Item> {
  const id = makeId()
  const overview = itemOverview(draft, session.person.email)
  const upon = { act: 'create', item: id, revision: 1 } as const
  return writeChanges(session, vaultId, async (vault, items) => {
    const content = await sealContent(vault, upon, overview, secret)
    const { change, sent } = await signContent(session, vault, items, upon, content)
    const body = { ...overview, ...sent, id, vault_id: vaultId }
    return { answer: await session.api.send(createItemCall, { body }), changes: [change] }
  })
}
