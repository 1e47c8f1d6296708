import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { leasesOf, limitPages, pageCount, refuseForFullDisk, removeFullDisk } from '../db/db-test.queries.ts'
import { upsertLease } from '../jobs/leases.queries.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../testing/database-proxy.ts'
import { onPostgres, onSqlite } from '../testing/on-engine.ts'
import { makeTestStorage, type TestStorage } from '../testing/test-database.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const owner = '018f0000-0000-7000-8000-000000000001'
const until = '2030-01-02T03:04:05.678Z'

let server: TestServer
let storage: TestStorage
let proxy: DatabaseProxy | undefined
before(async () => {
  storage = await makeTestStorage()
  proxy = storage.databaseUrl ? await startDatabaseProxy(storage.databaseUrl) : undefined
  server = await startTestServer([writeRoute], { databaseUrl: proxy?.url })
})
after(async () => {
  await server.stop()
  await proxy?.close()
  await storage.remove()
})

/** Writes two rows in one transaction, the second of a given size. */
function writeRoute({ http, db }: TestServer['platform']): void {
  http.post('/write/:name/:letters', async (request) => {
    const { name, letters } = request.params as { name: string; letters: string }
    await db.inTransaction(async (tx) => {
      await tx.run(upsertLease, { name, owner, until })
      await tx.run(upsertLease, { name: `${name} ${'x'.repeat(Number(letters))}`, owner, until })
    })
    return { written: true }
  })
}

async function write(name: string, { letters = 1, language = 'en' } = {}) {
  const answer = await server.platform.http.inject({
    method: 'POST',
    url: `/write/${name}/${letters}`,
    headers: { 'accept-language': language },
  })
  return { status: answer.statusCode, ...(answer.json() as { code?: string; detail?: string }) }
}

const readiness = async () => (await server.platform.http.inject({ url: '/readyz' })).statusCode
const writtenAs = (name: string) => leasesOf(server.platform.db.read, name)

test('a full disk answers 503 with a sentence, leaves nothing half-done, makes the server not ready, and recovers by itself', async () => {
  const { db } = server.platform
  assert.equal(await readiness(), 200)
  if (db.engine === 'sqlite') {
    const pages = await pageCount(db.read)
    await db.inTransaction((tx) => limitPages(tx, pages))
  } else await db.inTransaction((tx) => refuseForFullDisk(tx))

  const refused = await write('full', { letters: 100_000 })
  assert.deepEqual([refused.status, refused.code], [503, 'disk_full'])
  assert.match(refused.detail ?? '', /disk is full\. Nothing was changed/)
  assert.match(
    (await write('full', { letters: 100_000, language: 'pt-BR' })).detail ?? '',
    /disco .* está cheio/,
  )
  assert.equal(await writtenAs('full'), 0)
  assert.equal(await readiness(), 503)

  await db.inTransaction((tx) => (tx.engine === 'sqlite' ? limitPages(tx, 1_000_000) : removeFullDisk(tx)))
  assert.equal((await write('full', { letters: 100_000 })).status, 200)
  assert.equal(await writtenAs('full'), 2)
})

onSqlite('a full disk fails the transactions that need room, and no acknowledged one is lost', async () => {
  const { db } = server.platform
  const pages = await pageCount(db.read)
  await db.inTransaction((tx) => limitPages(tx, pages + 2))
  const names = Array.from({ length: 40 }, (_, at) => `beside ${at}`)
  const answers = await Promise.all(
    names.map((name, at) => write(encodeURIComponent(name), { letters: at % 4 === 0 ? 50_000 : 1 })),
  )
  await db.inTransaction((tx) => limitPages(tx, 1_000_000))
  for (const [at, { status }] of answers.entries()) {
    assert.equal(await writtenAs(names[at] as string), status === 200 ? 2 : 0)
  }
  assert.ok(answers.some(({ status }) => status === 503))
})

onPostgres(
  'while PostgreSQL is away each request is refused with a sentence, and the next one after it is back succeeds',
  async () => {
    assert.equal((await write('before')).status, 200)
    proxy?.refuse()
    const refused = await Promise.all(Array.from({ length: 20 }, () => write('meanwhile')))
    for (const { status, code } of refused) assert.deepEqual([status, code], [503, 'database_unavailable'])
    assert.match(refused[0]?.detail ?? '', /^The database does not answer/)
    assert.equal(await readiness(), 503)
    proxy?.resume()
    assert.equal((await write('after')).status, 200)
    assert.equal(await writtenAs('meanwhile'), 0)
  },
)
