import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditEventTypes, isCritical } from '@chaveiro/contract/events/events.ts'
import { eventTone } from './event-tone.ts'

test('a badge is green for created, red for deleted, yellow for revealed, blue for jit, else grey', () => {
  const tones = ['item_created', 'vault_deleted', 'item_revealed', 'jit_approved', 'login', 'from_the_future']
  assert.deepEqual(tones.map(eventTone), ['green', 'red', 'yellow', 'blue', 'grey', 'grey'])
})

test('every event’s name and the colour of its badge agree', () => {
  for (const type of auditEventTypes) {
    const tone = eventTone(type)
    assert.equal(tone === 'green', type.endsWith('_created'), type)
    assert.equal(tone === 'red', type.endsWith('_deleted'), type)
    assert.equal(tone === 'yellow', type.endsWith('_revealed'), type)
    assert.equal(tone === 'blue', type.startsWith('jit_'), type)
  }
})

test('every step of an emergency is critical, and an unknown type from a newer server breaks nothing', () => {
  for (const type of auditEventTypes) {
    if (type.startsWith('breakglass_')) assert.equal(isCritical(type), true, type)
  }
  for (const type of ['login', 'jit_approved', 'from_the_future', 'toString']) {
    assert.equal(isCritical(type), false, type)
  }
})
