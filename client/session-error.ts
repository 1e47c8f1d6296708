import type { ErrorCode } from '@chaveiro/contract/errors.ts'
import type { ClientErrorCode, DistrustSubject } from './session-types.ts'

/** An error of the device itself; the code says all. */
export class SessionError extends Error {
  readonly code: ClientErrorCode | ErrorCode
  constructor(code: ClientErrorCode | ErrorCode, options?: ErrorOptions) {
    super(code, options)
    this.name = 'SessionError'
    this.code = code
  }
}

/**
 * The server says something that signatures or this device's own memory contradict. `about` names what,
 * `fault` why: a StatementFault of the rules, or one of our own (`shrunk`, `forked`, `other_organisation`,
 * `substituted`, `missing`).
 */
export class DistrustError extends SessionError {
  readonly about: DistrustSubject
  readonly fault: string
  constructor(about: DistrustSubject, fault: string, options?: ErrorOptions) {
    super('distrusted', options)
    this.name = 'DistrustError'
    this.message = `${about}: ${fault}`
    this.about = about
    this.fault = fault
  }
}
