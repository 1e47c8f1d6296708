// Promise 27

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallError } from '../calls/call-error.ts'
import { isStaleHead, onConflict } from './conflict.ts'
import { patienceMs, settle } from './settle.ts'

/** A clock that moves only with pauses and tries. */
function counted(triesMs = 0) {
  let ms = 0
  const waits: number[] = []
  const wait = async (waitMs: number) => {
    ms += waitMs
    waits.push(waitMs)
  }
  return { clock: { now: () => ms, wait }, tried: () => (ms += triesMs), waits }
}

const stale = (missed?: readonly string[]) => new CallError({ status: 409, code: 'stale_head', missed })

async function triesOf(fault: CallError, until: number): Promise<number> {
  let tries = 0
  const work = async () => {
    tries += 1
    if (tries < until) throw fault
  }
  const { clock } = counted()
  await settle(onConflict(isStaleHead), work, clock).catch((error) => assert.equal(error, fault))
  return tries
}

test('a write that waits for its place in the order of changes keeps trying while somebody else writes without a pause', async () => {
  assert.equal(await triesOf(stale([]), 8), 8)
})

test('a statement that loses to others is tried five times', async () => {
  assert.equal(await triesOf(stale(), 40), 5)
})

test('a statement that loses to others is tried as long as the log really moves on, and five times if the server only claims it does', async () => {
  const tried = async (standing: (tries: number) => string) => {
    let tries = 0
    const work = async () => {
      tries += 1
      if (tries < 12) throw stale()
      return tries
    }
    const judge = onConflict(isStaleHead, () => standing(tries))
    return settle(judge, work, counted().clock).catch(() => -tries)
  }
  assert.equal(await tried((tries) => `head ${tries}`), 12)
  assert.equal(await tried(() => 'the same'), -5)
})

test('while a custodian signs without a pause, a colleague’s device pauses between its tries and gives up after half a minute', async () => {
  const { clock, tried, waits } = counted(10)
  let tries = 0
  const judge = onConflict(isStaleHead, () => `head ${tries}`)
  const overtaken = settle(
    judge,
    async () => {
      tries += 1
      tried()
      throw stale()
    },
    clock,
  )
  await assert.rejects(overtaken, { code: 'others_first' })
  const [first, ...others] = waits
  assert.ok(first === 0 && others.every((ms) => ms >= 100), 'every try but the first two follows a pause')
  assert.ok(clock.now() >= patienceMs && clock.now() < patienceMs + 400, `${clock.now()} ms`)
})

test('what is read again while others write is answered once it has settled, and not tried for ever if it only seems to move', async () => {
  const readings = async (isOlder: (tries: number) => boolean) => {
    let tries = 0
    const read = async () => ({ number: ++tries, isOlder: isOlder(tries) })
    return (await settle(({ value }) => (value?.isOlder ? {} : 'stands'), read, counted().clock)).number
  }
  assert.equal(await readings((tries) => tries < 3), 3)
  assert.equal(await readings(() => true), 5)
})

test('once it is aborted, what came last stands and nothing is tried again', async () => {
  const over = new AbortController()
  let tries = 0
  const work = async () => {
    tries += 1
    over.abort()
    throw stale()
  }
  const trying = settle(onConflict(isStaleHead), work, { ...counted().clock, signal: over.signal })
  await assert.rejects(trying, { code: 'stale_head' })
  assert.equal(tries, 1)
})
