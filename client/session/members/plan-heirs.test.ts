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
const nobody = () => false
const admitted = (entries: Record<string, { user: string; from?: string }[]>): Admitted =>
  new Map(Object.entries(entries))
const written = (changes: ReturnType<typeof planHeirs>) =>
  changes.map(({ kind, vault, user, from }) => `${kind} ${vault} ${user}${from ? ` from ${from}` : ''}`)

test('nobody is let in where nobody signed the vault’s place, nor below it through it', () => {
  const doubtful = [place('a', null), place('b', 'a', { isSigned: false }), place('c', 'b')]
  const logs = admitted({ a: [{ user: 'u' }], b: [], c: [] })
  assert.deepEqual(written(planHeirs(doubtful, logs, nobody)), [])
})

test('who is taken out above is taken out below too, signed place or not', () => {
  const doubtful = [place('a', null), place('b', 'a', { isSigned: false }), place('c', 'b')]
  const logs = admitted({ a: [], b: [{ user: 'u', from: 'a' }], c: [{ user: 'u', from: 'b' }] })
  assert.deepEqual(written(planHeirs(doubtful, logs, nobody)), ['remove b u from a', 'remove c u from b'])
})

test('a new member reaches every heir through its own parent', () => {
  const logs = admitted({ a: [{ user: 'u' }], b: [], c: [] })
  assert.deepEqual(written(planHeirs(line, logs, nobody)), ['admit b u from a', 'admit c u from b'])
})

test('who has a reason of their own further down keeps it, and what comes from it', () => {
  const logs = admitted({
    a: [],
    b: [{ user: 'u' }, { user: 'u', from: 'a' }],
    c: [{ user: 'u', from: 'b' }],
  })
  assert.deepEqual(written(planHeirs(line, logs, nobody)), ['remove b u from a'])
})

test('a vault that moves takes over its new parent’s members in the place of the old one’s', () => {
  const logs = admitted({
    new: [{ user: 'u' }],
    b: [
      { user: 'u', from: 'old' },
      { user: 'w', from: 'old' },
    ],
  })
  assert.deepEqual(written(planHeirs([place('b', 'new')], logs, nobody)), [
    'remove b u from old',
    'remove b w from old',
    'admit b u from new',
  ])
})

test('a vault without a log is left out, and passes nothing on', () => {
  const logs = admitted({ a: [{ user: 'u' }], c: [] })
  assert.deepEqual(written(planHeirs(line, logs, nobody)), [])
})

test('a split vault takes over no custodian', () => {
  const split = [place('a', null), place('b', 'a', { isSplit: true })]
  const logs = admitted({ a: [{ user: 'u' }, { user: 'boss' }], b: [] })
  const isBoss = (user: string) => user === 'boss'
  assert.deepEqual(written(planHeirs(split, logs, isBoss)), ['admit b u from a'])
})

test('asked about one person, it says nothing of others', () => {
  const logs = admitted({ a: [{ user: 'u' }, { user: 'v' }], b: [], c: [] })
  assert.deepEqual(written(planHeirs(line, logs, nobody, 'v')), ['admit b v from a', 'admit c v from b'])
})
