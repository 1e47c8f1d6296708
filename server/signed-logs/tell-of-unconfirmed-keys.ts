import { mayHoldKeys, type RoleAndStatus } from '@chaveiro/contract/log/roster/role-custody.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { activeCustodians } from '../organisation/persons.ts'
import type { Tx } from '../platform/db/db.ts'
import { endNotice, type Notify } from '../platform/notices/notices.ts'

type Told = {
  roster: RosterState | null
  person: RoleAndStatus & { id: string }
  by: string
}

/**
 * Asks the custodians to confirm the keys that somebody entered without an invitation, and nobody any more once they are
 * confirmed or the person may hold none.
 */
export async function tellOfUnconfirmedKeys(
  tx: Tx,
  { notify }: { notify: Notify },
  { roster, person, by }: Told,
): Promise<void> {
  const about = [person.id]
  const entered = roster?.people.get(person.id)
  if (!entered || entered.vouched || !mayHoldKeys(person)) return endNotice(tx, 'confirm_key', about)
  const custodians = (await activeCustodians(tx)).filter((id) => id !== person.id)
  await notify(tx, custodians, { name: 'confirm_key', values: { person_id: person.id } }, { about, by })
}
