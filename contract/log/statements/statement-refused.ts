/** Why a signed statement was refused. A closed list, which servers map to their errors. */
export type StatementFault =
  | 'malformed'
  | 'wrong_kind'
  | 'newer_release'
  | 'bad_signature'
  | 'weak_key'
  | 'wrong_place'
  | 'wrong_seq'
  | 'wrong_prev'
  | 'wrong_time'
  | 'wrong_revision'
  | 'closed'
  | 'unknown_roster_head'
  | 'unknown_log_head'
  | 'unknown_person'
  | 'not_entitled'
  | 'already_enrolled'
  | 'key_taken'
  | 'unknown_invite'
  | 'unknown_proposal'
  | 'same_person'
  | 'wrong_role'
  | 'not_vouched'
  | 'already_vouched'
  | 'wrong_fingerprint'
  | 'expired'
  | 'already_member'
  | 'not_member'
  | 'needs_member'
  | 'has_holder'
  | 'too_few_custodians'
  | 'too_many_custodians'
  | 'wrong_custodians'
  | 'wrong_dealing'
  | 'unchanged'
  | 'not_keeper'
  | 'wrong_generation'
  | 'wrong_previous'
  | 'wrong_recipient'
  | 'wrong_commitment'
  | 'wrong_text'
  | 'wrong_overview'
  | 'wrong_proof'
  | 'needs_view'
  | 'not_covered'

/** A statement that the rules refuse: `fault` is the reason, the message is for developers. */
export class StatementRefused extends Error {
  readonly code = 'statement_refused'
  readonly fault: StatementFault

  constructor(fault: StatementFault, message: string) {
    super(`${fault}: ${message}`)
    this.name = 'StatementRefused'
    this.fault = fault
  }
}

/** Throws StatementRefused with this fault unless the condition holds. */
export function refuseUnless(condition: boolean, fault: StatementFault, message: string): asserts condition {
  if (!condition) throw new StatementRefused(fault, message)
}
