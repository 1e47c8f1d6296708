// Promise 27

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { Busy, makeLanes } from './lanes.ts'

/** Work that lasts until it is released. */
function heldWork() {
  const held: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => held.push(resolve))
  const letGo = async () => {
    held.shift()?.()
    await setImmediate()
  }
  return { held, work, letGo }
}

test('an address that has used up its places is refused, and another one is served at once', async () => {
  const lanes = makeLanes()
  const flood = heldWork()
  const asked = Array.from({ length: 400 }, () => lanes.run('192.0.2.1', flood.work).catch((error) => error))
  await setImmediate()
  assert.equal(flood.held.length, 32)
  assert.equal(await lanes.run('192.0.2.2', async () => 'done'), 'done')
  while (flood.held.length > 0) await flood.letGo()
  const told = await Promise.all(asked)
  assert.equal(told.filter((each) => each instanceof Busy).length, 400 - 32 - 256)
})

test('with all places taken by floods, another address waits for one piece of work', async () => {
  const lanes = makeLanes()
  const flood = heldWork()
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
    for (let count = 0; count < 200; count += 1) void lanes.run(address, flood.work)
  }
  await setImmediate()
  assert.equal(flood.held.length, 64)
  let isDone = false
  void lanes.run('192.0.2.9', async () => {
    isDone = true
  })
  for (let count = 0; count < 4; count += 1) await flood.letGo()
  assert.equal(isDone, true)
})

test('at most 1,088 addresses are remembered, and none once its work is over', async () => {
  const lanes = makeLanes()
  const flood = heldWork()
  const asked = Array.from({ length: 5000 }, (_, count) =>
    lanes.run(`2001:db8:0:${count.toString(16)}::1`, flood.work).catch(() => 'busy'),
  )
  await setImmediate()
  assert.equal(lanes.size(), 1088)
  while (flood.held.length > 0) await flood.letGo()
  await Promise.all(asked)
  await setImmediate()
  assert.equal(lanes.size(), 0)
})

test('a stream of short work still leaves others their turn', async () => {
  const lanes = makeLanes()
  const perTurn: number[] = [0]
  let isOver = false
  const others = async () => {
    for (; !isOver; await setImmediate()) perTurn.push(0)
  }
  const asking = async () => {
    for (let count = 0; count < 200; count += 1)
      await lanes.run('192.0.2.1', async () => {
        perTurn[perTurn.length - 1] = (perTurn.at(-1) ?? 0) + 1
      })
    isOver = true
  }
  await Promise.all([others(), asking()])
  assert.ok(Math.max(...perTurn) <= 32, perTurn.join())
})

test('an IPv6 network counts as one address', async () => {
  const lanes = makeLanes()
  const flood = heldWork()
  const machines = ['2001:db8::1', '2001:db8:0:0:5::1', '2001:db8:0:0:ffff:1:2:3']
  for (let count = 0; count < 99; count += 1) void lanes.run(machines[count % 3] as string, flood.work)
  await setImmediate()
  assert.deepEqual([lanes.size(), flood.held.length], [1, 32])
  for (const ip of ['::ffff:192.0.2.1', '::ffff:192.0.2.2']) void lanes.run(ip, flood.work)
  assert.equal(lanes.size(), 3)
})
