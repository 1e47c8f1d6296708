import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachRowOnce, type MemberRow, type Place, planInheritance } from './memberships.rules.ts'

const place = (id: string, parentId: string | null, more: Partial<Place> = {}): Place => ({
  id,
  parentId,
  inherits: true,
  custody: 'shared',
  generation: 1,
  ...more,
})
const direct = (vaultId: string, userId: string, access: MemberRow['access'] = 'member'): MemberRow => ({
  vaultId,
  userId,
  source: 'direct',
  from: null,
  access,
})
const inherited = (
  vaultId: string,
  userId: string,
  from: string,
  access: MemberRow['access'] = 'member',
): MemberRow => ({ vaultId, userId, source: 'inherited', from, access })
const nobody = new Set<string>()

test('a top-level vault inherits nothing, and one that stops inheriting loses its inherited members', () => {
  assert.deepEqual(planInheritance([place('a', null)], [direct('a', 'u')], nobody), {
    added: [],
    removed: [],
  })
  const rows = [direct('a', 'u'), inherited('b', 'u', 'a')]
  assert.deepEqual(planInheritance([place('b', 'a', { inherits: false })], rows, nobody), {
    added: [],
    removed: [inherited('b', 'u', 'a')],
  })
})

test('a new member reaches every heir, each through its own parent', () => {
  const places = [place('a', null), place('b', 'a'), place('c', 'b')]
  assert.deepEqual(planInheritance(places, [direct('a', 'u')], nobody), {
    added: [inherited('b', 'u', 'a'), inherited('c', 'u', 'b')],
    removed: [],
  })
})

test('somebody with a membership of their own further down keeps it, and what it passes on', () => {
  const places = [place('a', null), place('b', 'a'), place('c', 'b')]
  const rows = [direct('b', 'u'), inherited('b', 'u', 'a'), inherited('c', 'u', 'b')]
  assert.deepEqual(planInheritance(places, rows, nobody), {
    added: [],
    removed: [inherited('b', 'u', 'a')],
  })
})

test('a moved vault exchanges its old parent’s members for the new one’s', () => {
  const rows = [
    direct('new', 'u'),
    direct('new', 'v'),
    inherited('b', 'u', 'old'),
    inherited('b', 'w', 'old'),
  ]
  assert.deepEqual(planInheritance([place('b', 'new')], rows, nobody), {
    added: [inherited('b', 'u', 'new'), inherited('b', 'v', 'new')],
    removed: [inherited('b', 'u', 'old'), inherited('b', 'w', 'old')],
  })
})

test('a two-person vault inherits no custodian, nor do vaults below through it', () => {
  const places = [place('a', null), place('b', 'a', { custody: 'split' }), place('c', 'b')]
  const { added } = planInheritance(places, [direct('a', 'u'), direct('a', 'boss')], new Set(['boss']))
  assert.deepEqual(
    added.map(({ vaultId, userId }) => `${vaultId} ${userId}`),
    ['b u', 'c u'],
  )
})

test('a two-person vault inherits no reader, and loses who became one', () => {
  const places = [place('a', null), place('b', 'a', { custody: 'split' })]
  const rows = [direct('a', 'u', 'reader'), inherited('b', 'u', 'a')]
  assert.deepEqual(planInheritance(places, rows, nobody), {
    added: [],
    removed: [inherited('b', 'u', 'a')],
  })
})

test('a reader is one in every heir, unless they are a member there by another way', () => {
  const places = [place('a', null), place('b', 'a'), place('c', 'b')]
  const rows = [direct('a', 'u', 'reader'), direct('b', 'u')]
  assert.deepEqual(planInheritance(places, rows, nobody), {
    added: [inherited('b', 'u', 'a', 'reader'), inherited('c', 'u', 'b')],
    removed: [],
  })
})

test('a member made a reader becomes one in every heir', () => {
  const places = [place('a', null), place('b', 'a'), place('c', 'b')]
  const rows = [direct('a', 'u', 'reader'), inherited('b', 'u', 'a'), inherited('c', 'u', 'b')]
  assert.deepEqual(planInheritance(places, rows, nobody), {
    added: [inherited('b', 'u', 'a', 'reader'), inherited('c', 'u', 'b', 'reader')],
    removed: [inherited('b', 'u', 'a'), inherited('c', 'u', 'b')],
  })
})

test('one row planned twice counts once; rows that differ in any part all count', () => {
  const rows = [
    direct('v1', 'u1'),
    direct('v2', 'u1'),
    direct('v1', 'u2'),
    direct('v1', 'u1', 'reader'),
    inherited('v1', 'u1', 'v0'),
    inherited('v1', 'u1', 'v9'),
  ]
  assert.deepEqual(eachRowOnce([...rows, ...structuredClone(rows)]), rows)
})
