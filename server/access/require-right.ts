import type { Role } from '@chaveiro/contract/constants.ts'
import type { Facts } from '@chaveiro/contract/rules/people/right-conditions.ts'
import { type Action, decide } from '@chaveiro/contract/rules/people/rights.ts'
import { readPresentRole } from '../organisation/present-role.ts'
import type { Reader } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Actor } from '../platform/identity/actor.ts'

/** Throws unless the role may. `placeholders` fill the refusal's sentence. */
export function requireRight(
  role: Role,
  action: Action,
  facts: Facts = {},
  placeholders: Record<string, string> = {},
): void {
  const decision = decide(role, action, facts)
  if (!decision.allowed) throw new Refusal(decision.code, { placeholders })
}

/** The same with the person's role inside this transaction. */
export async function requireCallerRight(
  reader: Reader,
  { id }: Pick<Actor, 'id'>,
  action: Action,
  facts: Facts = {},
): Promise<void> {
  requireRight(await readPresentRole(reader, id), action, facts)
}

/**
 * The same inside a vault: hidden things do not exist for the person (404), visible ones are refused with the reason
 * (403).
 */
export function requireRightInVault(
  role: Role,
  action: Action,
  facts: Facts,
  placeholders: Record<string, string> = {},
): void {
  // A live grant shows its item even in a hidden vault.
  if (!decide(role, 'see_vault', facts).allowed && !facts.hasLiveGrant) throw new Refusal('not_found')
  requireRight(role, action, facts, placeholders)
}

/** Whether the person may, with their role inside this transaction. */
export async function callerMay(
  reader: Reader,
  { id }: Pick<Actor, 'id'>,
  action: Action,
  facts: Facts = {},
): Promise<boolean> {
  return decide(await readPresentRole(reader, id), action, facts).allowed
}
