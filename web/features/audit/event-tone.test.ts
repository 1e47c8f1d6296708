import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditEventTypes } from '@chaveiro/contract/audit-events.ts'
import { eventTone } from './event-tone.ts'

test('a badge is green for created, red for deleted, yellow for revealed, blue for jit, else grey', () => {
  const tones = ['item_created', 'vault_deleted', 'item_revealed', 'jit_approved', 'login', 'from_the_future']
  assert.deepEqual(tones.map(eventTone), ['green', 'red', 'yellow', 'blue', 'grey', 'grey'])
})

test('what an event is called and the colour of its badge agree, for every event', () => {
  for (const type of auditEventTypes) {
    const tone = eventTone(type)
    assert.equal(tone === 'green', type.endsWith('_created'), type)
    assert.equal(tone === 'red', type.endsWith('_deleted'), type)
    assert.equal(tone === 'yellow', type.endsWith('_revealed'), type)
    assert.equal(tone === 'blue', type.startsWith('jit_'), type)
  }
})
