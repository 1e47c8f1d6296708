import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { mapConcurrently } from './map-concurrently.ts'

test('results keep the order of the items, and no more calls than allowed are under way', async () => {
  let running = 0
  let most = 0
  const waitsMs = [30, 1, 20, 2, 10, 3, 3, 3, 3, 3]
  const results = await mapConcurrently(waitsMs, async (ms) => {
    most = Math.max(most, ++running)
    await wait(ms)
    running -= 1
    return ms * 2
  })
  assert.deepEqual([results, most], [waitsMs.map((ms) => ms * 2), 8])
})

test('after a failure nothing more is begun, and it is told once what was under way has ended', async () => {
  const begun: number[] = []
  const ended: number[] = []
  const mapping = mapConcurrently([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], async (item) => {
    begun.push(item)
    await wait(item * 10)
    if (item === 1) throw new Error('first')
    ended.push(item)
  })
  await assert.rejects(mapping, { message: 'first' })
  assert.deepEqual(
    [begun, ended],
    [
      [1, 2, 3, 4, 5, 6, 7, 8],
      [2, 3, 4, 5, 6, 7, 8],
    ],
  )
})
