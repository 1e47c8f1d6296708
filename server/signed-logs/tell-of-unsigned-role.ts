import { type RoleAndStatus, unsignedCustody } from '@chaveiro/contract/log/roster/role-custody.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { activeAdmins } from '../organisation/persons.ts'
import type { Tx } from '../platform/db/db.ts'
import { endNotice, type Notify } from '../platform/notices/notices.ts'

type Told = {
  roster: RosterState | null
  person: RoleAndStatus & { id: string; name: string }
  /** Who decided it. */
  by: string
}

/**
 * Notifies the admins that somebody's decided role needs a signature, and removes the notice as soon as it does not.
 * Nobody is notified if the person's keys are not confirmed: the role cannot be signed yet.
 */
export async function tellOfUnsignedRole(
  tx: Tx,
  { notify }: { notify: Notify },
  { roster, person, by }: Told,
): Promise<void> {
  const about = [person.id]
  if (!unsignedCustody(roster, person)) return endNotice(tx, 'unsigned_decision', about)
  if (!roster?.people.get(person.id)?.vouched) return
  const notice = { name: 'unsigned_decision', values: { person_id: person.id } } as const
  await notify(tx, await activeAdmins(tx), notice, { about, by })
}
