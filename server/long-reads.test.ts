// Promise 27

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { exportAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { getVaultLog, readVaultLogs } from '@chaveiro/contract/calls/vault-logs.ts'
import { allCalls } from '@chaveiro/contract/calls.ts'
import { registerFeatures } from './app.ts'
import { startTestServer } from './platform/testing/test-server.ts'
import { appendToVaultLog } from './signed-logs/append-to-vault-log.ts'
import { RightsWorld } from './testing/rights-world.ts'
import type { Keyed } from './testing/test-organisation.ts'

let isHeld = false
let underWay = 0
let longReadsBegun = 0
const waiting: (() => void)[] = []

const server = await startTestServer([
  (platform) =>
    registerFeatures({
      ...platform,
      longReads(person, work) {
        longReadsBegun += 1
        return platform.longReads(person, work)
      },
      db: {
        ...platform.db,
        /** While `isHeld`, counts each snapshot as under way, as if it held a connection, until the test lets it go on. */
        async snapshot(work) {
          if (!isHeld) return platform.db.snapshot(work)
          underWay += 1
          await new Promise<void>((goOn) => waiting.push(goOn))
          return platform.db.snapshot(work).finally(() => {
            underWay -= 1
          })
        },
      },
    }),
])
after(() => server.stop())
const world = await RightsWorld.make(server)
const vault = await world.vaults.makeVault({ visibility: 'listed' })
for (const title of ['One', 'Two']) await world.item(vault, { title })
const people: Keyed[] = []
while (people.length < 6) people.push(await world.vaults.organisation.join('manager'))
const days = '2030-01-01T00:00:00Z,2030-01-02T00:00:00Z'

type Asked = { params?: object; query?: object; body?: object }
const long: Record<string, [name: string, asked: Asked]> = {
  'a filtered list of a vault': ['GET /api/items', { query: { vault_id: vault, search: 'One' } }],
  'a long page of a vault': ['GET /api/items', { query: { vault_id: vault, limit: 1000 } }],
  'the audit log without a limit': ['GET /api/audit/logs', {}],
  'a filtered page of the audit log': ['GET /api/audit/logs', { query: { limit: 50, vault_id: vault } }],
  'the links of the audit chain': ['GET /api/audit/chain', { query: { after: 0 } }],
  'reveals by day': ['GET /api/audit/reveals', { query: { bounds: days } }],
  'the head of a vault with all its items': ['GET /api/vaults/:id/head', { params: { id: vault } }],
  'what somebody could read': ['GET /api/users/:id/access', { params: { id: world.founder.id } }],
}

/** Asks four times as each of the six people, and returns how many reads were under way at once, after enough time for too many to show. */
async function askAtOnce<T>(ask: (as: { token: string }) => Promise<T>) {
  isHeld = true
  const answers = people.flatMap((as) => Array.from({ length: 4 }, () => ask(as)))
  while (underWay < 2) await setImmediate()
  assert.equal((await server.call(getMe, { as: world.founder })).status, 200)
  for (let turns = 0; turns < 50; turns += 1) await setImmediate()
  const most = underWay
  isHeld = false
  let isOver = false
  const all = Promise.all(answers).finally(() => {
    isOver = true
  })
  for (; !isOver; await setImmediate()) for (const goOn of waiting.splice(0)) goOn()
  return { most, answers: await all }
}

for (const [what, [name, asked]] of Object.entries(long)) {
  test(`six people who ask again and again for ${what} have two connections of the database`, async () => {
    const call = allCalls.find(({ method, path }) => `${method} ${path}` === name)
    assert.ok(call, name)
    const { most, answers } = await askAtOnce((as) => server.send(call, { as, ...asked }))
    assert.equal(most, 2)
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  })
}

test('the exports of six people have two connections of the database', async () => {
  const url = exportAuditLogs.path
  const { most } = await askAtOnce(({ token }) =>
    server.platform.http.inject({
      ...{ method: 'POST', url, headers: { authorization: `Bearer ${token}` } },
      payload: { format: 'csv' },
    }),
  )
  assert.equal(most, 2)
})

test('six people who open six vaults that are not cached have two connections of the database', async () => {
  const list = allCalls.find(({ method, path }) => `${method} ${path}` === 'GET /api/items')
  assert.ok(list)
  const vaults: string[] = []
  while (vaults.length < 6) vaults.push(await world.vaults.makeVault({ visibility: 'listed' }))
  let at = 0
  const { most } = await askAtOnce((as) =>
    server.send(list, { as, query: { vault_id: vaults[at++ % vaults.length] } }),
  )
  assert.equal(most, 2)
})

test('reading the very long log of a vault takes a turn of the long reads, and a short log takes none', async () => {
  const [longLog, shortLog] = await Promise.all(
    [0, 1].map(() => world.vaults.makeVault({ visibility: 'listed' })),
  )
  const { db, atRest, clock } = server.platform
  const chain = await world.vaults.chain(world.founder, longLog as string)
  for (let parts = 0; parts < 3; parts += 1) {
    const statements = Array.from({ length: 100 }, () => {
      const commitment = randomBytes(32).toString('base64url')
      return chain.add('chaveiro.vault.overview', { commitment })
    })
    await db.inTransaction(async (tx) => {
      for (const statement of statements) {
        const signer = { actor: world.founder, now: clock.now() }
        await appendToVaultLog(tx, { atRest }, signer, longLog as string, statement)
      }
    })
  }
  for (const [vault, length, turns] of [
    [longLog, 302, 1],
    [shortLog, 2, 0],
  ] as const) {
    const as = world.founder
    const before = longReadsBegun
    const { body: many } = await server.send(readVaultLogs, { as, body: { vaults: [{ id: vault }] } })
    const { body: one } = await server.send(getVaultLog, { as, params: { id: vault as string } })
    assert.deepEqual([many.logs[0]?.statements.length, one.statements.length], [length, length])
    assert.equal(longReadsBegun - before, 2 * turns)
  }
})
