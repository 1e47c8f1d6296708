import { createItem as createItemCall, type Item, type ItemSecret } from '@chaveiro/contract/items.ts'
import type { VaultItems } from '@chaveiro/contract/rules/item-change.ts'
import { v7 as makeId } from 'uuid'
import { errorFacts } from '../../error-facts.ts'
import { hasTwoStepKey } from '../../two-step/read-two-step-key.ts'
import type { ItemOverviewDraft } from '../../types/items.ts'
import type { ShownVault } from '../../types/vaults.ts'
import { writeChanges } from '../keys/write-changes.ts'
import type { OpenSession } from '../state/open-session.ts'
import { makeOnce } from '../state/unanswered.ts'
import { requireShown } from '../vault-logs/require-shown.ts'
import { itemOverview } from './item-overview.ts'
import { keepWritten } from './keep-written.ts'
import { sealContent, signContent } from './seal-revision.ts'
import { fetchAndVerify, requireVerified } from './verified-item.ts'

/** The submission that becomes this item. `requireFree` throws if the changes so far show that it was already taken. */
interface Taken {
  readonly id: string
  readonly hash: string
  readonly requireFree: (items: VaultItems) => Promise<void>
}

/** Seals and stores a new item in the vault that the person was shown. After a lost answer, the same input sent again is the same item. */
export async function createItem(
  session: OpenSession,
  shown: ShownVault,
  draft: ItemOverviewDraft,
  secret: ItemSecret,
): Promise<Item> {
  await requireShown(session, shown)
  return makeOnce(
    session,
    { vault: shown.id, draft, secret },
    {
      stored: (id) => ownItem(session, { id, vaultId: shown.id }),
      write: (id) => writeNewItem(session, shown.id, draft, secret, { id }),
    },
  )
}

/** An item that verifies as this person's; null if there is none of that id. */
async function ownItem(session: OpenSession, asked: { id: string; vaultId: string }): Promise<Item | null> {
  try {
    const { item, verification } = await fetchAndVerify(session, asked)
    requireVerified(verification)
    return verification.author === session.keys.user ? item : null
  } catch (error) {
    if (errorFacts(error).code !== 'not_found') throw error
    return null
  }
}

/** The same for a vault that was checked before, or for an item that the device makes by itself. */
export async function writeNewItem(
  session: OpenSession,
  vaultId: string,
  draft: ItemOverviewDraft,
  secret: ItemSecret,
  { id = makeId(), taken }: { id?: string; taken?: Taken } = {},
): Promise<Item> {
  const overview = itemOverview({ ...draft, has_code: hasTwoStepKey(secret) }, session.person.email)
  const submission = taken && { submission: taken.hash }
  const upon = { act: 'create', item: id, revision: 1, ...submission } as const
  return writeChanges(session, vaultId, async (vault, items) => {
    await taken?.requireFree(items)
    const content = await sealContent(vault, upon, overview, secret)
    const { change, sent } = await signContent(session, vault, items, upon, content)
    const body = {
      ...overview,
      ...sent,
      id,
      vault_id: vaultId,
      ...(taken && { submission: { id: taken.id } }),
    }
    const answer = await session.api.send(createItemCall, { body })
    await keepWritten(session, vaultId, [{ change, title: overview.title, content: { overview, secret } }])
    return { answer, changes: [change] }
  })
}
