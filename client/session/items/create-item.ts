import { createItem as createItemCall, type Item, type ItemSecret } from '@chaveiro/contract/items.ts'
import { v7 as makeId } from 'uuid'
import type { ItemDirectoryDraft } from '../../types/items.ts'
import { headIsDue } from '../heads/sign-due-heads.ts'
import type { OpenSession } from '../state/open-session.ts'
import { writeWithFreshLogs } from '../vaults/fresh-logs.ts'
import { itemDirectory } from './item-directory.ts'
import { sealRevision, seenRevision } from './seal-revision.ts'

/** Seals and stores a new item. */
export async function createItem(
  session: OpenSession,
  vaultId: string,
  draft: ItemDirectoryDraft,
  secret: ItemSecret,
): Promise<Item> {
  const id = makeId()
  const directory = itemDirectory(draft, session.person.email)
  return writeWithFreshLogs(session, vaultId, async (vault) => {
    const sealed = await sealRevision(session, vault, { item: id, revision: 1 }, directory, secret)
    const body = { ...directory, ...sealed, id, vault_id: vaultId }
    const item = await session.caller.send(createItemCall, { body })
    await session.seen.keepItems(new Map([[id, await seenRevision(vaultId, sealed)]]))
    headIsDue(session, vaultId)
    return item
  })
}
