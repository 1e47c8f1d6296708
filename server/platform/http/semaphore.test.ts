// Promise 27

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { makeSemaphore } from './semaphore.ts'
import { makeAddressTurns } from './turns.ts'

const ofPeople = { each: 4 }
const ofKeysTogether = { each: 32, all: 64, allWaiting: 1024 }

/** Work that lasts until it is released. */
function heldWork() {
  const held: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => held.push(resolve))
  const letGo = async () => {
    held.shift()?.()
    await setImmediate()
    await setImmediate()
  }
  const letAllGo = async () => {
    while (held.length > 0) await letGo()
  }
  return { held, work, letGo, letAllGo }
}

const refusals = (told: unknown[], code: string) =>
  told.filter((each) => (each as { code?: string } | undefined)?.code === code).length

test('whoever has used up their places is refused, and another one is served at once', async () => {
  const { run } = makeSemaphore(ofKeysTogether)
  const flood = heldWork()
  const asked = Array.from({ length: 400 }, () => run('mallory', flood.work).catch((error) => error))
  await setImmediate()
  assert.equal(flood.held.length, 32)
  assert.equal(await run('alice', async () => 'done'), 'done')
  await flood.letAllGo()
  assert.equal(refusals(await Promise.all(asked), 'too_many'), 400 - 32 - 256)
})

test('with all places taken by floods, another one waits for one piece of work', async () => {
  const { run } = makeSemaphore(ofKeysTogether)
  const flood = heldWork()
  for (const mallory of ['1', '2', '3']) {
    for (let count = 0; count < 200; count += 1) void run(mallory, flood.work)
  }
  await setImmediate()
  assert.equal(flood.held.length, 64)
  let isDone = false
  void run('alice', async () => {
    isDone = true
  })
  for (let count = 0; count < 4; count += 1) await flood.letGo()
  assert.equal(isDone, true)
})

test('at most 1,088 keys are remembered, and none once its work is over', async () => {
  const { run, size } = makeSemaphore(ofKeysTogether)
  const flood = heldWork()
  const asked = Array.from({ length: 5000 }, (_, count) =>
    run(String(count), flood.work).catch((error) => error),
  )
  await setImmediate()
  assert.equal(size(), 1088)
  await flood.letAllGo()
  assert.equal(refusals(await Promise.all(asked), 'busy'), 5000 - 1088)
  await setImmediate()
  assert.equal(size(), 0)
})

test('four reads of one person run at once, in the order in which they were asked for', async () => {
  const { run, size } = makeSemaphore(ofPeople)
  const flood = heldWork()
  const begun: number[] = []
  const asked = Array.from({ length: 50 }, (_, at) =>
    run('mallory', () => {
      begun.push(at)
      return flood.work()
    }),
  )
  await setImmediate()
  assert.equal(flood.held.length, 4)
  for (let count = 0; count < 50; count += 1) {
    assert.ok(flood.held.length <= 4)
    await flood.letGo()
  }
  await Promise.all(asked)
  assert.deepEqual(
    begun,
    Array.from({ length: 50 }, (_, at) => at),
  )
  assert.equal(size(), 0)
})

test('failed work frees its place', async () => {
  const { run, size } = makeSemaphore({ each: 1 })
  const failing = run('mallory', () => Promise.reject(new Error('the database is away')))
  const next = run('mallory', async () => 'done')
  await assert.rejects(failing, /the database is away/)
  assert.equal(await next, 'done')
  await setImmediate()
  assert.equal(size(), 0)
})

for (const [each, times] of [
  [4, 40],
  [32, 200],
] as const) {
  test(`a stream of short work, ${each} at once, still leaves others their turn`, async () => {
    const { run } = makeSemaphore({ each })
    const perTurn: number[] = [0]
    let isOver = false
    const others = async () => {
      for (; !isOver; await setImmediate()) perTurn.push(0)
    }
    const asking = async () => {
      for (let count = 0; count < times; count += 1)
        await run('mallory', async () => {
          perTurn[perTurn.length - 1] = (perTurn.at(-1) ?? 0) + 1
        })
      isOver = true
    }
    await Promise.all([others(), asking()])
    assert.equal(
      perTurn.reduce((sum, each) => sum + each, 0),
      times,
    )
    assert.ok(Math.max(...perTurn) <= each, perTurn.join())
  })
}

test('an IPv6 network counts as one address, and each mapped IPv4 address as one', async () => {
  const inTurn = makeAddressTurns('act')
  const flood = heldWork()
  const machines = ['2001:db8::1', '2001:db8:0:0:5::1', '2001:db8:0:0:ffff:1:2:3']
  for (let count = 0; count < 99; count += 1) void inTurn(machines[count % 3] as string, flood.work)
  await setImmediate()
  assert.equal(flood.held.length, 32)
  for (const ip of ['::ffff:192.0.2.1', '::ffff:192.0.2.2']) {
    for (let count = 0; count < 16; count += 1) void inTurn(ip, flood.work)
  }
  await setImmediate()
  assert.equal(flood.held.length, 64)
})
