import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import type { AuditEventType } from '@chaveiro/contract/events/events.ts'
import { selectSealedPerson } from '../../platform/identity/authenticate.queries.ts'
import { passAllIds } from '../../platform/testing/pass-all-ids.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { audit } from './audit.routes.ts'
import { searchLines } from './search-lines.ts'

let server: TestServer
let ana: TestPerson
before(async () => {
  server = await startTestServer([audit])
  passAllIds(server.clock)
})
after(() => server.stop())
beforeEach(async () => {
  ana = await server.makePerson('contributor', { name: 'Ana' })
})

async function record(event: AuditEventType, times = 1) {
  const { db, atRest, appendAudit } = server.platform
  const row = await db.read.first(selectSealedPerson, { id: ana.id })
  assert.ok(row)
  const actor = { id: ana.id, email: ana.email, key: atRest.personKey(ana.id, row.wrapped) }
  await db.inTransaction(async (tx) => {
    for (let time = 0; time < times; time++) await appendAudit(tx, { event, actor, ip: '192.0.2.7' })
  })
}

type Query = { limit?: number; cursor?: string }
const read = (query: Query = {}, fold = true) =>
  server.send(listAuditLogs, {
    as: ana,
    query: { limit: 50, ...(fold && { fold: 'devices' as const }), ...query },
  })
const line = ({ event_type, folded }: { event_type: string; folded?: { count: number } | undefined }) =>
  folded ? `${event_type} and more: ${folded.count}` : event_type

test('what people do is never folded, not even many equal acts', async () => {
  await record('item_revealed', 5)
  const { body } = await read()
  assert.deepEqual(
    body.map(line),
    Array.from({ length: 5 }, () => 'item_revealed'),
  )
})

test('a run of acts of devices is one line that says how many of which, and a single one stays an entry', async () => {
  await record('key_delivered')
  await record('login')
  await record('dealing_acknowledged')
  await record('key_delivered', 3)
  await record('item_revealed')
  const { body } = await read()
  assert.deepEqual(body.map(line), ['item_revealed', 'key_delivered and more: 4', 'login', 'key_delivered'])
  assert.deepEqual(body[1]?.folded?.events, [
    { event_type: 'key_delivered', count: 3 },
    { event_type: 'dealing_acknowledged', count: 1 },
  ])
})

test('without being asked, and so in exports, nothing is folded', async () => {
  await record('key_delivered', 3)
  const { body } = await read({}, false)
  assert.deepEqual(body.map(line), ['key_delivered', 'key_delivered', 'key_delivered'])
})

test('what a line folds are the entries that follow it, down to its oldest', async () => {
  await record('login')
  await record('key_delivered', 4)
  const [run] = (await read()).body
  assert.ok(run?.folded)
  const { body } = await read({ cursor: run.id, limit: run.folded.count - 1 }, false)
  assert.deepEqual(body.map(line), ['key_delivered', 'key_delivered', 'key_delivered'])
  assert.equal(body.at(-1)?.id, run.folded.oldest)
})

test('pages of lines have every entry once, for any size of page', async () => {
  for (const event of ['login', 'key_delivered', 'logout', 'custody_dealt'] as const) await record(event, 7)
  for (const limit of [1, 2, 3, 7]) {
    let entries = 0
    let cursor: string | undefined
    do {
      const page = await read({ limit, ...(cursor && { cursor }) })
      assert.ok(page.body.length <= limit)
      for (const { folded } of page.body) entries += folded?.count ?? 1
      cursor = page.headers['x-next-cursor'] as string | undefined
    } while (cursor)
    assert.equal(entries, 28, `${limit} lines a page`)
  }
})

test('a run longer than one page may read is cut there, and the next page goes on with it', async () => {
  await record('login')
  await record('key_delivered', 25)
  const { db, atRest } = server.platform
  const search = (before?: string) =>
    db.snapshot((reader) => searchLines(reader, atRest, ana, {}, { before, limit: 10, atOnce: 5, most: 10 }))
  const counts: number[][] = []
  let cursor: string | undefined
  do {
    const page = await search(cursor)
    counts.push(page.lines.map(({ all }) => all.length))
    cursor = page.next
  } while (cursor)
  assert.deepEqual(counts, [[10], [10], [5, 1]])
})
