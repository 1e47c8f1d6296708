import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxLength } from '../../constants.ts'
import { isOneTimeSender } from './one-time-sender.ts'

const sender = { person: 'Ana', company: '' }

test('names longer than a person or an organisation can have, of another kind, missing or one too many are not shown', () => {
  assert.ok(isOneTimeSender(sender))
  for (const name of ['person', 'company']) {
    assert.ok(isOneTimeSender({ ...sender, [name]: 'a'.repeat(maxLength.name) }))
    assert.equal(isOneTimeSender({ ...sender, [name]: 'a'.repeat(maxLength.name + 1) }), false, name)
    assert.equal(isOneTimeSender({ ...sender, [name]: 7 }), false)
  }
  for (const value of [{ person: 'Ana' }, { ...sender, more: '' }, ['Ana', ''], null, 'Ana'])
    assert.equal(isOneTimeSender(value), false)
})
