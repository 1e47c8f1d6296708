import { type ErrorCode, errors } from '@chaveiro/contract/errors.ts'
import type { FoundFault } from '@chaveiro/contract/rules/texts/field-limits.ts'

/** The limits that somebody may exceed, as /metrics counts them; docs/OPERATIONS.md, Limits. */
export const limits = [
  'person_writes',
  'server_writes',
  'person_bytes',
  'server_bytes',
  'person_calls',
  'server_calls',
  'address_calls',
  'submissions',
  'exports',
] as const
export type Limit = (typeof limits)[number]

export type FieldRefusal = FoundFault & { path: string }

/**
 * Why a call is refused: a code from the closed list. `placeholders` fill its sentence ({holder}, {until}, {seconds});
 * `fields` are named for 422; `missed` are the changes made before the caller's; `limit` is the one exceeded. Throw it anywhere below a route: the
 * transaction rolls back and the person reads the reason.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: readonly FieldRefusal[] | undefined
  readonly placeholders: Readonly<Record<string, string>>
  readonly missed: readonly string[] | undefined
  readonly limit: Limit | undefined

  constructor(
    code: ErrorCode,
    more: {
      fields?: readonly FieldRefusal[]
      placeholders?: Record<string, string>
      missed?: readonly string[]
      limit?: Limit
    } = {},
  ) {
    super(code)
    this.code = code
    this.fields = more.fields
    this.placeholders = more.placeholders ?? {}
    this.missed = more.missed
    this.limit = more.limit
  }

  get status(): number {
    return errors[this.code].status
  }
}

/** The refusal of what exceeds a limit: 503 if that is the server's own, otherwise 429. */
export function limitRefusal(limit: Limit, seconds = 1): Refusal {
  const placeholders = { seconds: String(Math.max(1, Math.ceil(seconds))) }
  return new Refusal(limit.startsWith('server_') ? 'busy' : 'too_many', { placeholders, limit })
}
