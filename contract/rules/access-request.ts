import { type AccessKind, deliveryHours, grantHours } from '../constants.ts'
import type { Custody } from './vault-state.ts'

/**
 * The states of a request for access to one item, of either kind, and what leads from one to the next. `expire` is the end
 * of the time that a state lasts, or of what it is about; `reopen` means that an approval counts no more before the key
 * was handed over. A state without acts is final.
 */
const transitions = {
  pending: {
    approve: 'approved',
    deny: 'denied',
    withdraw: 'withdrawn',
    expire: 'lapsed',
    reopen: 'pending',
  },
  approved: {
    deliver: 'granted',
    withdraw: 'withdrawn',
    revoke: 'revoked',
    expire: 'lapsed',
    reopen: 'pending',
  },
  /** Open to the person. Delivered again after every edit. */
  granted: { deliver: 'granted', end: 'ended', revoke: 'revoked', expire: 'ended' },
  denied: {},
  withdrawn: {},
  lapsed: {},
  revoked: {},
  ended: {},
} as const satisfies Record<string, Partial<Record<string, string>>>

export type RequestState = keyof typeof transitions
export type RequestAct = 'approve' | 'deny' | 'withdraw' | 'deliver' | 'end' | 'revoke' | 'expire' | 'reopen'

const rules = {
  jit: { approvals: 1, answerHours: 24 },
  break_glass: { approvals: 2, answerHours: 4 },
} as const satisfies Record<AccessKind, { approvals: 1 | 2; answerHours: number }>

/** How many custodians must approve: two in an emergency, and whatever is asked for of a two-person vault. */
export function approvalsNeeded(kind: AccessKind, custody: Custody): 1 | 2 {
  return custody === 'split' ? 2 : rules[kind].approvals
}

/** The state after an act; null where the act is none for that state. `approvals` counts those given before. */
export function nextState(
  state: RequestState,
  act: RequestAct,
  { kind, custody = 'shared', approvals = 0 }: { kind: AccessKind; custody?: Custody; approvals?: number },
): RequestState | null {
  const next = (transitions[state] as Partial<Record<RequestAct, RequestState>>)[act]
  if (next === undefined) return null
  return act === 'approve' && approvals + 1 < approvalsNeeded(kind, custody) ? state : next
}

/** Whether anything can still come of a request in this state. */
export const isOpenState = (state: RequestState): boolean => Object.keys(transitions[state]).length > 0

/** No state but a final one lasts longer, in milliseconds. */
export const longestStateMs = Math.max(deliveryHours, ...grantHours) * 3_600_000

/** When a state that is not granted ends by itself, in milliseconds from its beginning. */
export function waitingMs(state: 'pending' | 'approved', kind: AccessKind): number {
  return (state === 'pending' ? rules[kind].answerHours : deliveryHours) * 3_600_000
}
