import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditEventTypes } from '@chaveiro/contract/audit-events.ts'
import { eventTone } from './event-tone.ts'

test('a badge is green for created, red for deleted, yellow for revealed, blue for jit, else grey', () => {
  const tones = ['item_created', 'vault_deleted', 'item_revealed', 'jit_approved', 'login', 'from_the_future']
  assert.deepEqual(tones.map(eventTone), ['green', 'red', 'yellow', 'blue', 'grey', 'grey'])
})

test("the filter has the specification's choices first, in its order, and no event twice", () => {
  assert.deepEqual(auditEventTypes.slice(0, 8), [
    'login',
    'logout',
    'item_created',
    'item_revealed',
    'item_deleted',
    'vault_created',
    'jit_requested',
    'jit_approved',
  ])
  assert.equal(new Set(auditEventTypes).size, auditEventTypes.length)
})
