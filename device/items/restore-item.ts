import { restoreItem as restoreItemCall, revealDeletedItem } from '@chaveiro/contract/calls/deleted-items.ts'
import type { Item } from '@chaveiro/contract/calls/items.ts'
import { verified } from '@chaveiro/contract/rules/texts/told.ts'
import { errorFacts } from '../base/types/error-facts.ts'
import type { ItemHandle } from '../base/types/handles.ts'
import type { ItemOverviewDraft } from '../base/types/items.ts'
import { SessionError } from '../base/types/session-error.ts'
import { requireShown } from '../log/vault-logs/vault-handles.ts'
import type { OpenSession } from '../state/open-session.ts'
import { writeChanges } from '../vaults/write-changes.ts'
import { itemOverview } from './item-overview.ts'
import { asWritten, sendAndKeep } from './keep-written.ts'
import { openRevealed } from './open-item.ts'
import { sealContent, signContent } from './seal-revision.ts'
import { fetchAndVerify, requireVerified, secretOf, verifiedSecret } from './verified-item.ts'
import { whileItemChanges } from './while-item-changes.ts'

/**
 * Restores a deleted item: reveals it (audited) and seals it anew, as a change that names its deletion. If nobody signed the deletion, the item never left the vault's order, and the change continues its newest
 * revision. Answers the item as it is if somebody else has restored it, also at the same moment. Throws DistrustError('item', fault), or
 * 'stale_revision' if it was changed and deleted again.
 */
export async function restoreItem(session: OpenSession, deleted: ItemHandle): Promise<Item> {
  await requireShown(session, deleted.vault)
  const asked = { id: deleted.id, vaultId: deleted.vault.id }
  try {
    return await restoreDeleted(session, asked, deleted)
  } catch (error) {
    const { code } = errorFacts(error)
    if (code !== 'not_found' && code !== 'stale_revision') throw error
    return restoredByOther(session, asked, error)
  }
}

/** The item as somebody else restored it; throws this device's own error if nobody did. */
async function restoredByOther(
  session: OpenSession,
  asked: { id: string; vaultId: string },
  failure: unknown,
): Promise<Item> {
  try {
    const { item, verification } = await fetchAndVerify(session, asked)
    requireVerified(verification)
    return item
  } catch (error) {
    throw errorFacts(error).code === 'not_found' ? failure : error
  }
}

/** The same for an item that is still deleted in a vault that was checked; without a handle for one that this device knows by its id. */
export async function restoreDeleted(
  session: OpenSession,
  { id, vaultId }: { id: string; vaultId: string },
  handle?: ItemHandle,
): Promise<Item> {
  const opened = await whileItemChanges(session, id, async () => {
    const { deletion, ...revealed } = await session.api.send(revealDeletedItem, { params: { id } })
    const asked = { id, vaultId, isDeleted: deletion !== null }
    const later = deletion === null ? [] : [deletion]
    return { ...(await openRevealed(session, asked, revealed, later)), isSigned: deletion !== null }
  })
  const { item, isSigned } = opened
  const secret = handle ? secretOf(opened, handle) : verifiedSecret(opened).secret
  if (!secret) throw new SessionError('stale_revision')
  // Its secret opened, so all of it verified.
  const overview = itemOverview(verified<ItemOverviewDraft>(item))
  return writeChanges(session, vaultId, async (vault, items) => {
    const standing = items.standings.get(id)
    const isAsOpened =
      standing?.isDeleted === isSigned && standing.revision === item.revision + (isSigned ? 1 : 0)
    if (!standing || !isAsOpened) throw new SessionError('stale_revision')
    const act = isSigned ? 'restore' : 'revise'
    const upon = { act, item: id, revision: standing.revision + 1, before: standing.hash } as const
    const content = await sealContent(vault, upon, overview, secret)
    const { change, sent } = await signContent(session, vault, items, upon, content)
    const written = { vaultId, change, title: item.title, content: { overview, secret } }
    const answer = await sendAndKeep(session, [written], async () =>
      asWritten(
        await session.api.send(restoreItemCall, { params: { id }, body: { ...overview, ...sent } }),
        written,
      ),
    )
    return { answer, changes: [change] }
  })
}
