import { type RosterState, wasCustodianAt } from '@chaveiro/contract/log/roster/roster.ts'
import type { Tx } from '../platform/db/db.ts'
import { markGenerationDue } from '../signed-logs/mark-generation-due.ts'
import {
  deleteShare,
  deleteSharesOfVault,
  selectShareHolders,
  selectSharesOfPerson,
} from './custody-shares.queries.ts'
import { selectHoldingMember } from './vault-keys.queries.ts'

/**
 * Deletes the custody shares of somebody who may not keep or cannot open them. Each of these vaults then needs a new
 * key, dealt to the present custodians. If no member holds the vault's key, its shares are the only way to it: they are
 * kept, and served to present custodians only.
 */
export async function deleteCustodyShares(tx: Tx, userId: string, now: number): Promise<void> {
  for (const { vault_id, generation } of await tx.all(selectSharesOfPerson, { user_id: userId })) {
    if (await tx.first(selectHoldingMember, { vault_id, generation })) {
      await tx.run(deleteShare, { vault_id, user_id: userId })
    }
    await markGenerationDue(tx, vault_id, now)
  }
}

/**
 * The same for everybody who is not a custodian in the present roster: a dismissal may be signed long after it was
 * decided.
 */
export async function deleteSharesOfDismissed(tx: Tx, roster: RosterState, now: number): Promise<void> {
  for (const { user_id } of await tx.all(selectShareHolders, {})) {
    if (!wasCustodianAt(roster, user_id, roster.head.seq)) await deleteCustodyShares(tx, user_id, now)
  }
}

/** Deletes the dealings of a custody that ended, on the same condition. */
export async function deleteDealing(
  tx: Tx,
  { id, generation }: { id: string; generation: number },
): Promise<void> {
  const isHeld = (await tx.first(selectHoldingMember, { vault_id: id, generation })) !== undefined
  if (isHeld) await tx.run(deleteSharesOfVault, { vault_id: id })
}
