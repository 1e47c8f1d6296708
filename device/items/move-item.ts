import { type Item, moveItem as moveItemCall } from '@chaveiro/contract/calls/items.ts'
import { signDeletion } from '@chaveiro/crypto/processes/sign-change.ts'
import { v7 as makeId } from 'uuid'
import type { ItemHandle, VaultPlace } from '../base/types/handles.ts'
import { SessionError } from '../base/types/session-error.ts'
import { currentVault, newestKeys } from '../log/vault-logs/load-vault.ts'
import { requireShown } from '../log/vault-logs/vault-handles.ts'
import type { OpenSession } from '../state/open-session.ts'
import { writeInBoth } from '../vaults/write-changes.ts'
import { presentStanding } from './item-handle.ts'
import { itemOverview } from './item-overview.ts'
import { asWritten, sendAndKeep } from './keep-written.ts'
import { openNewest } from './open-item.ts'
import { sealContent, signContent } from './seal-revision.ts'
import { secretOf } from './verified-item.ts'

/**
 * Moves an item to another vault: revealed (audited), sealed under that vault's key with a new id, and deleted from the old one, at once.
 * Throws 'stale_revision' for another revision than the handle's.
 */
export async function moveItem(session: OpenSession, item: ItemHandle, to: VaultPlace): Promise<Item> {
  const { id, title, vault: from } = item
  if (from.id === to.id) throw new SessionError('invalid')
  await requireShown(session, from, { mayBeUnsigned: true })
  await requireShown(session, to)
  // Nothing is revealed to somebody who cannot write there.
  newestKeys(await currentVault(session, to.id))
  const secret = secretOf(await openNewest(session, { id, vaultId: from.id }), item)
  if (!secret) throw new SessionError('stale_revision')
  const overview = itemOverview(item)
  const newId = makeId()
  return writeInBoth(session, [from.id, to.id], async (source, came) => {
    const { revision, hash: previousHash } = presentStanding(source.items.standings, item)
    const deletion = await signDeletion(
      session.keys,
      { ...source.vault, newest: source.items.newest },
      { item: id, revision: revision + 1, before: previousHash, moved_to: { vault: to.id, item: newId } },
      session.now(),
    )
    const moved_from = { vault: from.id, item: id, change: deletion.standing.hash }
    const upon = { act: 'create', item: newId, revision: 1, moved_from } as const
    const content = await sealContent(came.vault, upon, overview, secret)
    const { change, sent } = await signContent(session, came.vault, came.items, upon, content)
    const body = {
      item: { ...overview, ...sent, id: newId, vault_id: to.id },
      signature: deletion.statement,
    }
    const movedFrom = { vault: from.id, item: id }
    const made = { vaultId: to.id, change, title, content: { overview, secret }, movedFrom }
    const written = [made, { vaultId: from.id, change: deletion, title, content: null }]
    const answer = await sendAndKeep(session, written, async () =>
      asWritten(await session.api.send(moveItemCall, { params: { id }, body }), made),
    )
    return { answer, changes: [[deletion], [change]] }
  })
}
