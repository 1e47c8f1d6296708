import type { ErrorBody } from '@chaveiro/contract/error-body.ts'
import type { ErrorCode } from '@chaveiro/contract/errors.ts'

/** A call that failed: the server's refusal, or `unreachable` and `unreadable` from the device itself. */
export class CallError extends Error {
  /** HTTP status; 0 without an answer. */
  readonly status: number
  readonly code: ErrorCode | 'unreachable' | 'unreadable' | 'answer_endless'
  /** A sentence for people in their language; empty unless the server sent one. */
  readonly detail: string
  readonly fields: NonNullable<ErrorBody['fields']>
  readonly retryAfterSeconds: number | null
  /** Changes of the vault's items that were made meanwhile, not verified yet; null for other refusals. */
  readonly missed: readonly string[] | null

  constructor(facts: {
    status: number
    code: CallError['code']
    detail?: string
    fields?: ErrorBody['fields'] | undefined
    retryAfterSeconds?: number | null
    missed?: readonly string[] | undefined
    cause?: unknown
  }) {
    super(facts.detail || facts.code, { cause: facts.cause })
    this.name = 'CallError'
    this.status = facts.status
    this.code = facts.code
    this.detail = facts.detail ?? ''
    this.fields = facts.fields ?? []
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null
    this.missed = facts.missed ?? null
  }
}

/** The server's code as a part of a report; nothing where the device itself found the fault. */
export function serverCode({ code }: CallError): { code?: ErrorCode } {
  return code === 'unreachable' || code === 'unreadable' || code === 'answer_endless' ? {} : { code }
}

const serviceUnavailable = 503

/** Whether the server did not answer, or put the call off, so that the same call may succeed a little later. */
export const isWorthRepeating = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.code === 'unreachable' || error.code === 'too_many' || error.status === serviceUnavailable)
