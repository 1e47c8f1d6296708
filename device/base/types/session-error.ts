import type { ErrorCode } from '@chaveiro/contract/errors.ts'
import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import type { ClientErrorCode, DistrustSubject } from './errors.ts'

/** An error of the device itself; its code says what happened. */
export class SessionError extends Error {
  readonly code: ClientErrorCode | ErrorCode
  constructor(code: ClientErrorCode | ErrorCode, options?: ErrorOptions) {
    super(code, options)
    this.name = 'SessionError'
    this.code = code
  }
}

/** Nothing can be sealed to these people's keys; they get no key until they have others. */
export class KeyUnusableError extends SessionError {
  readonly userIds: string[]
  constructor(userIds: string[]) {
    super('key_unusable')
    this.name = 'KeyUnusableError'
    this.userIds = userIds
  }
}

/**
 * Throws SessionError('newer_release') for a statement that this release does not know, which is neither believed nor called a lie. Ignores
 * any other refusal.
 */
export function throwIfNewer(cause: unknown): void {
  if (cause instanceof StatementRefused && cause.fault === 'newer_release') {
    throw new SessionError('newer_release', { cause })
  }
}

interface Organisations {
  readonly known: string
  readonly shown: string
}

interface Distrusted {
  userId?: string | undefined
  vaultId?: string
  organisations?: Organisations
}

/**
 * The server says something that signatures or this device's memory contradict. `about` names the subject. `fault` says why: a
 * StatementFault of the rules, or one of the device's own (`shrunk`, `forked`, `other_organisation`, `substituted`, `missing`).
 */
export class DistrustError extends SessionError {
  readonly about: DistrustSubject
  readonly fault: string
  /** The person whom the refused statement is about, if known. */
  readonly userId?: string
  /** The vault whose log or key it is. */
  readonly vaultId?: string
  /** Of 'other_organisation': the ids of the one that this device knows and of the one that the server shows. */
  readonly organisations?: Organisations
  constructor(
    about: DistrustSubject,
    fault: string,
    { userId, vaultId, organisations, ...options }: ErrorOptions & Distrusted = {},
  ) {
    super('distrusted', options)
    this.name = 'DistrustError'
    this.message = `${about}: ${fault}`
    this.about = about
    this.fault = fault
    if (userId !== undefined) this.userId = userId
    if (vaultId !== undefined) this.vaultId = vaultId
    if (organisations !== undefined) this.organisations = organisations
  }
}

export const otherOrganisation = (known: string, shown: string): DistrustError =>
  new DistrustError('roster', 'other_organisation', { organisations: { known, shown } })
