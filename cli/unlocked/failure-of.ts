import { errorFacts } from '@chaveiro/device'
import { type Failure, refusalOf } from '../agent/failure.ts'
import { Refusal } from '../refusal.ts'

/** Any error of an act as plain data. */
export const failureOf = (error: unknown): Failure =>
  error instanceof Refusal ? refusalOf(error) : { facts: errorFacts(error) }

const ofAll: ReadonlySet<string> = new Set(['unreachable', 'signed_out', 'locked', 'too_many', 'busy'])

/** Why one of several failed. Throws what concerns all: a server that does not answer or is another one, or a session that is over. */
export function failureOfOne(error: unknown): Failure {
  const failure = failureOf(error)
  if ('facts' in failure && (ofAll.has(failure.facts.code) || failure.facts.about === 'roster')) throw error
  return failure
}
