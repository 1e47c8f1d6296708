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
  const vaultId = shown.id
  await requireShown(session, shown)
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
