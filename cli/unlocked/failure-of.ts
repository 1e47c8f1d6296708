import { errorFacts } from '@chaveiro/device'
import { type Failure, refusalOf } from '../agent/failure.ts'
import { Refusal } from '../refusal.ts'

/** Any error of an act as plain data. */
export const failureOf = (error: unknown): Failure =>
  error instanceof Refusal ? refusalOf(error) : { facts: errorFacts(error) }
