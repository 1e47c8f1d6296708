import assert from 'node:assert/strict'
import { test } from 'node:test'
import { custodyOf, mayHoldKeys, unsignedCustody } from './role-custody.ts'

test('only active staff hold keys', () => {
  assert.equal(mayHoldKeys({ role: 'client', status: 'active' }), false)
  assert.equal(mayHoldKeys({ role: 'admin', status: 'inactive' }), false)
  assert.equal(mayHoldKeys({ role: 'contributor', status: 'active' }), true)
})

test('only active admins and managers are custodians', () => {
  assert.equal(custodyOf({ role: 'admin', status: 'active' }), 'admin')
  assert.equal(custodyOf({ role: 'manager', status: 'active' }), 'manager')
  assert.equal(custodyOf({ role: 'manager', status: 'inactive' }), null)
  assert.equal(custodyOf({ role: 'contributor', status: 'active' }), null)
})

test('the roster needs a signature where it differs from the decided role', () => {
  const custodian = (role: 'admin' | 'manager', vouched = true) => ({
    custodians: new Map([['x', { role, since: 0 }]]) as never,
    people: new Map([['x', { vouched }]]) as never,
  })
  const person = { id: 'x', role: 'manager', status: 'active' } as const
  assert.equal(unsignedCustody(null, person), null)
  assert.equal(unsignedCustody(custodian('manager'), person), null)
  assert.equal(unsignedCustody(custodian('admin'), person), 'appoint')
  assert.equal(unsignedCustody(custodian('manager'), { ...person, status: 'inactive' }), 'dismiss')
  assert.equal(unsignedCustody(custodian('manager', false), { ...person, status: 'inactive' }), null)
})
