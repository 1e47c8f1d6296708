import { nextState, type RequestAct, type RequestState } from '@chaveiro/contract/rules/access-request.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** Throws where an act is none for a request in this state, with the reason that its people read. */
export function requireAct(state: RequestState, act: RequestAct): void {
  if (nextState(state, act, { kind: 'jit' }) !== null) return
  if (state === 'pending') throw new Refusal('request_open')
  const isDecided = state === 'approved' || state === 'granted' || state === 'denied'
  throw new Refusal(isDecided ? 'request_decided' : 'request_over')
}
