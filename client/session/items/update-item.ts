import {
  getItem,
  type Item,
  type ItemOverview,
  type ItemSecret,
  type SignedItem,
  updateItem as updateItemCall,
} from '@chaveiro/contract/items.ts'
import { CallError } from '../../call-error.ts'
import { DistrustError, SessionError } from '../../session-error.ts'
import type { ItemChange, ItemVerification } from '../../types/items.ts'
import type { ShownVault } from '../../types/vaults.ts'
import { headIsDue } from '../heads/sign-due-heads.ts'
import { writeUnderNewestKey } from '../keys/write-under-newest-key.ts'
import type { OpenSession } from '../state/open-session.ts'
import { requireShown } from '../vault-logs/require-shown.ts'
import { itemOverview } from './item-overview.ts'
import { openItem } from './open-item.ts'
import { differsFromOpened } from './opened-passwords.ts'
import { sealRevision, seenRevision } from './seal-revision.ts'
import { verifyItem } from './verify-item.ts'

/**
 * Writes the next revision of an item that verifies whole: what the person changed upon what this device verified, so
 * that nothing is signed that the server put there. Without a new secret the present one is opened (an audited reveal)
 * and sealed again. 'stale_revision' where the server has a newer revision than the person saw.
 */
export async function updateItem(session: OpenSession, itemId: string, change: ItemChange): Promise<Item> {
  const present = await soundItem(session, itemId)
  if (present.revision !== change.baseRevision) throw new SessionError('stale_revision')
  const { secret, isChanged } = await nextSecret(session, itemId, change)
  const overview = itemOverview({ ...present, ...given(change.overview) }, session.person.email)
  return writeRevision(session, present, change.vault, {
    overview,
    secret,
    more: { password_changed: isChanged },
  })
}

/** An owner that is left empty stays the one that there was. */
function given({ owner, ...rest }: ItemChange['overview']): ItemChange['overview'] {
  return owner ? { ...rest, owner } : rest
}

type Written = {
  overview: ItemOverview
  secret: ItemSecret
  more: { password_changed: boolean; restored_from?: number }
}

/** Seals, signs and sends the revision after `present`, and remembers it. */
export async function writeRevision(
  session: OpenSession,
  present: SignedItem,
  shown: ShownVault,
  { overview, secret, more }: Written,
): Promise<Item> {
  const { id, vault_id } = present
  if (vault_id !== shown.id) throw new DistrustError('item', 'place')
  await requireShown(session, shown)
  const place = { item: id, revision: present.revision + 1 }
  return writeUnderNewestKey(session, vault_id, async (vault) => {
    const sealed = await sealRevision(session, vault, place, overview, secret)
    const body = { ...overview, ...sealed, ...more }
    const item = await session.api.send(updateItemCall, { params: { id }, body })
    await session.seen.keepItems(new Map([[id, await seenRevision(vault_id, sealed)]]))
    headIsDue(session, vault_id)
    return item
  })
}

/**
 * An item that verifies; where all of its overview is written anew (`isReplaced`), the present one may be altered. An
 * answer from before another tab's write looks like a rollback, so it is asked for again first.
 */
export async function soundItem(
  session: OpenSession,
  itemId: string,
  { isReplaced = false } = {},
): Promise<SignedItem> {
  const ask = () => session.api.send(getItem, { params: { id: itemId } })
  let item = await ask()
  let verification = await verifyItem(session, item, itemId, null)
  if (verification.faults.includes('older_revision')) {
    item = await ask()
    verification = await verifyItem(session, item, itemId, null)
  }
  requireSound({ faults: verification.faults.filter((fault) => !(isReplaced && fault === 'overview')) })
  return item
}

/** The secret to write, and whether its password is another one than before. */
async function nextSecret(
  session: OpenSession,
  itemId: string,
  { secret, baseRevision }: ItemChange,
): Promise<{ secret: ItemSecret; isChanged: boolean }> {
  if (!secret) return { secret: await presentSecret(session, itemId, baseRevision), isChanged: false }
  const known = await differsFromOpened(session, itemId, baseRevision, secret.password)
  if (known !== null) return { secret, isChanged: known }
  try {
    const before = await presentSecret(session, itemId, baseRevision)
    return { secret, isChanged: before.password !== secret.password }
  } catch (error) {
    // The old password cannot be compared: keep the rotation task open rather than guess.
    if (error instanceof DistrustError || error instanceof CallError) return { secret, isChanged: false }
    throw error
  }
}

async function presentSecret(session: OpenSession, itemId: string, revision: number): Promise<ItemSecret> {
  const opened = await openItem(session, itemId)
  if (opened.item.revision !== revision) throw new SessionError('stale_revision')
  requireSound(opened.verification)
  if (!opened.secret) throw new DistrustError('item', 'sealed_text')
  return opened.secret
}

function requireSound({ faults }: Pick<ItemVerification, 'faults'>) {
  const [fault] = faults
  if (fault) throw new DistrustError('item', fault)
}
