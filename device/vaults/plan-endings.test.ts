// Promise 8

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planEndings } from './plan-endings.ts'

const admitted = new Map([
  ['a', [{ user: 'u', from: 'team' }, { user: 'v', from: 'team' }, { user: 'v' }]],
  [
    'b',
    [
      { user: 'u', from: 'a' },
      { user: 'v', from: 'a' },
    ],
  ],
  [
    'c',
    [
      { user: 'u', from: 'b' },
      { user: 'u', from: 'team' },
    ],
  ],
  ['d', [{ user: 'u', from: 'c' }]],
  ['e', [{ user: 'u' }]],
])
const written = (ended: Parameters<typeof planEndings>[1]) =>
  planEndings(admitted, ended).map(({ kind, vault, user, from }) => `${kind} ${vault} ${user} ${from ?? '-'}`)

test('leaving a team ends what came from it everywhere, what was inherited from that, and nothing that somebody has besides', () => {
  assert.deepEqual(written({ users: ['u'], from: 'team' }), [
    'remove a u team',
    'remove c u team',
    'remove b u a',
    'remove c u b',
    'remove d u c',
  ])
  assert.deepEqual(written({ users: ['v'], from: 'team' }), ['remove a v team'])
})

test('a vault taken from a team leaves what its people have in the team’s other vaults', () => {
  assert.deepEqual(written({ users: ['u', 'v'], from: 'team', vault: 'a' }), [
    'remove a u team',
    'remove a v team',
    'remove b u a',
    'remove c u b',
  ])
})

test('who is left a reader by leaving a team is one too in what inherits from there', () => {
  const reader = { user: 'u', access: 'reader' as const }
  const left = new Map([
    ['a', [reader, { user: 'u', from: 'team' }]],
    ['b', [{ user: 'u', from: 'a' }]],
    ['c', [{ user: 'u', from: 'b' }, { user: 'u' }]],
  ])
  assert.deepEqual(
    planEndings(left, { users: ['u'], from: 'team' }).map(
      ({ kind, vault, from, access }) => `${kind} ${vault} ${from} ${access ?? ''}`,
    ),
    ['remove a team ', 'admit b a reader', 'admit c b reader'],
  )
})

test('who loses everything loses it from every source', () => {
  assert.equal(written({ users: ['u'] }).length, 6)
})
