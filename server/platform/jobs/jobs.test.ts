import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { hourMs } from '@chaveiro/contract/rules/durations.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { openJobs } from './jobs.ts'
import { moveJobs } from './jobs-test.queries.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer([])
})
afterEach(() => server.stop())

const enqueue = (kind: string, payload: unknown, runAt?: number) =>
  server.platform.db.inTransaction((tx) => server.platform.jobs.enqueue(tx, kind, payload, runAt))

test('a job of a transaction that is rolled back never runs', async () => {
  const done: unknown[] = []
  const { jobs, db } = server.platform
  jobs.define('note', async (payload) => void done.push(payload))
  await db
    .inTransaction(async (tx) => {
      await jobs.enqueue(tx, 'note', 'never')
      throw new Error('refused')
    })
    .catch(() => undefined)
  await jobs.runDue()
  assert.deepEqual(done, [])
})

test('a job runs today although it was queued, leased or delayed by a server whose clock was a day ahead', async () => {
  const done: unknown[] = []
  const { jobs, db } = server.platform
  let fails = true
  jobs.define('note', async (payload) => {
    if (fails) throw new Error('not yet')
    done.push(payload)
  })
  const tomorrow = (hours: number) => new Date(server.clock.now() + hours * hourMs).toISOString()
  await enqueue('note', 'put off')
  await db.inTransaction((tx) => moveJobs(tx, { attempts: 1, run_at: tomorrow(25) }))
  await enqueue('note', 'leased')
  await db.inTransaction((tx) =>
    moveJobs(tx, { lease_owner: '018f0000-0000-7000-8000-00000000dead', lease_until: tomorrow(24) }),
  )
  server.clock.advance({ hours: 24 })
  await enqueue('note', 'queued')
  server.clock.advance({ hours: -24 })
  fails = false
  await jobs.runDue()
  assert.deepEqual(done.sort(), ['leased', 'put off', 'queued'])
})

test('periodic work continues after the clock was set back by a day', async () => {
  let times = 0
  const { jobs } = server.platform
  jobs.every('counting', 60, async () => {
    times += 1
  })
  server.clock.advance({ hours: 24 })
  await jobs.runDue()
  server.clock.advance({ hours: -24 })
  await jobs.runDue()
  assert.equal(times, 2)
})

test('a failed job runs again later, and is given up after ten attempts', async () => {
  let attempts = 0
  const { jobs } = server.platform
  jobs.define('fragile', async () => {
    attempts += 1
    throw new Error('not yet')
  })
  await enqueue('fragile', {})
  await jobs.runDue()
  await jobs.runDue()
  assert.equal(attempts, 1)
  for (let round = 0; round < 15; round += 1) {
    server.clock.advance({ hours: 1 })
    await jobs.runDue()
  }
  assert.equal(attempts, 10)
})

test('a job waits for its time, runs once, and receives its payload', async () => {
  const done: unknown[] = []
  const { jobs } = server.platform
  jobs.define('note', async (payload) => void done.push(payload))
  await enqueue('note', { text: 'later' }, server.clock.now() + 60_000)
  await jobs.runDue()
  assert.deepEqual(done, [])
  server.clock.advance({ minutes: 2 })
  await jobs.runDue()
  await jobs.runDue()
  assert.deepEqual(done, [{ text: 'later' }])
})

test('two servers never work on one job at once; one that died loses it after its lease', async () => {
  const { db, clock, atRest, jobs } = server.platform
  const second = openJobs({ db, clock, atRest }, '018f0000-0000-7000-8000-000000000002', () => undefined)
  const runs: string[] = []
  let release: () => void = () => undefined
  const stuck = new Promise<void>((resolve) => {
    release = resolve
  })
  const begun = new Promise<void>((resolve) => {
    jobs.define('note', async () => {
      runs.push('first')
      resolve()
      await stuck
    })
  })
  second.define('note', async () => void runs.push('second'))
  await enqueue('note', {})
  const running = jobs.runDue()
  await begun
  await second.runDue()
  assert.deepEqual(runs, ['first'])
  server.clock.advance({ seconds: 61 })
  await second.runDue()
  assert.deepEqual(runs, ['first', 'second'])
  release()
  await running
})

test('periodic work is done by one server at a time', async () => {
  const { db, clock, atRest, jobs } = server.platform
  const second = openJobs({ db, clock, atRest }, '018f0000-0000-7000-8000-000000000002', () => undefined)
  const runs: string[] = []
  jobs.every('sweep', 60, async () => void runs.push('first'))
  second.every('sweep', 60, async () => void runs.push('second'))
  await jobs.runDue()
  await second.runDue()
  assert.deepEqual(runs, ['first'])
})
