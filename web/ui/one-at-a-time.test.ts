import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneAtATime } from './one-at-a-time.ts'

test('a second call under the same name does nothing while the first runs, and works afterwards, also after a failure', async () => {
  const alone = oneAtATime()
  const first = Promise.withResolvers<string>()
  let runs = 0
  const work = () => {
    runs += 1
    return first.promise
  }
  const running = alone('a', work)
  assert.equal(await alone('a', work), null)
  assert.equal(runs, 1)
  assert.equal(await alone('b', async () => 'other'), 'other')
  first.resolve('done')
  assert.equal(await running, 'done')
  await assert.rejects(
    alone('a', () => Promise.reject(new Error('refused'))),
    /refused/,
  )
  assert.equal(await alone('a', async () => 'again'), 'again')
})
