import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { hourMs } from '@chaveiro/contract/durations.ts'
import type { AuditEventType } from '@chaveiro/contract/events/events.ts'
import type { Tx } from '../db/db.ts'
import { upsertLease } from '../jobs/leases.queries.ts'
import { takeLease } from '../jobs/leases.ts'
import type { TestPerson } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { openAuditFields } from './audit.ts'
import {
  bendHead,
  dropHead,
  erasePerson,
  forgeEntry,
  removeEntry,
  selectEntries,
  swapDocuments,
} from './audit-test.queries.ts'
import { verifyChain } from './verify-chain.ts'

let server: TestServer
let ana: TestPerson
beforeEach(async () => {
  server = await startTestServer([])
  ana = await server.makePerson('admin')
})
afterEach(() => server.stop())

async function record(event: AuditEventType, person: TestPerson = ana): Promise<void> {
  const { db, atRest, appendAudit } = server.platform
  const [{ wrapped } = { wrapped: new Uint8Array() }] = await selectEntries.personKey(db.read, person.id)
  const actor = { id: person.id, email: person.email, key: atRest.personKey(person.id, wrapped) }
  await db.inTransaction((tx) =>
    appendAudit(tx, { event, actor, ip: '203.0.113.7', details: { item_title: 'Ads' } }),
  )
}

const verify = () => verifyChain(server.platform.db.read, server.platform.atRest)
const change = (work: (tx: Parameters<typeof dropHead>[0]) => Promise<void>) =>
  server.platform.db.inTransaction(work)

test('a changed, removed or swapped entry and a missing head are found', async () => {
  const breaks: [(tx: Parameters<typeof dropHead>[0]) => Promise<void>, string][] = [
    [(tx) => forgeEntry(tx, 2), 'link'],
    [(tx) => removeEntry(tx, 2), 'gap'],
    [(tx) => removeEntry(tx, 3), 'head'],
    [(tx) => swapDocuments(tx, 1, 2), 'fields'],
    [(tx) => dropHead(tx), 'head'],
  ]
  for (const [damage, fault] of breaks) {
    const own = await startTestServer([])
    const kept = server
    server = own
    ana = await own.makePerson('admin')
    for (const event of ['login', 'vault_created', 'logout'] as const) await record(event)
    await own.platform.auditChain.catchUp()
    await change(damage)
    const report = await verify()
    assert.equal(report.holds ? 'holds' : report.fault, fault)
    await own.stop()
    server = kept
  }
})

test('entries of one millisecond are numbered in the order of writing', async () => {
  const events = [
    'login',
    'vault_created',
    'item_created',
    'item_revealed',
    'item_deleted',
    'logout',
  ] as const
  for (const event of events) await record(event)
  await server.platform.auditChain.catchUp()
  const entries = await selectEntries.all(server.platform.db.read)
  assert.equal(new Set(entries.map(({ at }) => at)).size, 1)
  assert.deepEqual(
    entries.sort((a, b) => Number(a.seq) - Number(b.seq)).map(({ event_type }) => event_type),
    [...events],
  )
})

test('a chain that cannot be extended counts as late', async () => {
  await record('login')
  await server.platform.auditChain.catchUp()
  // Without its head the chain would number from 1 again, which the database refuses.
  await change(dropHead)
  await record('logout')
  await assert.rejects(server.platform.auditChain.catchUp())
  assert.equal(server.platform.auditChain.isLate(), false)
  server.clock.advance({ seconds: 61 })
  await assert.rejects(server.platform.auditChain.catchUp())
  assert.equal(server.platform.auditChain.isLate(), true)
})

test('entries are chained in order and the chain verifies', async () => {
  for (const event of ['login', 'vault_created', 'logout'] as const) await record(event)
  const before = await verify()
  assert.ok(before.holds && before.entries === 0)
  assert.deepEqual(before.unchained, { count: 3, oldestAt: new Date(server.clock.now()).toISOString() })
  await server.platform.auditChain.catchUp()
  await record('login')
  await server.platform.auditChain.catchUp()
  const report = await verify()
  assert.ok(report.holds && report.entries === 4)
  assert.deepEqual(report.unchained, { count: 0, oldestAt: undefined })
})

test("no field is stored in plain, and the fields open with their person's key", async () => {
  await record('item_revealed')
  const [entry] = await selectEntries.all(server.platform.db.read)
  assert.ok(entry)
  const stored = JSON.stringify({ ...entry, document: Buffer.from(entry.document).toString('latin1') })
  for (const secret of [ana.email, '203.0.113.7', 'Ads']) assert.ok(!stored.includes(secret))
  const fields = openAuditFields(server.platform.atRest, {
    id: entry.id,
    document: entry.document,
    subjectId: ana.id,
    wrapped: entry.wrapped,
  })
  assert.deepEqual(fields, { user_email: ana.email, ip_address: '203.0.113.7', item_title: 'Ads' })
})

test('erasing a person empties their fields and leaves the chain verifiable', async () => {
  await record('login')
  await server.platform.auditChain.catchUp()
  await change((tx) => erasePerson(tx, ana.id))
  const report = await verify()
  assert.ok(report.holds && report.erased === 1)
  const [entry] = await selectEntries.all(server.platform.db.read)
  assert.ok(entry)
  const gone = { id: entry.id, document: entry.document, subjectId: ana.id, wrapped: null }
  assert.deepEqual(openAuditFields(server.platform.atRest, gone), { user_email: '', ip_address: '' })
})

const otherServer = '018f0000-0000-7000-8000-00000000dead'

async function holdChain(tx: Tx, now: number, seconds: number): Promise<void> {
  await takeLease(tx, 'audit-chain', otherServer, now, seconds)
}

test('a lease written by a server with a clock a day ahead does not stop the chain', async () => {
  await record('login')
  await change((tx) => holdChain(tx, server.clock.now() + 24 * hourMs, 15))
  await server.platform.auditChain.catchUp()
  const report = await verify()
  assert.ok(report.holds && report.entries === 1)
})

test('a lease by a slow clock has ended, and a live one of another server is respected', async () => {
  await record('login')
  await change((tx) => holdChain(tx, server.clock.now(), 15))
  await server.platform.auditChain.catchUp()
  const held = await verify()
  assert.ok(held.holds && held.unchained.count === 1)
  await change(async (tx) => {
    await tx.run(upsertLease, {
      name: 'audit-chain',
      owner: otherServer,
      until: new Date(server.clock.now() - hourMs).toISOString(),
    })
  })
  await server.platform.auditChain.catchUp()
  const over = await verify()
  assert.ok(over.holds && over.unchained.count === 0)
})

test('a head that is not the newest entry stops the chain and makes the server not ready at once', async () => {
  const ready = async () => (await server.platform.http.inject({ url: '/readyz' })).statusCode
  await record('login')
  await server.platform.auditChain.catchUp()
  assert.equal(await ready(), 200)
  for (const damage of [(tx: Tx) => bendHead(tx), (tx: Tx) => dropHead(tx)]) {
    await change(damage)
    await record('logout')
    await assert.rejects(server.platform.auditChain.catchUp(), /is not its newest entry/)
    assert.equal(await ready(), 503)
  }
})

test('an entry that stays unchained for 60 seconds makes the server not ready', async () => {
  const ready = async () => (await server.platform.http.inject({ url: '/readyz' })).statusCode
  await record('login')
  assert.equal(await ready(), 200)
  server.clock.advance({ seconds: 61 })
  // Another server holds the lease and does nothing.
  await change((tx) => holdChain(tx, server.clock.now(), 15))
  await server.platform.auditChain.catchUp()
  assert.equal(server.platform.auditChain.isLate(), true)
  assert.equal(await ready(), 503)
  server.clock.advance({ hours: 1 })
  await server.platform.auditChain.catchUp()
  assert.equal(server.platform.auditChain.isLate(), false)
  assert.equal(await ready(), 200)
})
