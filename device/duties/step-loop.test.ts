import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import type { Call } from '@chaveiro/contract/call.ts'
import { createSerialQueue } from '../base/async/serial-queue.ts'
import { CallError } from '../base/calls/call-error.ts'
import type { OpenSession } from '../state/open-session.ts'
import { createStepLoop } from './step-loop.ts'

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => mock.timers.reset())

/** An unlocked session before genesis, with a server that can be reached or not. Each step asks for the roster once. */
function sessionWith(isReachable: () => boolean) {
  const ended = new AbortController()
  let asked = 0
  const session = {
    api: {
      send: async (_: Call) => {
        asked += 1
        if (!isReachable()) throw new CallError({ status: 0, code: 'unreachable' })
        return { statements: [] }
      },
    },
    seen: { roster: async () => undefined },
    person: { role: 'member' },
    roster: null,
    rosterQueue: createSerialQueue(),
    verifiedLogs: new Map(),
    vaultKeys: new Map(),
    ended,
  } as unknown as OpenSession
  return { session, ended, asked: () => asked }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
async function pass(ms: number) {
  mock.timers.tick(ms)
  await settled()
}

test('it steps at once, then about every 25 seconds, and no more after a lock', async () => {
  const { session, ended, asked } = sessionWith(() => true)
  const loop = createStepLoop(session, { stepped: () => undefined }, () => 0.5)
  loop.start()
  loop.start()
  await settled()
  assert.equal(asked(), 1)
  await pass(24_999)
  assert.equal(asked(), 1)
  await pass(1)
  assert.equal(asked(), 2)
  ended.abort()
  await pass(600_000)
  assert.equal(asked(), 2)
  loop.start()
  await settled()
  assert.equal(asked(), 2)
})

test('it rests while the server cannot be reached, and goes on when it can', async () => {
  let isReachable = false
  const { session, asked } = sessionWith(() => isReachable)
  const loop = createStepLoop(session, { stepped: () => undefined }, () => 0.5)
  loop.start()
  await settled()
  await pass(25_000)
  assert.equal(asked(), 1)
  await pass(25_000)
  assert.equal(asked(), 2)
  assert.equal(loop.state().lastError?.code, 'unreachable')
  isReachable = true
  await pass(100_000)
  assert.equal(asked(), 3)
  assert.equal(loop.state().lastError, null)
  await pass(25_000)
  assert.equal(asked(), 4)
})

test('an act of the person brings the next step forward, and starts no loop by itself', async () => {
  const { session, asked } = sessionWith(() => true)
  const loop = createStepLoop(session, { stepped: () => undefined }, () => 0.5)
  loop.soon()
  await settled()
  assert.equal(asked(), 0)
  loop.start()
  await settled()
  loop.soon()
  await settled()
  assert.equal(asked(), 2)
  await pass(25_000)
  assert.equal(asked(), 3)
})

test('a caller who asks for a step learns why it failed', async () => {
  const { session } = sessionWith(() => false)
  const loop = createStepLoop(session, { stepped: () => undefined })
  await assert.rejects(loop.step(), { code: 'unreachable' })
})
