import type { Role } from '@chaveiro/contract/constants.ts'
import type { Facts } from '@chaveiro/contract/rules/right-conditions.ts'
import { type Action, decide } from '@chaveiro/contract/rules/rights.ts'
import { readPresentRole } from '../organisation/present-role.ts'
import type { Reader } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Actor } from '../platform/identity/actor.ts'

/** Throws the refusal where the role may not. `placeholders` fill its sentence. */
export function requireRight(
  role: Role,
  action: Action,
  facts: Facts = {},
  placeholders: Record<string, string> = {},
): void {
  const decision = decide(role, action, facts)
  if (!decision.allowed) throw new Refusal(decision.code, { placeholders })
}

/** The same, by the role that the person has inside this transaction. */
export async function requireCallerRight(
  reader: Reader,
  { id }: Pick<Actor, 'id'>,
  action: Action,
  facts: Facts = {},
): Promise<void> {
  requireRight(await readPresentRole(reader, id), action, facts)
}

/**
 * The same inside a vault: what somebody may not see does not exist for them (404), what they may see but not do is
 * refused with its reason (403).
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

/** Whether the person may, by the role that they have inside this transaction. */
export async function callerMay(
  reader: Reader,
  { id }: Pick<Actor, 'id'>,
  action: Action,
  facts: Facts = {},
): Promise<boolean> {
  return decide(await readPresentRole(reader, id), action, facts).allowed
}
