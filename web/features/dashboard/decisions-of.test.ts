import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Notification } from '@chaveiro/contract/calls/notifications.ts'
import type { DecisionKind } from '@chaveiro/contract/events/decisions.ts'
import { decisionsOf } from './decisions-of.ts'

const none = { emergency: 0, request: 0 }
const notice = (decides: DecisionKind | null, title: string, minute = 0): Notification => ({
  id: title,
  type: 'other',
  title,
  message: '',
  place: null,
  timestamp: `2026-11-30T12:${String(minute).padStart(2, '0')}:00.000Z`,
  link: '/',
  decides,
  is_read: true,
  count: 1,
})
const brief = (rows: ReturnType<typeof decisionsOf>) =>
  rows.map((row) => ('notice' in row ? row.notice.title : `${row.count} ${row.kind}`))

test('notices that ask for nothing are not listed, and what was read is as long as it waits', () => {
  const notices = [notice(null, 'You are a member of Acme'), notice('request', 'Ana asks for Ads')]
  assert.deepEqual(brief(decisionsOf(notices, none)), ['Ana asks for Ads'])
  assert.deepEqual(decisionsOf([], none), [])
})

test('the most urgent kind comes first, and of a kind what waits longest', () => {
  const notices = [
    notice('submission', 'Submitted by client', 1),
    notice('key', 'Confirm the key of Bia', 2),
    notice('request', 'newer request', 4),
    notice('request', 'older request', 3),
    notice('emergency', 'Emergency', 9),
  ]
  assert.deepEqual(brief(decisionsOf(notices, none)), [
    'Emergency',
    'older request',
    'newer request',
    'Confirm the key of Bia',
    'Submitted by client',
  ])
})

test('requests that this person has no notice of are counted in one row, and others are not counted twice', () => {
  const pending = { emergency: 1, request: 2 }
  assert.deepEqual(brief(decisionsOf([], pending)), ['1 emergency', '2 request'])
  assert.deepEqual(brief(decisionsOf([notice('request', 'Ana asks')], pending)), ['1 emergency', 'Ana asks'])
})
