import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '@chaveiro/contract/constants.ts'
import type { AddressState } from '@chaveiro/device'
import {
  canBeRemoved,
  countHolders,
  furtherSources,
  groupOf,
  isLeftByAll,
  lacksForSplit,
  mayBecomeMember,
  memberPeople,
  otherAccess,
} from './member-people.ts'

type Row = Parameters<typeof memberPeople>[0][number]
type Changes = Partial<Omit<Row, 'person'> & { userId: string; email: string; address: AddressState }>
const row = ({
  userId: id = 'u',
  email = 'ana@agencia.example',
  address = 'confirmed',
  ...changes
}: Changes): Row => ({
  person: { id, email, address } as Row['person'],
  name: 'Ana',
  agreement: 'agreed',
  source: 'direct',
  fromId: null,
  access: 'member',
  holdsKey: true,
  hasKeys: true,
  keysConfirmed: true,
  ...changes,
})
const stateOf = (...rows: Row[]) => memberPeople(rows)[0]?.state

test('neither the server alone nor the log alone admits anybody', () => {
  assert.equal(stateOf(row({ agreement: 'unsigned' })), 'unsigned')
  assert.equal(stateOf(row({ agreement: 'undecided' })), 'undecided')
  assert.equal(stateOf(row({ agreement: 'undecided' }), row({ agreement: 'unsigned' })), 'unsigned')
})

test('a membership of one’s own, and any that only the log still has, can be ended where it is shown', () => {
  const canBe = (...rows: Row[]) => canBeRemoved(memberPeople(rows)[0] ?? assert.fail())
  assert.equal(canBe(row({ source: 'inherited' })), false)
  assert.equal(canBe(row({ source: 'custodian' })), false)
  assert.equal(canBe(row({})), true)
  assert.equal(canBe(row({ source: 'inherited', agreement: 'undecided' })), true)
  assert.equal(canBe(row({ source: 'custodian' }), row({ agreement: 'undecided' })), true)
})

test('only active staff come back, and to a two-person vault no admin or manager', () => {
  const may = (status: 'active' | 'inactive', role: Role) => [
    mayBecomeMember({ status, role }, 'shared'),
    mayBecomeMember({ status, role }, 'split'),
  ]
  assert.deepEqual(may('inactive', 'contributor'), [false, false])
  assert.deepEqual(may('active', 'client'), [false, false])
  assert.deepEqual(may('active', 'manager'), [true, false])
  assert.deepEqual(may('active', 'contributor'), [true, true])
})

test('a person proposed by one custodian waits for the second, and is not signed again', () => {
  const proposal = { kind: 'admit', hash: 'h', by: 'c', userId: 'u', custody: null, maySecond: true } as const
  const [proposed] = memberPeople([row({ agreement: 'unsigned' })], [proposal])
  assert.equal(proposed?.state, 'proposed')
  const [other] = memberPeople([row({ agreement: 'unsigned' })], [{ ...proposal, userId: 'v' }])
  assert.equal(other?.state, 'unsigned')
  assert.equal(memberPeople([row({})], [proposal])[0]?.state, 'holds')
})

test('one agreed reason is enough', () => {
  assert.equal(stateOf(row({ agreement: 'unsigned' }), row({ source: 'inherited' })), 'holds')
  assert.equal(stateOf(row({ holdsKey: false })), 'waits')
  assert.equal(stateOf(row({ holdsKey: false, keysConfirmed: false })), 'unconfirmed')
  assert.equal(stateOf(row({ holdsKey: false, keysConfirmed: false, hasKeys: false })), 'keyless')
})

test('only people whose key has come count as able to open the vault', () => {
  assert.equal(countHolders({ members: [row({}), row({ userId: 'v', holdsKey: false })] }), 1)
  assert.equal(countHolders({ members: [row({}), row({ source: 'custodian' })] }), 1)
})

test('a two-person vault takes two custodians and a member who is none', () => {
  const custodian = (userId: string) => row({ userId, source: 'custodian' })
  const [ana, bia, caio] = [custodian('a'), custodian('b'), row({ userId: 'c' })]
  assert.equal(lacksForSplit({ members: [ana, caio] }), 'custodian')
  assert.equal(lacksForSplit({ members: [ana, bia] }), 'member')
  assert.equal(lacksForSplit({ members: [ana, bia, row({ userId: 'b' })] }), 'member')
  assert.equal(
    lacksForSplit({ members: [ana, bia, row({ userId: 'c', holdsKey: false, keysConfirmed: false })] }),
    'member',
  )
  assert.equal(lacksForSplit({ members: [ana, bia, caio] }), null)
})

test('a person who is shown once under another address than the signed one is marked', () => {
  const people = memberPeople([row({}), row({ source: 'inherited', fromId: 'p', address: 'altered' })])
  assert.equal(people[0]?.handle.address, 'altered')
  assert.equal(memberPeople([row({ address: 'unconfirmed' })])[0]?.handle.address, 'unconfirmed')
})

test('people are listed by name, those without one by address, each once', () => {
  const people = memberPeople([
    row({ userId: '2', name: 'bruno' }),
    row({ userId: '1', name: 'Ana' }),
    row({ userId: '2', name: 'bruno', source: 'inherited', fromId: 'p' }),
    row({ userId: '3', name: ' ', email: 'abel@agencia.example' }),
  ])
  assert.deepEqual(
    people.map(({ name }) => name),
    ['abel@agencia.example', 'Ana', 'bruno'],
  )
  assert.deepEqual(people.map(groupOf), ['direct', 'direct', 'direct'])
  assert.equal(people[2]?.sources.length, 2)
})

test('a row shows only the reasons that its group’s heading does not say', () => {
  const said = (...sources: { source: 'direct' | 'inherited' | 'custodian'; fromId?: string }[]) =>
    memberPeople(sources.map((own) => row({ userId: '1', ...own }))).map((person) =>
      furtherSources(person, groupOf(person)).map(({ source }) => source),
    )
  assert.deepEqual(said({ source: 'direct' }), [[]])
  assert.deepEqual(said({ source: 'custodian' }), [[]])
  assert.deepEqual(said({ source: 'inherited', fromId: 'p' }), [['inherited']])
  assert.deepEqual(said({ source: 'direct' }, { source: 'custodian' }), [['custodian']])
})

test('a two-person vault counts as left by all once nobody in it holds its key, and no other vault does', () => {
  const access = (members: Row[], changes = {}) =>
    ({ custody: 'split', generation: 2, members, ...changes }) as Parameters<typeof isLeftByAll>[0]
  assert.equal(isLeftByAll(access([])), true)
  assert.equal(isLeftByAll(access([row({ holdsKey: false })])), true)
  assert.equal(isLeftByAll(access([row({ agreement: 'undecided' })])), true)
  assert.equal(isLeftByAll(access([row({})])), false)
  assert.equal(isLeftByAll(access([], { custody: 'shared' })), false)
  assert.equal(isLeftByAll(access([], { generation: 0 })), false)
})

test('somebody reads only if nothing makes them a member, and is changed only by their own membership here', () => {
  const personOf = (...rows: Row[]) => memberPeople(rows)[0] ?? assert.fail()
  const reader = row({ access: 'reader' })
  const above = row({ source: 'inherited', fromId: 'above' })
  assert.equal(personOf(reader).access, 'reader')
  assert.equal(personOf(reader, above).access, 'member')
  assert.equal(otherAccess(personOf(reader)), 'member')
  assert.equal(otherAccess(personOf(row({}))), 'reader')
  for (const rows of [[above], [row({}), above], [row({}), row({ source: 'custodian' })]]) {
    assert.equal(otherAccess(personOf(...rows)), null)
  }
  assert.equal(otherAccess(personOf(row({ agreement: 'unsigned' }))), null)
})
