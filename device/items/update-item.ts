import {
  type Item,
  type ItemOverview,
  type ItemSecret,
  updateItem as updateItemCall,
} from '@chaveiro/contract/calls/items.ts'
import { CallError } from '../base/calls/call-error.ts'
import type { ItemHandle } from '../base/types/handles.ts'
import type { ItemChange } from '../base/types/items.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import { requireShown } from '../log/vault-logs/vault-handles.ts'
import { once, type SendOnce } from '../state/once.ts'
import type { OpenSession } from '../state/open-session.ts'
import { writeChanges } from '../vaults/write-changes.ts'
import { presentStanding } from './item-handle.ts'
import { itemOverview, saidOf } from './item-overview.ts'
import { asWritten, sendAndKeep } from './keep-written.ts'
import { openNewest } from './open-item.ts'
import { differsFromOpened } from './opened-passwords.ts'
import { sealContent, signContent } from './seal-revision.ts'
import { secretOf } from './verified-item.ts'

/**
 * Writes the next revision of an item: the person's changes on top of its handle. Without a new secret the present one is revealed (audited)
 * and sealed again. After a lost answer, the same change sent again is that revision. Throws 'stale_revision' if somebody has changed it
 * since.
 */
export async function updateItem(session: OpenSession, item: ItemHandle, change: ItemChange): Promise<Item> {
  return once(session, { item: item.change, change }, async (sendOnce) => {
    const { secret, isChanged } = await nextSecret(session, item, change.secret)
    const { rehearsal } = item
    const draft = {
      ...item,
      ...withoutEmptyOwner(change.overview),
      rehearsal,
      ...saidOf(secret),
    }
    const overview = itemOverview(draft)
    return writeRevision(session, item, {
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

/** Seals, signs and sends the revision after the handle's. */
export async function writeRevision(
  session: OpenSession,
  item: ItemHandle,
  { overview, secret, more, sendOnce = (send) => send() }: Written,
): Promise<Item> {
  const { id } = item
  await requireShown(session, item.vault)
  return writeChanges(session, item.vault.id, async (vault, items) => {
    const { revision, hash } = presentStanding(items.standings, item)
    const upon = { act: 'revise', item: id, revision: revision + 1, before: hash } as const
    const content = await sealContent(vault, upon, overview, secret)
    const { change, sent } = await signContent(session, vault, items, upon, content)
    const body = { ...overview, ...sent, ...more }
    const written = { vaultId: vault.id, change, title: overview.title, content: { overview, secret } }
    const answer = await sendAndKeep(session, [written], () =>
      sendOnce(async (actKey) =>
        asWritten(await session.api.send(updateItemCall, { params: { id }, body, actKey }), written),
      ),
    )
    return { answer, changes: [change] }
  })
}

/** The secret to write, and whether its password changed. */
export async function nextSecret(
  session: OpenSession,
  item: ItemHandle,
  secret: ItemSecret | undefined,
): Promise<{ secret: ItemSecret; isChanged: boolean }> {
  if (!secret) return { secret: await presentSecret(session, item), isChanged: false }
  const differs = await differsFromOpened(session, item.id, item.revision, secret.password)
  if (differs !== null) return { secret, isChanged: differs }
  try {
    const presentContent = await presentSecret(session, item)
    return { secret, isChanged: presentContent.password !== secret.password }
  } catch (error) {
    // The old password cannot be compared: keep the rotation task open rather than guess.
    if (error instanceof DistrustError || error instanceof CallError) return { secret, isChanged: false }
    throw error
  }
}

/** The secret of a handle's revision, which is the newest. */
export async function presentSecret(session: OpenSession, item: ItemHandle): Promise<ItemSecret> {
  const secret = secretOf(await openNewest(session, { id: item.id, vaultId: item.vault.id }), item)
  if (!secret) throw new SessionError('stale_revision')
  return secret
}
