import type { Ender } from '../platform/access-ended.ts'
import { isoInstant } from '../platform/clock/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Dependencies } from '../platform/platform.ts'
import { markGenerationDue } from '../signed-logs/mark-generation-due.ts'
import { endWaiting } from './end-waiting.ts'
import { selectAnyRow, selectPlace } from './memberships.queries.ts'
import { closeKeyPeriod, deleteKeysOfPerson, selectHoldingMember, selectKey } from './vault-keys.queries.ts'

/**
 * Deletes the keys of somebody without a membership row left in a vault, and ends what they had by them; the next generation is due. The last copy of the newest key is kept, and served to
 * nobody until they are a member again. Returns whether there was a key.
 */
export async function endAccess(
  tx: Tx,
  dependencies: Dependencies,
  by: Ender,
  vaultId: string,
  userId: string,
): Promise<boolean> {
  const { now } = by
  const person = { vault_id: vaultId, user_id: userId }
  if (await tx.first(selectAnyRow, person)) return false
  await dependencies.accessEnded(tx, { of: 'member', vaultId, userId }, { by, now })
  await endWaiting(tx, vaultId, [userId])
  const generation = (await tx.first(selectPlace, { id: vaultId }))?.generation ?? 0
  const isHolder = (await tx.first(selectKey, { ...person, generation })) !== undefined
  const isLast = isHolder && !(await tx.first(selectHoldingMember, { vault_id: vaultId, generation }))
  // Without its last copy the vault would be lost.
  if (!isLast) {
    const deleted = await tx.run(deleteKeysOfPerson, person)
    // Somebody who refused a delivered key may have read it all the same.
    const ended = await tx.run(closeKeyPeriod, { ...person, until: isoInstant(now) })
    if (deleted === 0 && ended === 0) return false
  }
  await markGenerationDue(tx, vaultId, now)
  return true
}

/** Throws if no member has the vault's newest key. */
export async function requireHolderLeft(tx: Tx, vaultId: string): Promise<void> {
  const place = await tx.first(selectPlace, { id: vaultId })
  if (!place || place.generation === 0) return
  const held = await tx.first(selectHoldingMember, { vault_id: vaultId, generation: place.generation })
  if (!held) throw new Refusal('last_holder')
}
