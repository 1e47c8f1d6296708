import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Admitted, type MemberPlace, planHeirs } from './plan-heirs.ts'

const place = (id: string, parentId: string | null, more: Partial<MemberPlace> = {}): MemberPlace => ({
  id,
  parentId,
  inherits: true,
  isSplit: false,
  isSigned: true,
  ...more,
})
const line = [place('a', null), place('b', 'a'), place('c', 'b')]
const facts = (isCustodian: (user: string) => boolean) => ({
  isCustodian,
  isTeam: (id: string) => id === 'team',
})
const nobody = () => false
const admitted = (entries: Record<string, { user: string; from?: string; access?: 'reader' }[]>): Admitted =>
  new Map(Object.entries(entries))
const written = (changes: ReturnType<typeof planHeirs>) =>
  changes.map(
    ({ kind, vault, user, from, access }) =>
      `${kind} ${vault} ${user}${from ? ` from ${from}` : ''}${access ? ` as ${access}` : ''}`,
  )

test('nobody is admitted to a vault whose place nobody signed, nor through it to vaults below', () => {
  const doubtful = [place('a', null), place('b', 'a', { isSigned: false }), place('c', 'b')]
  const logs = admitted({ a: [{ user: 'u' }], b: [], c: [] })
  assert.deepEqual(written(planHeirs(doubtful, logs, facts(nobody))), [])
})

test('somebody removed from a vault is removed from its heirs too, whether their places are signed or not', () => {
  const doubtful = [place('a', null), place('b', 'a', { isSigned: false }), place('c', 'b')]
  const logs = admitted({ a: [], b: [{ user: 'u', from: 'a' }], c: [{ user: 'u', from: 'b' }] })
  assert.deepEqual(written(planHeirs(doubtful, logs, facts(nobody))), [
    'remove b u from a',
    'remove c u from b',
  ])
})

test('nobody is removed from a vault that is only said to lie below another one, nor from what lies below it', () => {
  const elsewhere = [place('a', null), place('b', 'a', { isSigned: false }), place('c', 'b')]
  const logs = admitted({ a: [], b: [{ user: 'u', from: 'other' }], c: [{ user: 'u', from: 'b' }] })
  assert.deepEqual(written(planHeirs(elsewhere, logs, facts(nobody))), [])
})

test('nobody is removed because a parent’s log is withheld', () => {
  const logs = admitted({ b: [{ user: 'u', from: 'a' }], c: [{ user: 'u', from: 'b' }] })
  assert.deepEqual(written(planHeirs([place('b', 'a'), place('c', 'b')], logs, facts(nobody))), [])
})

test('a new member reaches every heir through its own parent', () => {
  const logs = admitted({ a: [{ user: 'u' }], b: [], c: [] })
  assert.deepEqual(written(planHeirs(line, logs, facts(nobody))), ['admit b u from a', 'admit c u from b'])
})

test('somebody with a membership of their own further down keeps it, and what others inherit from it', () => {
  const logs = admitted({
    a: [],
    b: [{ user: 'u' }, { user: 'u', from: 'a' }],
    c: [{ user: 'u', from: 'b' }],
  })
  assert.deepEqual(written(planHeirs(line, logs, facts(nobody))), ['remove b u from a'])
})

test('a vault that moves inherits its new parent’s members instead of the old one’s', () => {
  const logs = admitted({
    new: [{ user: 'u' }],
    b: [
      { user: 'u', from: 'old' },
      { user: 'w', from: 'old' },
    ],
  })
  assert.deepEqual(written(planHeirs([place('b', 'new')], logs, facts(nobody))), [
    'remove b u from old',
    'remove b w from old',
    'admit b u from new',
  ])
})

test('a vault without a log is skipped, and nothing is inherited through it', () => {
  const logs = admitted({ a: [{ user: 'u' }], c: [] })
  assert.deepEqual(written(planHeirs(line, logs, facts(nobody))), [])
})

test('a two-person vault inherits no custodian', () => {
  const split = [place('a', null), place('b', 'a', { isSplit: true })]
  const logs = admitted({ a: [{ user: 'u' }, { user: 'boss' }], b: [] })
  const isBoss = (user: string) => user === 'boss'
  assert.deepEqual(written(planHeirs(split, logs, facts(isBoss))), ['admit b u from a'])
})

test('a plan for one person says nothing of others', () => {
  const logs = admitted({ a: [{ user: 'u' }, { user: 'v' }], b: [], c: [] })
  assert.deepEqual(written(planHeirs(line, logs, facts(nobody), 'v')), [
    'admit b v from a',
    'admit c v from b',
  ])
})

test('what comes from a team stays, whatever the vault above has', () => {
  const logs = new Map([
    ['a', []],
    ['b', [{ user: 'u', from: 'team' }]],
    ['c', []],
  ])
  assert.deepEqual(written(planHeirs([place('b', 'a'), place('c', 'b')], logs, facts(nobody))), [
    'admit c u from b',
  ])
})

test('a two-person vault inherits no reader, and loses a member who became one', () => {
  const split = [place('a', null), place('b', 'a', { isSplit: true })]
  const reader = { user: 'u', access: 'reader' } as const
  assert.deepEqual(written(planHeirs(split, admitted({ a: [reader], b: [] }), facts(nobody))), [])
  const logs = admitted({ a: [reader], b: [{ user: 'u', from: 'a' }] })
  assert.deepEqual(written(planHeirs(split, logs, facts(nobody))), ['remove b u from a'])
})

test('a member made a reader becomes one in every heir, also where nobody signed the place', () => {
  const reader = { user: 'u', access: 'reader' } as const
  const logs = admitted({ a: [reader], b: [{ user: 'u', from: 'a' }], c: [{ user: 'u', from: 'b' }] })
  const lowered = ['admit b u from a as reader', 'admit c u from b as reader']
  assert.deepEqual(written(planHeirs(line, logs, facts(nobody))), lowered)
  const doubtful = line.map((one) => ({ ...one, isSigned: one.id === 'a' }))
  assert.deepEqual(written(planHeirs(doubtful, logs, facts(nobody))), lowered)
})

test('a reader made a member becomes one in heirs whose place is signed, and in no other', () => {
  const reader = (from: string) => [{ user: 'u', from, access: 'reader' as const }]
  const logs = admitted({ a: [{ user: 'u' }], b: reader('a'), c: reader('b') })
  const raised = ['admit b u from a', 'admit c u from b']
  assert.deepEqual(written(planHeirs(line, logs, facts(nobody))), raised)
  const doubtful = line.map((one) => ({ ...one, isSigned: one.id === 'a' }))
  assert.deepEqual(written(planHeirs(doubtful, logs, facts(nobody))), [])
})

test('a reader above who is a member of an heir by another way stays one there and below', () => {
  const reader = { user: 'u', access: 'reader' } as const
  const logs = admitted({ a: [reader], b: [{ user: 'u' }], c: [{ user: 'u', from: 'b' }] })
  assert.deepEqual(written(planHeirs(line, logs, facts(nobody))), ['admit b u from a as reader'])
})
