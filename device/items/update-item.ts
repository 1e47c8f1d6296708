import {
  type Item,
  type ItemOverview,
  type ItemSecret,
  type SignedItem,
  updateItem as updateItemCall,
} from '@chaveiro/contract/calls/items.ts'
import { CallError } from '../base/calls/call-error.ts'
import type { ItemChange } from '../base/types/items.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import type { ShownVault } from '../base/types/vaults.ts'
import { hasTwoStepKey } from '../formats/read-two-step-key.ts'
import { requireShown } from '../log/vault-logs/require-shown.ts'
import { once, type SendOnce } from '../state/once.ts'
import type { OpenSession } from '../state/open-session.ts'
import { writeChanges } from '../vaults/write-changes.ts'
import { itemOverview } from './item-overview.ts'
import { sendAndKeep } from './keep-written.ts'
import { openItem } from './open-item.ts'
import { differsFromOpened } from './opened-passwords.ts'
import { presentStanding } from './present-standing.ts'
import { sealContent, signContent } from './seal-revision.ts'
import { requireTitle, verifiedItem, verifiedSecret } from './verified-item.ts'

/**
 * Writes the next revision of an item that verifies: the person's changes on top of what this device verified. Without a new secret the
 * present one is revealed (audited) and sealed again. After a lost answer, the same change sent again is that revision. Throws
 * 'stale_revision' if the person saw an older revision, DistrustError('item', 'shown') for another title.
 */
export async function updateItem(session: OpenSession, itemId: string, change: ItemChange): Promise<Item> {
  return once(session, { itemId, change }, async (sendOnce) => {
    const present = await verifiedItem(session, { id: itemId, vaultId: change.vault.id })
    if (present.revision !== change.baseRevision) throw new SessionError('stale_revision')
    requireTitle(present, change.title)
    const { secret, isChanged } = await nextSecret(session, itemId, change)
    const { rehearsal } = present
    const draft = {
      ...present,
      ...withoutEmptyOwner(change.overview),
      rehearsal,
      has_code: hasTwoStepKey(secret),
    }
    const overview = itemOverview(draft, session.person.email)
    return writeRevision(session, present, change.vault, {
      overview,
      secret,
      more: { password_changed: isChanged },
      sendOnce,
    })
  })
}

/** An empty owner keeps the present one. */
function withoutEmptyOwner({ owner, ...rest }: ItemChange['overview']): ItemChange['overview'] {
  return owner ? { ...rest, owner } : rest
}

type Written = {
  overview: ItemOverview
  secret: ItemSecret
  more: { password_changed: boolean; restored_from?: number }
  /** Not set for writes that the device makes by itself. */
  sendOnce?: SendOnce<Item>
}

/** Seals, signs and sends the revision after `present`, on top of the change that this device verified. */
export async function writeRevision(
  session: OpenSession,
  present: SignedItem,
  shown: ShownVault,
  { overview, secret, more, sendOnce = (send) => send() }: Written,
): Promise<Item> {
  const { id, vault_id, revision } = present
  if (vault_id !== shown.id) throw new DistrustError('item', 'place')
  await requireShown(session, shown)
  return writeChanges(session, vault_id, async (vault, items) => {
    const { hash: previousHash } = presentStanding(items.standings, id, revision)
    const upon = { act: 'revise', item: id, revision: revision + 1, before: previousHash } as const
    const content = await sealContent(vault, upon, overview, secret)
    const { change, sent } = await signContent(session, vault, items, upon, content)
    const body = { ...overview, ...sent, ...more }
    const written = { vaultId: vault_id, change, title: overview.title, content: { overview, secret } }
    const answer = await sendAndKeep(session, [written], () =>
      sendOnce((actKey) => session.api.send(updateItemCall, { params: { id }, body, actKey })),
    )
    return { answer, changes: [change] }
  })
}

/** The secret to write, and whether its password changed. */
export async function nextSecret(
  session: OpenSession,
  itemId: string,
  { secret, baseRevision, vault }: Pick<ItemChange, 'secret' | 'baseRevision' | 'vault'>,
): Promise<{ secret: ItemSecret; isChanged: boolean }> {
  if (!secret) return { secret: await presentSecret(session, itemId, vault, baseRevision), isChanged: false }
  const differs = await differsFromOpened(session, itemId, baseRevision, secret.password)
  if (differs !== null) return { secret, isChanged: differs }
  try {
    const presentContent = await presentSecret(session, itemId, vault, baseRevision)
    return { secret, isChanged: presentContent.password !== secret.password }
  } catch (error) {
    // The old password cannot be compared: keep the rotation task open rather than guess.
    if (error instanceof DistrustError || error instanceof CallError) return { secret, isChanged: false }
    throw error
  }
}

async function presentSecret(
  session: OpenSession,
  itemId: string,
  vault: ShownVault,
  revision: number,
): Promise<ItemSecret> {
  const opened = await openItem(session, itemId, vault)
  if (opened.item.revision !== revision) throw new SessionError('stale_revision')
  return verifiedSecret(opened)
}
