import type { Role } from '@chaveiro/contract/constants.ts'
import type { ErrorCode } from '@chaveiro/contract/errors.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { type Action, conditions, type Facts, rights } from './rights.ts'

export type Decision = { allowed: true } | { allowed: false; code: ErrorCode }

const allow: Decision = { allowed: true }

/** Reads the table: may somebody of this role do this, given these facts? */
export function decide(role: Role, action: Action, facts: Facts = {}): Decision {
  const condition = conditions[rights[action][role]]
  if (condition.holds(facts)) return allow
  const { otherwise } = condition
  return { allowed: false, code: typeof otherwise === 'function' ? otherwise(facts) : otherwise }
}

/** Throws the refusal of a decision that is not an allowance. `placeholders` fill its sentence. */
export function requireRight(
  role: Role,
  action: Action,
  facts: Facts = {},
  placeholders: Record<string, string> = {},
): void {
  const decision = decide(role, action, facts)
  if (!decision.allowed) throw new Refusal(decision.code, { placeholders })
}

/**
 * The same for what lies in a vault: what somebody may not see is not there (404), what they may see but not do is
 * refused with its reason (403).
 */
export function requireRightInVault(
  role: Role,
  action: Action,
  facts: Facts,
  placeholders: Record<string, string> = {},
): void {
  // A live grant shows its item, whatever the vault.
  if (!decide(role, 'see_vault', facts).allowed && !facts.hasLiveGrant) throw new Refusal('not_found')
  requireRight(role, action, facts, placeholders)
}
