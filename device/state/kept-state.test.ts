import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAccount } from '@chaveiro/crypto/processes/make-account.ts'
import { sealPrivateMemory } from '@chaveiro/crypto/processes/seal-private-memory.ts'
import { openState, sealState } from './kept-state.ts'

const id = (number: number) => `01980000-0000-7000-8000-${String(number).padStart(12, '0')}`
const { keys } = await makeAccount(id(1))

type State = { seq: number; people: Map<string, { key: string; past: string[] }>; used: Set<string> }
const names = { seq: true, people: true, used: true } as const
const state: State = {
  seq: 3,
  people: new Map([['u', { key: 'k', past: ['é'] }]]),
  used: new Set(['a', 'b']),
}

test('a stored state opens as nothing for another person, as another kind, altered or missing', async () => {
  const sealed = await sealState(keys, 'roster', state, names)
  const other = (await makeAccount(id(1))).keys
  assert.equal(await openState(other, 'roster', sealed, names), null)
  assert.equal(await openState(keys, 'vault', sealed, names), null)
  assert.equal(await openState(keys, 'roster', `${sealed.slice(0, -4)}AAAA`, names), null)
  for (const nothing of [undefined, null, '', 'x', 7]) {
    assert.equal(await openState(keys, 'roster', nothing, names), null)
  }
})

test('a state with other members is not taken for this one', async () => {
  const older = await sealState(keys, 'roster', { seq: 3 }, { seq: true })
  assert.equal(await openState<State>(keys, 'roster', older, names), null)
  const newer = await sealState(keys, 'roster', { ...state, more: 1 }, { ...names, more: true })
  assert.equal(await openState<State>(keys, 'roster', newer, names), null)
})

test('the same members with another format number, or with none, are not taken for this state', async () => {
  const members = { seq: 3, people: { $map: [] }, used: { $set: [] } }
  for (const form of [{ format: 3 }, { format: '4' }, {}]) {
    const sealed = await sealPrivateMemory(keys, JSON.stringify({ ...form, kind: 'roster', members }))
    assert.equal(await openState<State>(keys, 'roster', sealed, names), null)
  }
  const ours = await sealPrivateMemory(keys, JSON.stringify({ format: 4, kind: 'roster', members }))
  assert.equal((await openState<State>(keys, 'roster', ours, names))?.seq, 3)
})

test('maps and sets come back as they were', async () => {
  const sealed = await sealState(keys, 'roster', state, names)
  assert.deepEqual(await openState(keys, 'roster', sealed, names), state)
})
