import type { ErrorCode } from '@chaveiro/contract/errors.ts'
import { type StatementFault, StatementRefused } from '@chaveiro/contract/rules/statement-refused.ts'
import { Refusal } from '../platform/http/refusal.ts'

/** Faults that a person can do something about, and what they read. */
const codeOf: Partial<Record<StatementFault, ErrorCode>> = {
  wrong_seq: 'stale_head',
  wrong_prev: 'stale_head',
  unknown_person: 'not_in_roster',
  not_entitled: 'not_in_roster',
  not_vouched: 'keys_unconfirmed',
  unknown_invite: 'invitation_over',
}

/** Turns what the roster's rules do not accept into what the caller reads; `field` is the body's dotted path. */
export async function acceptRosterStatement<T>(field: string, append: () => T | Promise<T>): Promise<T> {
  try {
    return await append()
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error
    const code = codeOf[error.fault]
    if (code) throw new Refusal(code)
    const isNone = error.fault === 'malformed' || error.fault === 'wrong_kind'
    throw new Refusal('statement_refused', {
      fields: [{ path: field, fault: isNone ? 'not_statement' : 'invalid' }],
    })
  }
}
