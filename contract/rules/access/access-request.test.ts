import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessKinds } from '../../constants.ts'
import { hourMs } from '../../durations.ts'
import {
  approvalsNeeded,
  isOpenState,
  nextState,
  type RequestAct,
  type RequestState,
  waitingMs,
} from './access-request.ts'

const states: RequestState[] = [
  'pending',
  'approved',
  'granted',
  'denied',
  'withdrawn',
  'lapsed',
  'unneeded',
  'revoked',
  'ended',
]
const acts: RequestAct[] = [
  'approve',
  'deny',
  'withdraw',
  'deliver',
  'end',
  'revoke',
  'expire',
  'reopen',
  'join',
]

const expected: Partial<Record<RequestState, Partial<Record<RequestAct, RequestState>>>> = {
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
  granted: { deliver: 'granted', end: 'ended', revoke: 'revoked', expire: 'ended' },
}

test('every act leads to the state in the table, and is refused in any other state', () => {
  for (const state of states) {
    for (const act of acts) {
      assert.equal(nextState(state, act, { kind: 'jit' }), expected[state]?.[act] ?? null, `${state} ${act}`)
    }
    assert.equal(isOpenState(state), state in expected)
  }
})

test('an emergency is approved by the second approval and not by the first', () => {
  const approve = (approvals: number) => nextState('pending', 'approve', { kind: 'break_glass', approvals })
  assert.deepEqual([approve(0), approve(1)], ['pending', 'approved'])
  assert.equal(nextState('denied', 'approve', { kind: 'break_glass', approvals: 0 }), null)
})

test('no single custodian decides anything in a two-person vault, whatever is requested', () => {
  assert.deepEqual(
    accessKinds.map((kind) => approvalsNeeded(kind, 'split')),
    [2, 2],
  )
  assert.equal(approvalsNeeded('jit', 'shared'), 1)
  const approve = (approvals: number) =>
    nextState('pending', 'approve', { kind: 'jit', custody: 'split', approvals })
  assert.deepEqual([approve(0), approve(1)], ['pending', 'approved'])
})

test('temporary access waits a day for its approval, an emergency four hours, and both a day for the delivery', () => {
  const hours = (state: 'pending' | 'approved') => accessKinds.map((kind) => waitingMs(state, kind) / hourMs)
  assert.deepEqual(
    [hours('pending'), hours('approved')],
    [
      [24, 4],
      [24, 24],
    ],
  )
})
