// Promise 27

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallError } from '../calls/call-error.ts'
import { isStaleHead } from './conflict.ts'
import { patienceMs, retryOnConflict } from './retry-on-conflict.ts'

/** A clock that moves only with pauses and tries. */
function counted(triesMs = 0) {
  let ms = 0
  let pauses = 0
  const pause = async () => {
    ms += 200
    pauses += 1
  }
  return { waiting: { now: () => ms, pause }, tried: () => (ms += triesMs), pauses: () => pauses }
}

const stale = (missed?: readonly string[]) => new CallError({ status: 409, code: 'stale_head', missed })

async function triesOf(fault: CallError, until: number): Promise<number> {
  let tries = 0
  const work = async () => {
    tries += 1
    if (tries < until) throw fault
  }
  const { waiting } = counted()
  await retryOnConflict({ attempts: 5, isConflict: isStaleHead, waiting }, work).catch((error) =>
    assert.equal(error, fault),
  )
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
    const { waiting } = counted()
    const retry = { attempts: 5, isConflict: isStaleHead, standing: () => standing(tries), waiting }
    return retryOnConflict(retry, work).catch(() => -tries)
  }
  assert.equal(await tried((tries) => `head ${tries}`), 12)
  assert.equal(await tried(() => 'the same'), -5)
})

test('while a custodian signs without a pause, a colleague’s device pauses between its tries and gives up after half a minute', async () => {
  const { waiting, tried, pauses } = counted(10)
  let tries = 0
  const overtaken = retryOnConflict(
    { attempts: 5, isConflict: isStaleHead, standing: () => `head ${tries}`, waiting },
    async () => {
      tries += 1
      tried()
      throw stale()
    },
  )
  await assert.rejects(overtaken, { code: 'others_first' })
  assert.equal(pauses(), tries - 2, 'every try but the first two follows a pause')
  assert.ok(waiting.now() >= patienceMs && waiting.now() < patienceMs + 250, `${waiting.now()} ms`)
})
