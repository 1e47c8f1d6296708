import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { openJobs } from './jobs.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer([])
})
afterEach(() => server.stop())

test('a job that fails is reported by its name, keeps no other from running, and runs again when it is due', async () => {
  const { db, clock } = server.platform
  const failed: string[] = []
  const jobs = openJobs({ db, clock }, '018f0000-0000-7000-8000-000000000001', (_error, name) =>
    failed.push(name),
  )
  let times = 0
  jobs.every('fragile', 60, async () => {
    throw new Error('not yet')
  })
  jobs.every('counting', 60, async () => {
    times += 1
  })
  await jobs.runDue()
  await jobs.runDue()
  server.clock.advance({ minutes: 1 })
  await jobs.runDue()
  assert.deepEqual(failed, ['fragile', 'fragile'])
  assert.equal(times, 2)
})

test('a job continues after the clock was set back by a day', async () => {
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

test('a job is done by one server at a time; what one that died was doing is done by another after its lease', async () => {
  const { db, clock, jobs } = server.platform
  const second = openJobs({ db, clock }, '018f0000-0000-7000-8000-000000000002', () => undefined)
  const runs: string[] = []
  jobs.every('sweep', 60, async () => void runs.push('first'))
  second.every('sweep', 60, async () => void runs.push('second'))
  await jobs.runDue()
  await second.runDue()
  assert.deepEqual(runs, ['first'])
  server.clock.advance({ seconds: 121 })
  await second.runDue()
  assert.deepEqual(runs, ['first', 'second'])
})
