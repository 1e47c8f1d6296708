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

const startJobs = (owner: string) => {
  const { db, clock } = server.platform
  return openJobs({ db, clock }, `018f0000-0000-7000-8000-${owner.padStart(12, '0')}`, () => undefined)
}

test('hourly work of a server that was killed is late by a minute, wherever in the hour others tried it', async () => {
  const killed = startJobs('1')
  const others = ['2', '3'].map(startJobs)
  const runs: string[] = []
  killed.every('sweep', 3600, async () => void runs.push('killed'))
  for (const other of others) other.every('sweep', 3600, async () => void runs.push('other'))
  await killed.runDue()
  for (let minute = 1; minute < 61; minute += 1) {
    server.clock.advance({ minutes: 1 })
    // Each of the others first tries at another moment.
    for (const [at, other] of others.entries()) if (minute > at * 40) await other.runDue()
  }
  assert.deepEqual(runs, ['killed'])
  server.clock.advance({ minutes: 1 })
  for (const other of others) await other.runDue()
  assert.deepEqual(runs, ['killed', 'other'])
})

test('hourly work stays with one server while that lives, and is done once an hour', async () => {
  const servers = ['1', '2', '3'].map(startJobs)
  const runs: number[] = []
  for (const [at, one] of servers.entries()) one.every('sweep', 3600, async () => void runs.push(at))
  for (let second = 0; second < 4 * 3600 + 60; second += 20) {
    for (const one of servers) await one.runDue()
    server.clock.advance({ seconds: 20 })
  }
  assert.deepEqual(runs, [0, 0, 0, 0, 0])
})

test('hourly work that failed, as during a failover of the database, is tried again after a minute', async () => {
  const jobs = startJobs('1')
  let times = 0
  jobs.every('sweep', 3600, async () => {
    times += 1
    if (times === 1) throw new Error('no connection')
  })
  await jobs.runDue()
  server.clock.advance({ seconds: 59 })
  await jobs.runDue()
  assert.equal(times, 1)
  server.clock.advance({ seconds: 1 })
  await jobs.runDue()
  assert.equal(times, 2)
  server.clock.advance({ minutes: 59 })
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
