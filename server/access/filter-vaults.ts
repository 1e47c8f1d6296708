import { type Action, decide, goesOnInDeleted } from '@chaveiro/contract/rules/people/rights.ts'
import { selectPresentRole } from '../organisation/present-role.queries.ts'
import { presentRole } from '../organisation/present-role.ts'
import type { Reader } from '../platform/db/db.ts'
import type { Actor } from '../platform/identity/actor.ts'
import { seenFacts } from './require-vault.ts'

/** A vault's row with the acting person's membership; SQLite returns 0 and 1. Without `is_deleted` it is of a query that leaves deleted ones out. */
type VaultRow = { visibility: string; is_member: unknown; is_deleted?: unknown }

/** Those of these vaults in which the person may do this, by their role inside this transaction. */
export async function filterVaults<Row extends VaultRow>(
  reader: Reader,
  { id }: Pick<Actor, 'id'>,
  action: Action,
  rows: readonly Row[],
): Promise<Row[]> {
  const person = await reader.first(selectPresentRole, { id })
  const role = presentRole(person)
  return rows.filter((row) => {
    const facts = seenFacts({ ...row, confirmed: person?.confirmed })
    return !(row.is_deleted && !goesOnInDeleted(action)) && decide(role, action, facts).allowed
  })
}
