import { responsibleFinder } from '../../memberships/responsible-people.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { EndsWithAccess } from '../../platform/platform.ts'
import { bumpVaultVersion } from '../../signed-logs/vault-rows.queries.ts'
import { openRotateTasks } from './open-rotate-tasks.ts'

/** Asks to change the credential of an item whose secret somebody saw who has stopped using it. */
export const askToRotate: EndsWithAccess = async (tx, { atRest, notify }, ended, { now }) => {
  if (ended.of !== 'use') return
  const { itemId, userId, vaultId, reason, owner, vaultCreator } = ended
  const task = { aboutId: userId, reason, createdBy: userId, now }
  if ((await openRotateTasks(tx, [itemId], task)).size === 0) return
  await tx.run(bumpVaultVersion, { id: vaultId, updated_at: isoInstant(now) })
  const recipients = await responsibleFinder(tx, atRest)({ owner, vaultId, vaultCreator, aboutId: userId })
  const values = { person_id: userId, item_id: itemId, vault_id: vaultId }
  await notify(tx, recipients, { name: 'rotate_credential', values }, { about: [itemId], by: userId })
}
