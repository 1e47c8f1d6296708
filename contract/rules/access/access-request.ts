import type { Custody } from '../../constants.ts'
import { type AccessKind, deliveryHours, grantHours } from '../../constants.ts'
import { hourMs } from '../../durations.ts'

/**
 * The states of a request for access to one item, of either kind, and their transitions. `expire`: the state's time
 * ran out, or its subject ended; `reopen`: an approval stopped counting before the key was handed over; `join`: the
 * person got the vault's key as its member. A state without acts is final.
 */
const transitions = {
  pending: {
    approve: 'approved',
    deny: 'denied',
    withdraw: 'withdrawn',
    expire: 'lapsed',
    reopen: 'pending',
    join: 'unneeded',
  },
  approved: {
    deliver: 'granted',
    withdraw: 'withdrawn',
    revoke: 'revoked',
    expire: 'lapsed',
    reopen: 'pending',
    join: 'unneeded',
  },
  /** Open to the requester. Delivered again after every edit. */
  granted: { deliver: 'granted', end: 'ended', revoke: 'revoked', expire: 'ended' },
  denied: {},
  withdrawn: {},
  lapsed: {},
  unneeded: {},
  revoked: {},
  ended: {},
} as const satisfies Record<string, Partial<Record<string, string>>>

export type RequestState = keyof typeof transitions
export type RequestAct =
  | 'approve'
  | 'deny'
  | 'withdraw'
  | 'deliver'
  | 'end'
  | 'revoke'
  | 'expire'
  | 'reopen'
  | 'join'

const rules = {
  jit: { approvals: 1, answerHours: 24 },
  break_glass: { approvals: 2, answerHours: 4 },
} as const satisfies Record<AccessKind, { approvals: 1 | 2; answerHours: number }>

/** How many custodians must approve: two in an emergency or for a two-person vault, otherwise one. */
export function approvalsNeeded(kind: AccessKind, custody: Custody): 1 | 2 {
  return custody === 'split' ? 2 : rules[kind].approvals
}

/** The state after an act; null if the act is not allowed in that state. `approvals` counts the earlier ones. */
export function nextState(
  state: RequestState,
  act: RequestAct,
  { kind, custody = 'shared', approvals = 0 }: { kind: AccessKind; custody?: Custody; approvals?: number },
): RequestState | null {
  const next = (transitions[state] as Partial<Record<RequestAct, RequestState>>)[act]
  if (next === undefined) return null
  return act === 'approve' && approvals + 1 < approvalsNeeded(kind, custody) ? state : next
}

/** Whether a request in this state can still change. */
export const isOpenState = (state: RequestState): boolean => Object.keys(transitions[state]).length > 0

/** The longest that a state other than a final one lasts, in milliseconds. */
export const longestStateMs = Math.max(deliveryHours, ...grantHours) * hourMs

/** How long after it was asked a request may be approved at most: an approval in time may be signed within the delivery's. */
export const longestWaitMs = (kind: AccessKind): number =>
  waitingMs('pending', kind) + waitingMs('approved', kind)

/** How long a request waits in this state before it lapses, in milliseconds. */
export function waitingMs(state: 'pending' | 'approved', kind: AccessKind): number {
  return (state === 'pending' ? rules[kind].answerHours : deliveryHours) * hourMs
}
