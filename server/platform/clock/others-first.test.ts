import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { othersFirst } from './others-first.ts'

test('of many that do long work one goes on in each turn of the event loop, who waited longest first', async () => {
  const wentOn: number[] = []
  const works = Array.from({ length: 20 }, async (_, at) => {
    for (let piece = 0; piece < 2; piece += 1) {
      await othersFirst()
      wentOn.push(at)
    }
  })
  for (let before = 0; before < 40; before = wentOn.length) {
    await setImmediate()
    assert.ok(wentOn.length - before <= 1)
  }
  await Promise.all(works)
  assert.deepEqual(wentOn, [...works.keys(), ...works.keys()])
})
