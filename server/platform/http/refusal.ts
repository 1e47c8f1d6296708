import { type ErrorCode, errors, type FieldFault } from '@chaveiro/contract/errors.ts'

export type FieldRefusal = { path: string; fault: FieldFault }

/**
 * Why a call is refused: a code from the closed list. `placeholders` fill the sentence ({holder}, {until}, {seconds});
 * `fields` are named for 422. Throw it anywhere below a route; the transaction rolls back and the person reads why.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: readonly FieldRefusal[] | undefined
  readonly placeholders: Readonly<Record<string, string>>

  constructor(
    code: ErrorCode,
    more: { fields?: readonly FieldRefusal[]; placeholders?: Record<string, string> } = {},
  ) {
    super(code)
    this.code = code
    this.fields = more.fields
    this.placeholders = more.placeholders ?? {}
  }

  get status(): number {
    return errors[this.code].status
  }
}
