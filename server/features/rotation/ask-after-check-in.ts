import { selectPerson } from '../../organisation/persons.queries.ts'
import { openUser } from '../../organisation/persons.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { selectVaultRow } from '../../signed-logs/vault-rows.queries.ts'
import { openRotateTask } from './open-rotate-task.ts'
import { responsibleFinder } from './responsible-people.ts'
import { selectReveal } from './rotation.queries.ts'

/** Somebody's check-out of an item that ends. */
type CheckIn = {
  itemId: string
  vaultId: string
  title: string
  owner: string
  holderId: string
  since: string
  now: number
}

/** Asks for a change of a credential that its holder revealed during the check-out, unless it is their own. */
export async function askAfterCheckIn(
  tx: Tx,
  { atRest, notify }: Pick<Platform, 'atRest' | 'notify'>,
  { itemId, vaultId, title, owner, holderId, since, now }: CheckIn,
): Promise<void> {
  const holder = await tx.first(selectPerson, { id: holderId })
  const vault = await tx.first(selectVaultRow, { id: vaultId })
  if (!holder || !vault) return
  const { name, email } = openUser(atRest, holder)
  if (owner.trim().toLowerCase() === email.toLowerCase()) return
  const span = { user_id: holderId, item_id: itemId, since, until: isoInstant(now) }
  if (!(await tx.first(selectReveal, span))) return
  const task = { itemId, aboutId: holderId, reason: 'check_in' as const, createdBy: holderId, now }
  if (!(await openRotateTask(tx, task))) return
  const recipients = await responsibleFinder(tx, atRest)({ owner, vaultId, vaultCreator: vault.created_by })
  const values = { item: title, person: name, item_id: itemId, vault_id: vaultId }
  await notify(tx, recipients, { name: 'rotate_credential', values })
}
