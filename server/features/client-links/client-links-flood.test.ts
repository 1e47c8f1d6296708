// Promise 27

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../platform/db/db.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { clientLinks } from './client-links.routes.ts'
import type { SubmissionFileHooks } from './dependencies.ts'

/** Concurrent reads of one address, and of all. */
const atOnce = { address: 2, all: 4 }
const invalid = 404
let asked = 0
let holds = 0
const waiting: (() => void)[] = []

/** A database that counts queries and holds the first ones until the test releases them. */
function held(db: Db): Db {
  const hold = async () => {
    asked += 1
    if (asked <= holds) await new Promise<void>((goOn) => waiting.push(goOn))
  }
  return {
    ...db,
    read: {
      ...db.read,
      first: async (query, params) => {
        await hold()
        return db.read.first(query, params)
      },
    },
    snapshot: async (work) => {
      await hold()
      return db.snapshot(work)
    },
  }
}

/** Only calls without files are made here. */
const noFiles = {} as SubmissionFileHooks
const server = await startTestServer([
  (platform) => clientLinks({ ...platform, db: held(platform.db) }, noFiles),
])
after(() => server.stop())

const token = 'A'.repeat(43)
const ask = async (method: 'GET' | 'POST', remoteAddress: string) => {
  const url = method === 'GET' ? `/api/vaults/by-token/${token}` : `/api/vaults/client-submit/${token}/item`
  const payload = method === 'POST' ? { payload: {} } : {}
  return (await server.platform.http.inject({ method, url, remoteAddress, ...payload })).statusCode
}

for (const method of ['GET', 'POST'] as const) {
  test(`a flood of ${method} of client links from one address delays others by at most its share of the work`, async () => {
    asked = 0
    holds = atOnce.address
    const flood = Array.from({ length: 200 }, () => ask(method, '192.0.2.1'))
    assert.equal(await ask(method, '198.51.100.1'), invalid)
    assert.equal(asked, atOnce.address + 1)
    for (const goOn of waiting.splice(0)) goOn()
    assert.deepEqual([...new Set(await Promise.all(flood))], [invalid])
    // A place is free again once others had their turn.
    await setImmediate()
  })
  test(`strangers from a hundred addresses who send ${method} of client links use four of the database’s connections`, async () => {
    asked = 0
    holds = atOnce.all
    const flood = Array.from({ length: 200 }, (_, n) => ask(method, `192.0.2.${n % 100}`))
    while (asked < atOnce.all) await setImmediate()
    for (let turns = 0; turns < 20; turns += 1) await setImmediate()
    assert.equal(asked, atOnce.all)
    for (const goOn of waiting.splice(0)) goOn()
    assert.deepEqual([...new Set(await Promise.all(flood))], [invalid])
    await setImmediate()
  })
}
