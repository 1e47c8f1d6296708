import { type Action, decide } from '@chaveiro/contract/rules/rights.ts'
import { readPresentRole } from '../organisation/present-role.ts'
import type { Reader } from '../platform/db/db.ts'
import type { Actor } from '../platform/identity/actor.ts'

/** A vault's row with the acting person's membership; SQLite answers 0 and 1. */
type VaultRow = { visibility: string; is_member: unknown }

/** The vaults, of these, in which the person may do this by the role that they have inside this transaction. */
export async function filterVaults<Row extends VaultRow>(
  reader: Reader,
  { id }: Pick<Actor, 'id'>,
  action: Action,
  rows: readonly Row[],
): Promise<Row[]> {
  const role = await readPresentRole(reader, id)
  return rows.filter(({ visibility, is_member }) => {
    const facts = { isMember: Boolean(is_member), isListed: visibility === 'listed' }
    return decide(role, action, facts).allowed
  })
}
