import { createItem as createItemCall, type Item, type ItemSecret } from '@chaveiro/contract/items.ts'
import type { VaultItems } from '@chaveiro/contract/log/items/item-change.ts'
import type { SignedChange } from '@chaveiro/crypto/processes/sign-change.ts'
import { v7 as makeId } from 'uuid'
import { errorFacts } from '../base/types/error-facts.ts'
import type { ItemOverviewDraft } from '../base/types/items.ts'
import { DistrustError, GoneSinceError } from '../base/types/session-error.ts'
import type { ShownVault } from '../base/types/vaults.ts'
import { hasTwoStepKey } from '../formats/read-two-step-key.ts'
import { readVaultState } from '../log/heads/read-vault-state.ts'
import { isContinued } from '../log/heads/start-from-head.ts'
import { believedItems } from '../log/heads/vault-items.ts'
import { requireShown } from '../log/vault-logs/require-shown.ts'
import type { OpenSession } from '../state/open-session.ts'
import { makeOnce, mayBeStored } from '../state/unanswered.ts'
import { writeChanges } from '../vaults/write-changes.ts'
import { itemOverview } from './item-overview.ts'
import { sendAndKeep } from './keep-written.ts'
import { sealContent, signContent } from './seal-revision.ts'
import { fetchAndVerify, requireVerified } from './verified-item.ts'

/** The submission that becomes this item. `requireFree` throws if the changes so far show that it was already taken. */
interface Taken {
  readonly id: string
  readonly hash: string
  readonly requireFree: (items: VaultItems) => Promise<void>
}

/**
 * Seals and stores a new item in the vault that the person was shown. After a lost answer, the same input sent again is the same item.
 * Throws GoneSinceError if somebody has deleted or moved it since.
 */
export async function createItem(
  session: OpenSession,
  shown: ShownVault,
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
  taken?: Taken,
): Promise<Item> {
  return makeOnce(
    session,
    { vault: vaultId, draft, secret, submission: taken?.id },
    {
      stored: (id) => ownItem(session, { id, vaultId }),
      write: (id) => writeNewItem(session, vaultId, draft, secret, { id, taken }),
      gone: async (id) => {
        await readVaultState(session, vaultId)
        const wasStored = await wasMade(session, { id, vaultId })
        return wasStored ? new GoneSinceError({ itemId: id }) : new DistrustError('item', 'missing')
      },
    },
  )
}

/** An item that verifies as this person's, or as a colleague's edit of what this person made; null if there is none of that id. */
async function ownItem(session: OpenSession, asked: { id: string; vaultId: string }): Promise<Item | null> {
  try {
    const { item, verification } = await fetchAndVerify(session, asked)
    requireVerified(verification)
    const isOwn = verification.author === session.keys.user || (await wasMade(session, asked))
    return isOwn ? item : null
  } catch (error) {
    if (errorFacts(error).code !== 'not_found') throw error
    return null
  }
}

function noteSent(session: OpenSession, { item, newest }: SignedChange) {
  const { unansweredChanges } = session.state
  unansweredChanges.set(item, [...(unansweredChanges.get(item) ?? []), newest])
}

/** Whether the vault's order has a change by which this device made the item. */
async function wasMade(
  session: OpenSession,
  { id, vaultId }: { id: string; vaultId: string },
): Promise<boolean> {
  const newest = believedItems(session, vaultId)?.items.newest
  const sent = session.state.unansweredChanges.get(id) ?? []
  if (!newest) return false
  for (const own of sent) if (await isContinued(session, vaultId, own, newest)) return true
  return false
}

/** The same for a vault that was checked before, or for an item that the device makes by itself. */
export async function writeNewItem(
  session: OpenSession,
  vaultId: string,
  draft: ItemOverviewDraft,
  secret: ItemSecret,
  { id = makeId(), taken }: { id?: string; taken?: Taken | undefined } = {},
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
    const written = { vaultId, change, title: overview.title, content: { overview, secret } }
    const answer = await sendAndKeep(session, [written], () =>
      session.api.send(createItemCall, { body }).catch((error: unknown) => {
        if (mayBeStored(error)) noteSent(session, change)
        throw error
      }),
    )
    return { answer, changes: [change] }
  })
}
