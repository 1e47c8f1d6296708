import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import {
  awaitsComparing,
  choosableRoles,
  invitableRoles,
  keyStateOf,
  linkGivesRole,
  mayCompare,
  mayManage,
  offeredRoles,
  type Person,
  roleStep,
  tasksFor,
  unsignedAct,
} from './person-rules.ts'

const admin = { id: 'a', role: 'admin' } as const
const manager = { id: 'm', role: 'manager' } as const

function person(
  changes: Partial<OrganisationUser>,
  standing: Partial<Person['standing']> = null,
  isAltered = false,
  isUnconfirmed = false,
): Person {
  const user: OrganisationUser = {
    id: 'x',
    name: 'X',
    email: 'x@agencia.example',
    role: 'contributor',
    status: 'active',
    avatar_url: null,
    last_login: null,
    identity_salt: null,
    key_state: 'confirmed',
    invited_until: null,
    unsigned: null,
    reset_request: null,
    ...changes,
  }
  const known = { userId: user.id, words: ['w'], vouched: true, custodian: null, invited: false, reset: null }
  return { user, standing: standing && { ...known, ...standing }, isAltered, isUnconfirmed }
}

test('nobody manages themselves, and a manager manages no admin', () => {
  assert.equal(mayManage(admin, { id: 'a', role: 'admin' }), false)
  assert.equal(mayManage(manager, { id: 'x', role: 'admin' }), false)
  assert.equal(mayManage({ id: 'c', role: 'contributor' }, { id: 'x', role: 'client' }), false)
  assert.equal(mayManage(manager, { id: 'x', role: 'manager' }), true)
  assert.equal(mayManage(admin, { id: 'x', role: 'admin' }), true)
})

test('a manager chooses between contributor and client only, and gives no other role', () => {
  assert.deepEqual(choosableRoles(manager, { id: 'x', role: 'manager' }), [])
  assert.deepEqual(choosableRoles(manager, { id: 'x', role: 'client' }), ['contributor', 'client'])
  assert.deepEqual(choosableRoles(admin, { id: 'a', role: 'admin' }), [])
  assert.equal(choosableRoles(admin, { id: 'x', role: 'client' }).length, 4)
  assert.deepEqual(invitableRoles({ id: 'c', role: 'contributor' }), [])
})

test('a person shown under another address than the signed one can lose a role but get none', () => {
  const as = (role: 'admin' | 'manager' | 'contributor' | 'client') => person({ role }, {}, true)
  assert.deepEqual(offeredRoles(admin, as('admin')), ['admin', 'contributor', 'client'])
  assert.deepEqual(offeredRoles(admin, as('manager')), ['manager', 'contributor', 'client'])
  assert.deepEqual(offeredRoles(manager, as('contributor')), ['contributor', 'client'])
  assert.deepEqual(offeredRoles(admin, as('client')), [])
  assert.deepEqual(offeredRoles(manager, as('admin')), [])
  assert.equal(offeredRoles(admin, person({})).length, 4)
})

test('the signed log outweighs what the server says of a key', () => {
  assert.equal(keyStateOf(person({ key_state: 'confirmed' }, { vouched: false })), 'unconfirmed')
  assert.equal(keyStateOf(person({ key_state: 'confirmed' }, { words: null })), 'none')
  assert.equal(keyStateOf(person({ key_state: 'unconfirmed' })), 'unconfirmed')
})

test('a person whose address nobody signed can be compared, although their key is confirmed, and is no task', () => {
  const unseen = person({}, {}, false, true)
  assert.equal(awaitsComparing(unseen), true)
  assert.deepEqual(tasksFor(admin, [unseen]), [])
  assert.equal(awaitsComparing(person({}, {})), false)
  assert.equal(awaitsComparing(person({}, { words: null }, false, true)), false)
})

test('only an admin confirms another address than the signed one, or a custodian’s address', () => {
  const altered = person({}, {}, true)
  const custodian = person({ role: 'manager' }, { custodian: 'manager' }, false, true)
  for (const one of [altered, custodian]) {
    assert.equal(mayCompare(manager, one), false)
    assert.deepEqual(tasksFor(manager, [one]), [])
    assert.equal(mayCompare(admin, one), true)
  }
  assert.equal(mayCompare(manager, person({}, {}, false, true)), true)
  assert.equal(mayCompare(manager, person({}, { vouched: false })), true)
})

test('a role change says what it takes or gives', () => {
  assert.equal(roleStep('manager', 'client'), 'ends')
  assert.equal(roleStep('admin', 'contributor'), 'lowers')
  assert.equal(roleStep('contributor', 'manager'), 'raises')
  assert.equal(roleStep('manager', 'admin'), 'plain')
  assert.equal(roleStep('client', 'contributor'), 'plain')
})

test('nothing waits for inactive people, for clients, for oneself, or for an admin when a manager looks', () => {
  const unconfirmed = { vouched: false }
  assert.deepEqual(tasksFor(manager, [person({ status: 'inactive' }, unconfirmed)]), [])
  assert.deepEqual(tasksFor(manager, [person({ role: 'client' }, unconfirmed)]), [])
  assert.deepEqual(tasksFor(manager, [person({ id: 'm' }, unconfirmed)]), [])
  assert.deepEqual(tasksFor(manager, [person({ role: 'admin' }, unconfirmed)]), [])
  assert.deepEqual(tasksFor(manager, [person({ unsigned: 'appoint' })]), [])
})

test('a role is confirmed once there is a confirmed key, and never before', () => {
  const kinds = (one: ReturnType<typeof person>) => tasksFor(admin, [one]).map(({ kind }) => kind)
  const decided = { role: 'manager', unsigned: 'appoint' } as const
  assert.deepEqual(kinds(person(decided)), ['unsigned'])
  assert.deepEqual(kinds(person({ ...decided, key_state: 'none' }, { words: null })), [])
  assert.deepEqual(kinds(person({ ...decided, key_state: 'none' }, null)), [])
  assert.deepEqual(kinds(person({ ...decided, key_state: 'unconfirmed' }, { vouched: false })), [
    'confirm_key',
  ])
})

test('a decision without its signature is named as what it is: a role that begins or ends, or a deactivation', () => {
  const named = (unsigned: 'appoint' | 'dismiss', status: 'active' | 'inactive') =>
    unsignedAct({ unsigned, status })
  assert.equal(named('appoint', 'active'), 'appoint')
  assert.equal(named('dismiss', 'active'), 'dismiss')
  assert.equal(named('dismiss', 'inactive'), 'deactivate')
})

test('only an admin’s link gives the role of manager or admin', () => {
  assert.deepEqual(
    (['admin', 'manager', 'contributor', 'client'] as const).map((role) => [
      linkGivesRole(admin, role),
      linkGivesRole(manager, role),
    ]),
    [
      [true, false],
      [true, false],
      [false, false],
      [false, false],
    ],
  )
})

test('people who are locked out come first; a person who asks for new keys is one task, not two', () => {
  const lost = person(
    { id: 'l', reset_request: { sealing_key: 's', signing_key: 's' } },
    { userId: 'l', vouched: false },
  )
  const fresh = person({ id: 'f' }, { userId: 'f', vouched: false })
  const decided = person({ id: 'd', unsigned: 'dismiss' })
  assert.deepEqual(
    tasksFor(admin, [decided, fresh, lost]).map(({ kind, person }) => [kind, person.user.id]),
    [
      ['reset', 'l'],
      ['confirm_key', 'f'],
      ['unsigned', 'd'],
    ],
  )
})

test('a person shown under another address than the signed one waits for their words and for nothing else', () => {
  const wanted = { reset_request: { sealing_key: 's', signing_key: 'k' }, unsigned: 'appoint' } as const
  const [kind, ...more] = tasksFor(admin, [person(wanted, {}, true)]).map((task) => task.kind)
  assert.deepEqual([kind, more], ['confirm_key', []])
  assert.deepEqual(
    tasksFor(admin, [person({ unsigned: 'dismiss', status: 'inactive' }, {}, true)]).map(({ kind }) => kind),
    ['unsigned'],
  )
  assert.deepEqual(tasksFor(admin, [person({ id: admin.id }, {}, true)]), [])
  assert.deepEqual(tasksFor(admin, [person({}, { words: null }, true)]), [])
})
