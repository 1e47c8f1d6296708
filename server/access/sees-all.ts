import type { Facts } from '@chaveiro/contract/rules/people/right-conditions.ts'
import { type Action, decide } from '@chaveiro/contract/rules/people/rights.ts'
import { readPresentRole } from '../organisation/present-role.ts'
import type { Reader } from '../platform/db/db.ts'
import type { Actor } from '../platform/identity/actor.ts'
import { requireRight } from './require-right.ts'

/** Facts about a person's own things; a role without these rights sees nothing of the kind. */
const ownFacts = {
  see_vault: { isMember: true },
  see_audit_entry: { isOwn: true },
  see_rotate_task: { isOwn: true },
  see_request: { isOwn: true },
  see_one_time_link: { isOwn: true },
} as const satisfies Partial<Record<Action, Facts>>

/**
 * For queries over many: whether the person may see all of them, or only their own (of vaults: also the listed ones),
 * with their role inside this transaction. Throws if they may see none.
 */
export async function seesAll(
  reader: Reader,
  { id }: Pick<Actor, 'id'>,
  action: keyof typeof ownFacts,
): Promise<boolean> {
  const role = await readPresentRole(reader, id)
  requireRight(role, action, ownFacts[action])
  return decide(role, action).allowed
}
