import { type ErrorCode, errors, type FieldFault } from '@chaveiro/contract/errors.ts'

export type FieldRefusal = { path: string; fault: FieldFault }

/**
 * Why a call is refused: a code from the closed list. `placeholders` fill its sentence ({holder}, {until}, {seconds});
 * `fields` are named for 422; `missed` are the changes made before the caller's. Throw it anywhere below a route: the
 * transaction rolls back and the person reads the reason.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: readonly FieldRefusal[] | undefined
  readonly placeholders: Readonly<Record<string, string>>
  readonly missed: readonly string[] | undefined

  constructor(
    code: ErrorCode,
    more: {
      fields?: readonly FieldRefusal[]
      placeholders?: Record<string, string>
      missed?: readonly string[]
    } = {},
  ) {
    super(code)
    this.code = code
    this.fields = more.fields
    this.placeholders = more.placeholders ?? {}
    this.missed = more.missed
  }

  get status(): number {
    return errors[this.code].status
  }
}
