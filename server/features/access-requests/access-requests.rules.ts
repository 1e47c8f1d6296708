import type { AccessKind } from '@chaveiro/contract/constants.ts'
import {
  nextState,
  type RequestAct,
  type RequestState,
} from '@chaveiro/contract/rules/access/access-request.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** The rights table's actions: request, approve, and deny or revoke. */
export const rightsOf = {
  jit: { request: 'request_jit', approve: 'approve_jit', end: 'end_jit' },
  break_glass: { request: 'request_break_glass', approve: 'approve_break_glass', end: 'end_break_glass' },
} as const satisfies Record<AccessKind, Record<'request' | 'approve' | 'end', string>>

/** Throws if an act is not possible in this state, with the reason for its readers. */
export function requireAct(state: RequestState, act: RequestAct, kind: AccessKind): void {
  if (nextState(state, act, { kind }) !== null) return
  if (state === 'pending') throw new Refusal('request_open')
  if (state === 'unneeded' && act !== 'withdraw') throw new Refusal('already_member')
  const isDecided = state === 'approved' || state === 'granted' || state === 'denied'
  throw new Refusal(isDecided ? 'request_decided' : 'request_over')
}
