import {
  getItem,
  type Item,
  type ItemSecret,
  type SignedItem,
  updateItem as updateItemCall,
} from '@chaveiro/contract/items.ts'
import { DistrustError, SessionError } from '../session-error.ts'
import type { ItemChange, ItemVerification } from '../session-types.ts'
import { writeWithFreshLogs } from './fresh-logs.ts'
import { itemDirectory } from './item-directory.ts'
import { openItem } from './open-item.ts'
import type { OpenSession } from './open-session.ts'
import { sealRevision, seenRevision } from './seal-revision.ts'
import { verifyItem } from './verify-item.ts'

/**
 * Writes the next revision, upon one that holds: what the server says of vault and revision decides for whom the
 * secret is sealed and what this device remembers. Without a new secret the present one is opened (an audited reveal)
 * and sealed again; a secret that its author's signature does not cover is not carried on under ours. A directory that
 * somebody changed is no obstacle: the person writes it anew.
 */
export async function updateItem(session: OpenSession, itemId: string, change: ItemChange): Promise<Item> {
  const present = await soundItem(session, itemId)
  if (present.revision !== change.baseRevision) throw new SessionError('stale_revision')
  const secret = change.secret ?? (await presentSecret(session, itemId, change.baseRevision))
  const directory = itemDirectory(
    { ...change.directory, owner: change.directory.owner || present.owner },
    session.person.email,
  )
  const place = { item: itemId, revision: change.baseRevision + 1 }
  return writeWithFreshLogs(session, present.vault_id, async (vault) => {
    const sealed = await sealRevision(session, vault, place, directory, secret)
    const item = await session.caller.send(updateItemCall, {
      params: { id: itemId },
      body: { ...directory, ...sealed },
    })
    await session.seen.keepItems(new Map([[itemId, await seenRevision(present.vault_id, sealed)]]))
    return item
  })
}

/** An answer that was under way while another tab wrote looks like a rollback; it is asked for again before it is called one. */
async function soundItem(session: OpenSession, itemId: string): Promise<SignedItem> {
  const ask = () => session.caller.send(getItem, { params: { id: itemId } })
  let item = await ask()
  let verification = await verifyItem(session, item, itemId, null)
  if (verification.faults.includes('older_revision')) {
    item = await ask()
    verification = await verifyItem(session, item, itemId, null)
  }
  requireSound(verification)
  return item
}

async function presentSecret(session: OpenSession, itemId: string, revision: number): Promise<ItemSecret> {
  const opened = await openItem(session, itemId)
  if (opened.item.revision !== revision) throw new SessionError('stale_revision')
  requireSound(opened.verification)
  if (!opened.secret) throw new DistrustError('item', 'sealed_text')
  return opened.secret
}

function requireSound({ faults }: ItemVerification) {
  const fault = faults.find((name) => name !== 'directory')
  if (fault) throw new DistrustError('item', fault)
}
