import type { Item } from '@chaveiro/contract/items.ts'
import { errorFacts } from '../../error-facts.ts'
import { SessionError } from '../../session-error.ts'
import type { BringableItem } from '../../types/restore.ts'
import type { ShownVault } from '../../types/vaults.ts'
import { currentItems } from '../heads/read-vault-state.ts'
import { createItem } from '../items/create-item.ts'
import { soundItem } from '../items/sound-item.ts'
import { writeRevision } from '../items/update-item.ts'
import type { OpenSession } from '../state/open-session.ts'
import { forgetOwnWrite, type KeptWrite, ownWrites } from '../state/own-writes.ts'

/** What this person wrote at this device before the logs went on from an older state, and that is gone with it. */
export async function bringableItems(session: OpenSession): Promise<BringableItem[]> {
  return (await lostWrites(session)).flatMap(({ slot, itemId, vaultId, writtenAt, content }) =>
    content ? [{ id: `${slot}`, itemId, title: content.overview.title, vaultId, writtenAt }] : [],
  )
}

/**
 * Writes one of them anew: as the next revision where the item is there and older, else as a new item, in the vault that the
 * person was shown. It is signed as a new change: what was given up never counts again by itself.
 */
export async function bringBack(session: OpenSession, id: string, shown: ShownVault): Promise<Item> {
  const lost = (await lostWrites(session)).find(({ slot }) => `${slot}` === id)
  if (!lost?.content) throw new SessionError('not_found')
  const { overview, secret } = lost.content
  const isOlder = shown.id === lost.vaultId && (await standingOf(session, lost))?.isDeleted === false
  const item = isOlder
    ? await writeRevision(session, await soundItem(session, { id: lost.itemId, vaultId: shown.id }), shown, {
        overview,
        secret,
        more: { password_changed: true },
      })
    : await createItem(session, shown, overview, secret)
  await forgetOwnWrite(session, lost.slot)
  return item
}

async function lostWrites(session: OpenSession): Promise<KeptWrite[]> {
  const resumed = await session.seen.resumed()
  const earlier = (await ownWrites(session)).filter((own) => own.resumed < resumed)
  const newest = new Map(earlier.map((own) => [own.itemId, own]))
  const lost: KeptWrite[] = []
  for (const own of newest.values()) {
    const standing = await standingOf(session, own)
    const isThere =
      standing &&
      (standing.revision > own.revision ||
        (standing.revision === own.revision && standing.hash === own.change))
    if (!isThere) lost.push(own)
  }
  return lost
}

/** Undefined as well for a vault that is gone as a whole, or that this person no longer sees. */
async function standingOf(session: OpenSession, { vaultId, itemId }: KeptWrite) {
  try {
    return (await currentItems(session, vaultId)).items.standings.get(itemId)
  } catch (error) {
    if (errorFacts(error).code !== 'not_found') throw error
    return undefined
  }
}
