import type { ErrorCode } from '@chaveiro/contract/errors.ts'
import type { StatementFault } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { Refusal } from './refusal.ts'

/** Faults that a person, or their device, can act upon. Any other is an invalid statement. */
const codeOf: Partial<Record<StatementFault, ErrorCode>> = {
  // The statement is valid but continues another head: somebody was faster.
  wrong_seq: 'stale_head',
  wrong_prev: 'stale_head',
  closed: 'stale_head',
  not_covered: 'stale_head',
  wrong_revision: 'stale_revision',
  unknown_proposal: 'stale_head',
  not_member: 'stale_head',
  wrong_dealing: 'stale_head',
  unknown_person: 'not_in_roster',
  not_entitled: 'not_in_roster',
  not_vouched: 'keys_unconfirmed',
  unknown_invite: 'invitation_over',
  already_member: 'already_member',
  same_person: 'needs_second',
  not_keeper: 'not_keeper',
  too_few_custodians: 'too_few_custodians',
  too_many_custodians: 'too_many_custodians',
  wrong_custodians: 'too_few_custodians',
  needs_member: 'too_few_custodians',
  newer_release: 'release_too_old',
}

/** The refusal for a statement that the rules refuse; `field` is its dotted path in the body, if any. */
export function statementRefusal(fault: StatementFault, field?: string): Refusal {
  const code = codeOf[fault]
  if (code) return new Refusal(code)
  if (field === undefined) return new Refusal('statement_refused')
  const isNone = fault === 'malformed' || fault === 'wrong_kind'
  const fields = [{ path: field, fault: isNone ? ('not_statement' as const) : ('invalid' as const) }]
  return new Refusal('statement_refused', { fields })
}
