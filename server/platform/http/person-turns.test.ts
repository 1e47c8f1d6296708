// Promise 27

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { makePersonTurns } from './person-turns.ts'
import { Refusal } from './refusal.ts'

/** Reads that last until they are released. */
function heldReads() {
  const held: (() => void)[] = []
  const read = () => new Promise<void>((resolve) => held.push(resolve))
  const letGo = async () => {
    held.shift()?.()
    await setImmediate()
    await setImmediate()
  }
  return { held, read, letGo }
}

test('four reads of one person run at once, and another person’s does not wait for them', async () => {
  const turns = makePersonTurns({ atOnce: 4, waitingMost: 256 })
  const flood = heldReads()
  const asked = Array.from({ length: 50 }, () => turns.run('mallory', flood.read))
  await setImmediate()
  assert.equal(flood.held.length, 4)
  assert.equal(await turns.run('alice', async () => 'done'), 'done')
  for (let count = 0; count < 50; count += 1) {
    assert.ok(flood.held.length <= 4)
    await flood.letGo()
  }
  await Promise.all(asked)
  assert.equal(turns.size(), 0)
})

test('consecutive reads still leave others their turn', async () => {
  const turns = makePersonTurns({ atOnce: 4, waitingMost: 256 })
  const perTurn: number[] = [0]
  let isOver = false
  const others = async () => {
    for (; !isOver; await setImmediate()) perTurn.push(0)
  }
  const asking = async () => {
    for (let count = 0; count < 40; count += 1)
      await turns.run('mallory', async () => {
        perTurn[perTurn.length - 1] = (perTurn.at(-1) ?? 0) + 1
      })
    isOver = true
  }
  await Promise.all([others(), asking()])
  assert.equal(
    perTurn.reduce((sum, reads) => sum + reads, 0),
    40,
  )
  assert.ok(Math.max(...perTurn) <= 4, perTurn.join())
})

test('reads beyond the queue are refused at once, a failed read frees its place, and the rest continues', async () => {
  const turns = makePersonTurns({ atOnce: 4, waitingMost: 256 })
  const flood = heldReads()
  const failing = turns.run('mallory', () => Promise.reject(new Error('the database is away')))
  await assert.rejects(failing, /the database is away/)
  await setImmediate()
  const asked = Array.from({ length: 400 }, () => turns.run('mallory', flood.read).catch((error) => error))
  await setImmediate()
  while (flood.held.length > 0) await flood.letGo()
  const told = await Promise.all(asked)
  assert.equal(told.filter((each) => each instanceof Refusal).length, 400 - 4 - 256)
  assert.equal(await turns.run('mallory', async () => 'done'), 'done')
  await setImmediate()
  assert.equal(turns.size(), 0)
})
