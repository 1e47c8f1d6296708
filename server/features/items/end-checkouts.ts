import { checkoutHours } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { itemDetails, type NamedItem } from '../../access/item-details.ts'
import { openUser } from '../../organisation/persons.ts'
import type { Ending } from '../../platform/access-ended.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Dependencies, Platform } from '../../platform/platform.ts'
import { bumpVaultVersion } from '../../signed-logs/vault-rows.queries.ts'
import { deleteCheckout, selectCheckouts, type WhichCheckouts } from './checkouts.queries.ts'

const endedAtOnce = 50

/** `by` is null if its time is over. */
type CheckoutEnding = Ending & { isCheckIn?: true }

type Row = Awaited<ReturnType<typeof selectCheckouts>>[number]

/**
 * The only way in which check-outs end: audited, shown in lists, and followed by a rotate task if the holder revealed
 * the item and did not own it when it began. Returns how many ended.
 */
export async function endCheckouts(
  tx: Tx,
  dependencies: Dependencies,
  which: WhichCheckouts,
  ending: CheckoutEnding,
): Promise<number> {
  const rows = await selectCheckouts(tx, which)
  for (const row of rows) {
    const { item_id, user_id, since, vault_id } = row
    if ((await tx.run(deleteCheckout, { item_id, user_id, since })) === 0) continue
    await tx.run(bumpVaultVersion, { id: vault_id, updated_at: isoInstant(ending.now) })
    if (row.revealed && !row.by_owner) await askToRotate(tx, dependencies, row, ending)
    await record(tx, dependencies, row, ending)
  }
  return rows.length
}

/** Ends check-outs that are overdue, or that a fast clock made too long, some per transaction. */
export async function endCheckoutsOver(
  db: Db,
  dependencies: Dependencies & Pick<Platform, 'clock'>,
  now: number,
): Promise<void> {
  const orBeyond = dependencies.clock.latestEnd(now, checkoutHours * hourMs)
  const which = { overBy: isoInstant(now), orBeyond, limit: endedAtOnce }
  const endSome = (tx: Tx) => endCheckouts(tx, dependencies, which, { by: null, now })
  while ((await db.inTransaction(endSome)) === endedAtOnce);
}

function askToRotate(tx: Tx, dependencies: Dependencies, row: Row, ending: Ending): Promise<void> {
  const { item_id: itemId, user_id: userId, vault_id: vaultId, vault_creator: vaultCreator } = row
  const { owner } = dependencies.atRest.open<{ owner: string }>('items', itemId, row.item_document)
  const ended = { of: 'use', reason: 'check_in', itemId, userId, owner, vaultId, vaultCreator } as const
  return dependencies.accessEnded(tx, ended, ending)
}

/** If time ended it, the entry is the holder's own. */
async function record(
  tx: Tx,
  { atRest, appendAudit }: Dependencies,
  row: Row,
  { by, isCheckIn }: CheckoutEnding,
): Promise<void> {
  const { item_id: itemId, vault_id: vaultId, user_id: holderId } = row
  const named = itemDetails(atRest.open<NamedItem>('items', itemId, row.item_document))
  const vault = atRest.openKept<{ name: string }>('vaults', vaultId, row.vault_document)
  const holder = holderOf(atRest, row)
  const self = { id: holderId, email: holder.email, key: atRest.personKey(holderId, row.wrapped) }
  const { actor, ip } = by ?? { actor: self, ip: '' }
  const details = {
    vault_name: vault.name,
    ...named,
    ...(actor.id !== holderId && { person_id: holderId }),
  }
  const event = isCheckIn ? 'item_checked_in' : 'checkout_ended'
  await appendAudit(tx, { event, actor, ip, vaultId, itemId, details })
}

const holderOf = (atRest: Dependencies['atRest'], { user_id: id, user_document, wrapped }: Row) =>
  openUser(atRest, { id, document: user_document, wrapped })
