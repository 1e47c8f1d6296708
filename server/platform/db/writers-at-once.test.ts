import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { DatabaseBusy } from './errors.ts'
import { WritersAtOnce } from './writers-at-once.ts'

const never = 600_000
const patient = { longestWaitMs: never, longWaitMs: never }

/** Numbered work that lasts until it is ended. */
function workIn(writers: WritersAtOnce) {
  const begun: number[] = []
  const ends = new Map<number, (fault?: Error) => void>()
  const add = (name: number) =>
    writers.run(async () => {
      begun.push(name)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      ends.set(name, (fault) => (fault ? reject(fault) : resolve()))
      await promise
    })
  const end = async (name: number, fault?: Error) => {
    ends.get(name)?.(fault)
    await turn()
  }
  return { begun, add, end }
}

test('writes run up to the limit, the others in order of arrival, also after one that failed', async () => {
  const { begun, add, end } = workIn(new WritersAtOnce(2, patient))
  const all = [1, 2, 3, 4].map(add)
  await turn()
  assert.deepEqual(begun, [1, 2])
  const failed = assert.rejects(all[1] as Promise<void>, /failed/)
  await end(2, new Error('failed'))
  assert.deepEqual(begun, [1, 2, 3])
  await end(1)
  assert.deepEqual(begun, [1, 2, 3, 4])
  for (const name of [3, 4]) await end(name)
  await failed
})

test('each conflict halves how many start, down to one and never to none', async () => {
  const writers = new WritersAtOnce(4, patient)
  const { begun, add, end } = workIn(writers)
  for (let conflicts = 0; conflicts < 5; conflicts++) writers.conflicted()
  const all = [1, 2, 3].map(add)
  for (const name of [1, 2, 3]) {
    await turn()
    assert.equal(begun.length, name)
    await end(name)
  }
  await Promise.all(all)
})

test('each commit lets one more start, up to the original limit', async () => {
  const writers = new WritersAtOnce(4, patient)
  const { begun, add, end } = workIn(writers)
  writers.conflicted()
  writers.conflicted()
  const all = [1, 2, 3, 4, 5, 6].map(add)
  for (const atOnce of [1, 2, 3, 4, 4]) {
    await turn()
    assert.equal(begun.length, atOnce)
    for (let commits = 0; commits < 4; commits++) writers.committed()
  }
  for (const name of [1, 2, 3, 4, 5, 6]) await end(name)
  await Promise.all(all)
})

test('work that waits too long for a stuck database is refused, and does not use up a turn', async () => {
  const { begun, add, end } = workIn(new WritersAtOnce(1, { longestWaitMs: 20, longWaitMs: never }))
  const first = add(1)
  await assert.rejects(add(2), DatabaseBusy)
  const third = add(3)
  await end(1)
  await end(3)
  await Promise.all([first, third])
  assert.deepEqual(begun, [1, 3])
})

test('after conflicts, work that waited long starts beside a very long one, at most three at once', async () => {
  const writers = new WritersAtOnce(12, { longestWaitMs: never, longWaitMs: 1 })
  const { begun, add, end } = workIn(writers)
  for (let conflicts = 0; conflicts < 5; conflicts++) writers.conflicted()
  const all = [1, 2, 3, 4, 5].map(add)
  while (begun.length < 3) await sleep(1)
  for (let turns = 0; turns < 20; turns++) await turn()
  assert.deepEqual(begun, [1, 2, 3])
  await end(3)
  while (begun.length < 4) await sleep(1)
  for (let turns = 0; turns < 20; turns++) await turn()
  assert.deepEqual(begun, [1, 2, 3, 4])
  for (const name of [1, 2, 4, 5]) await end(name)
  await Promise.all(all)
})
