import { createItem as createItemCall, type Item, type ItemSecret } from '@chaveiro/contract/calls/items.ts'
import type { VaultItems } from '@chaveiro/contract/log/items/item-change.ts'
import { v7 as makeId } from 'uuid'
import type { VaultPlace } from '../base/types/handles.ts'
import type { ItemOverviewDraft } from '../base/types/items.ts'
import { ownAddress } from '../log/roster/person-addresses.ts'
import { requireShown } from '../log/vault-logs/vault-handles.ts'
import { once, type SendOnce } from '../state/once.ts'
import type { OpenSession } from '../state/open-session.ts'
import { writeChanges } from '../vaults/write-changes.ts'
import { itemOverview, saidOf } from './item-overview.ts'
import { asWritten, sendAndKeep } from './keep-written.ts'
import { sealContent, signContent } from './seal-revision.ts'

/** The submission that becomes this item. `requireFree` throws if an earlier change already made an item of it. */
interface Taken {
  readonly id: string
  readonly hash: string
  readonly requireFree: (items: VaultItems) => Promise<void>
}

/**
 * Seals and stores a new item in the vault that the person was shown. After a lost answer, the same input sent again is the same item, also
 * if somebody has deleted or moved it since.
 */
export async function createItem(
  session: OpenSession,
  shown: VaultPlace,
  draft: ItemOverviewDraft,
  secret: ItemSecret,
): Promise<Item> {
  await requireShown(session, shown)
  return writeOnce(session, shown.id, draft, secret)
}

/** The same for a vault that was checked before. */
export function writeOnce(
  session: OpenSession,
  vaultId: string,
  draft: ItemOverviewDraft,
  secret: ItemSecret,
  submission?: Taken,
): Promise<Item> {
  return once(session, { vault: vaultId, draft, secret, submission: submission?.id }, (sendOnce) =>
    writeNewItem(session, vaultId, draft, secret, { submission, sendOnce }),
  )
}

interface NewItem {
  id?: string
  submission?: Taken | undefined
  sendOnce?: SendOnce<Item>
}

/** The same for a vault that was checked before, or for an item that the device makes by itself. */
export async function writeNewItem(
  session: OpenSession,
  vaultId: string,
  draft: ItemOverviewDraft,
  secret: ItemSecret,
  { id = makeId(), submission, sendOnce = (send) => send() }: NewItem = {},
): Promise<Item> {
  const overview = itemOverview({ ...draft, ...saidOf(secret) }, await ownAddress(session))
  const upon = {
    act: 'create',
    item: id,
    revision: 1,
    ...(submission && { submission: submission.hash }),
  } as const
  return writeChanges(session, vaultId, async (vault, items) => {
    await submission?.requireFree(items)
    const content = await sealContent(vault, upon, overview, secret)
    const { change, sent } = await signContent(session, vault, items, upon, content)
    const body = {
      ...overview,
      ...sent,
      id,
      vault_id: vaultId,
      ...(submission && { submission: { id: submission.id } }),
    }
    const written = { vaultId, change, title: overview.title, content: { overview, secret } }
    const answer = await sendAndKeep(session, [written], () =>
      sendOnce(async (actKey) =>
        asWritten(await session.api.send(createItemCall, { body, actKey }), written),
      ),
    )
    return { answer, changes: [change] }
  })
}
