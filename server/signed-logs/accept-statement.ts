import { StatementRefused } from '@chaveiro/contract/rules/statement-refused.ts'
import { Refusal } from '../platform/http/refusal.ts'

/** Turns a statement that the rules refuse into the caller's refusal; `field` is the body's dotted path. */
export async function acceptStatement<T>(field: string, check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error
    if (error.fault === 'unknown_person' || error.fault === 'not_entitled') throw new Refusal('not_in_roster')
    const fault = error.fault === 'malformed' || error.fault === 'wrong_kind' ? 'not_statement' : 'invalid'
    throw new Refusal('statement_refused', { fields: [{ path: field, fault }] })
  }
}
