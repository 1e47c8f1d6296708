import assert from 'node:assert/strict'
import { test } from 'node:test'
import { machineState } from './machine-state.ts'

const now = Date.parse('2026-03-10T12:00:00Z')
const state = (machine: Partial<Parameters<typeof machineState>[0]>) =>
  machineState({ ended_at: null, stops_at: null, until: '2026-09-01T00:00:00.000Z', ...machine }, now)

test('a machine that was ended is that, whatever else is true of it', () => {
  const past = '2026-03-01T00:00:00.000Z'
  assert.equal(state({ ended_at: past, stops_at: past, until: past }), 'ended')
})

test('a machine whose keeper left stops at once or in some days, and at its end at the latest', () => {
  assert.equal(state({ stops_at: '2026-03-10T12:00:00.000Z' }), 'stopped')
  assert.equal(state({ stops_at: '2026-03-17T12:00:00.000Z' }), 'stops')
  assert.equal(state({ stops_at: '2026-03-17T12:00:00.000Z', until: '2026-03-10T11:00:00.000Z' }), 'over')
})

test('a machine ends soon in its last week, and works before that', () => {
  assert.equal(state({ until: '2026-03-17T12:00:00.000Z' }), 'ends_soon')
  assert.equal(state({ until: '2026-03-17T12:00:01.000Z' }), 'works')
})
