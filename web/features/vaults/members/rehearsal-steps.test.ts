import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import { endOf, stageOf } from './rehearsal-steps.ts'

const at = '2026-11-01T12:00:00.000Z'
const open = {
  started_by: 'Ana',
  started_at: at,
  until: at,
  item_id: 'item' as string | null,
  item_title: 'amber lake',
  tried_at: null as string | null,
}
const request = (status: AccessRequest['status'], expires_at: string | null = null) =>
  ({ status, expires_at }) as AccessRequest

test('a rehearsal says who acts next, from making the item to opening it', () => {
  const stages = [
    stageOf({ ...open, item_id: null }, null),
    stageOf(open, null),
    stageOf(open, request('pending')),
    stageOf(open, request('approved')),
    stageOf(open, request('approved', at)),
    stageOf({ ...open, tried_at: at }, request('approved', at)),
  ]
  assert.deepEqual(stages, ['make', 'ask', 'approve', 'deliver', 'open', 'opened'])
})

test('a request that failed can be made again; after the item was opened, the request’s end changes nothing', () => {
  for (const status of ['denied', 'lapsed', 'withdrawn', 'revoked', 'ended'] as const) {
    assert.equal(stageOf(open, request(status)), 'ask')
    assert.equal(endOf(request(status)), status)
    assert.equal(stageOf({ ...open, tried_at: at }, request(status)), 'opened')
  }
  assert.equal(endOf(request('pending')), null)
})
