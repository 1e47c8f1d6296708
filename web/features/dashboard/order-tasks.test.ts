import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RotateTask } from '@chaveiro/contract/calls/rotation.ts'
import { orderTasks } from './order-tasks.ts'

const task = (item_id: string, owner: string, reason: RotateTask['reason'], day: number) =>
  ({ item_id, owner, reason, created_at: `2026-11-0${day}` }) as RotateTask

test('one’s own credentials come first, then those an emergency revealed, then the oldest, each once', () => {
  const tasks = [
    task('left first', 'ana', 'departed', 1),
    task('left and lent', 'ana', 'departed', 2),
    task('not mine', 'rui', 'grant', 1),
    task('lent', 'ana', 'grant', 5),
    task('left and lent', 'ana', 'check_in', 4),
  ]
  const ordered = orderTasks(tasks, ({ owner }) => owner === 'ana')
  assert.deepEqual(
    ordered.map((of) => [of[0]?.item_id, of.map(({ reason }) => reason).join()]),
    [
      ['lent', 'grant'],
      ['left and lent', 'check_in,departed'],
      ['left first', 'departed'],
      ['not mine', 'grant'],
    ],
  )
})
