import {
  getItem,
  type Item,
  type ItemSecret,
  updateItem as updateItemCall,
} from '@chaveiro/contract/items.ts'
import { DistrustError, SessionError } from '../session-error.ts'
import type { ItemChange } from '../session-types.ts'
import { writeWithFreshLogs } from './fresh-logs.ts'
import { itemDirectory } from './item-directory.ts'
import { openItem } from './open-item.ts'
import type { OpenSession } from './open-session.ts'
import { sealRevision, seenRevision } from './seal-revision.ts'

/**
 * Writes the next revision. Without a new secret the present one is opened (an audited reveal) and sealed again; a
 * secret that its author's signature does not cover is not carried on under ours.
 */
export async function updateItem(session: OpenSession, itemId: string, change: ItemChange): Promise<Item> {
  const present = await session.caller.send(getItem, { params: { id: itemId } })
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
    await session.seen.keepItems(new Map([[itemId, await seenRevision(sealed)]]))
    return item
  })
}

async function presentSecret(session: OpenSession, itemId: string, revision: number): Promise<ItemSecret> {
  const opened = await openItem(session, itemId)
  if (opened.item.revision !== revision) throw new SessionError('stale_revision')
  const [fault] = opened.verification.faults.filter((name) => name !== 'directory')
  if (!opened.secret || fault) throw new DistrustError('item', fault ?? 'sealed_text')
  return opened.secret
}
