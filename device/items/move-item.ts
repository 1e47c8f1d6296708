import { type Item, moveItem as moveItemCall } from '@chaveiro/contract/calls/items.ts'
import { signDeletion } from '@chaveiro/crypto/processes/sign-change.ts'
import { v7 as makeId } from 'uuid'
import type { ShownItem } from '../base/types/items.ts'
import { SessionError } from '../base/types/session-error.ts'
import type { ShownVault } from '../base/types/vaults.ts'
import { currentVault, newestKeys } from '../log/vault-logs/load-vault.ts'
import { requireShown } from '../log/vault-logs/require-shown.ts'
import type { OpenSession } from '../state/open-session.ts'
import { writeInBoth } from '../vaults/write-changes.ts'
import { itemOverview } from './item-overview.ts'
import { sendAndKeep } from './keep-written.ts'
import { openNewest } from './open-item.ts'
import { presentStanding } from './present-standing.ts'
import { sealContent, signContent } from './seal-revision.ts'
import { requireTitle, verifiedSecret } from './verified-item.ts'

/**
 * Moves an item that verifies, as the person was shown it, to another vault that they were shown: revealed (audited), sealed under that
 * vault's key with a new id, and deleted from the old one, at once. Throws 'stale_revision' for another revision than the one shown,
 * DistrustError('item', 'shown') for another title.
 */
export async function moveItem(session: OpenSession, shown: ShownItem, to: ShownVault): Promise<Item> {
  const { id, vault: from } = shown
  if (from.id === to.id) throw new SessionError('invalid')
  await requireShown(session, from, { mayBeUnsigned: true })
  await requireShown(session, to)
  // Nothing is revealed to somebody who cannot write there.
  newestKeys(await currentVault(session, to.id))
  const opened = await openNewest(session, { id, vaultId: from.id })
  const { item } = opened
  if (item.revision !== shown.revision) throw new SessionError('stale_revision')
  const secret = verifiedSecret(opened)
  requireTitle(item, shown.title)
  const overview = itemOverview(item, session.person.email)
  const newId = makeId()
  return writeInBoth(session, [from.id, to.id], async (source, came) => {
    const { revision, hash: previousHash } = presentStanding(source.items.standings, id, item.revision)
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
    const { title } = item
    const movedFrom = { vault: from.id, item: id }
    const written = [
      { vaultId: to.id, change, title, content: { overview, secret }, movedFrom },
      { vaultId: from.id, change: deletion, title, content: null },
    ]
    const answer = await sendAndKeep(session, written, () =>
      session.api.send(moveItemCall, { params: { id }, body }),
    )
    return { answer, changes: [[deletion], [change]] }
  })
}
