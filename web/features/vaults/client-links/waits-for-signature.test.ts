import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitsForSignature } from './waits-for-signature.ts'

test('an open link that accepts nothing is not shown as one that does: after a removal, under a new key, or unsigned for too long', () => {
  const now = Date.parse('2026-03-01T12:00:00.000Z')
  const link = { state: 'open', signed_generation: 2, signed_until: '2026-03-02T12:00:00.000Z' } as const
  const vault = { generation: 2, generation_due: false }
  assert.equal(waitsForSignature(link, vault, now), false)
  assert.equal(waitsForSignature(link, { ...vault, generation_due: true }, now), true)
  assert.equal(waitsForSignature(link, { ...vault, generation: 3 }, now), true)
  assert.equal(waitsForSignature({ ...link, signed_until: '2026-03-01T12:00:00.000Z' }, vault, now), true)
  assert.equal(waitsForSignature({ ...link, state: 'withdrawn' }, { ...vault, generation: 3 }, now), false)
})
