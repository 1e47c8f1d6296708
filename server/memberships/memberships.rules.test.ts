import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type MemberRow, type Place, planInheritance } from './memberships.rules.ts'

const place = (id: string, parentId: string | null, more: Partial<Place> = {}): Place => ({
  id,
  parentId,
  inherits: true,
  custody: 'shared',
  generation: 1,
  ...more,
})
const direct = (vaultId: string, userId: string): MemberRow => ({
  vaultId,
  userId,
  source: 'direct',
  from: null,
})
const inherited = (vaultId: string, userId: string, from: string): MemberRow => ({
  vaultId,
  userId,
  source: 'inherited',
  from,
})
const nobody = new Set<string>()

test('a vault at the top inherits nothing, and one that stands apart loses what it inherited', () => {
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

test('a new member reaches every heir, through its own parent each', () => {
  const places = [place('a', null), place('b', 'a'), place('c', 'b')]
  assert.deepEqual(planInheritance(places, [direct('a', 'u')], nobody), {
    added: [inherited('b', 'u', 'a'), inherited('c', 'u', 'b')],
    removed: [],
  })
})

test('who has a reason of their own further down keeps it, and what comes from it', () => {
  const places = [place('a', null), place('b', 'a'), place('c', 'b')]
  const rows = [direct('b', 'u'), inherited('b', 'u', 'a'), inherited('c', 'u', 'b')]
  assert.deepEqual(planInheritance(places, rows, nobody), {
    added: [],
    removed: [inherited('b', 'u', 'a')],
  })
})

test('a vault that moves takes over its new parent’s members in the place of the old one’s', () => {
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

test('a split vault takes over no custodian, nor does what lies below it through it', () => {
  const places = [place('a', null), place('b', 'a', { custody: 'split' }), place('c', 'b')]
  const { added } = planInheritance(places, [direct('a', 'u'), direct('a', 'boss')], new Set(['boss']))
  assert.deepEqual(
    added.map(({ vaultId, userId }) => `${vaultId} ${userId}`),
    ['b u', 'c u'],
  )
})
