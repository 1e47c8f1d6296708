import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { countReveals, exportAuditLogs, listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import type { AuditEventType } from '@chaveiro/contract/events/events.ts'
import { fastify } from 'fastify'
import type { AuditDetails } from '../../platform/audit/audit.ts'
import { FileAnswer, sendFile } from '../../platform/http/file-answer.ts'
import { selectSealedPerson } from '../../platform/identity/authenticate.queries.ts'
import { makeId } from '../../platform/ids/ids.ts'
import { passAllIds } from '../../platform/testing/pass-all-ids.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { audit } from './audit.routes.ts'
import { csvField } from './audit-file.ts'
import { exportAudit } from './export-audit.ts'

let server: TestServer
let admin: TestPerson
let ana: TestPerson
before(async () => {
  server = await startTestServer([audit])
  passAllIds(server.clock)
})
after(() => server.stop())
beforeEach(async () => {
  admin = await server.makePerson('admin')
  ana = await server.makePerson('contributor', { name: 'Ana' })
})

async function record(
  person: TestPerson,
  event: AuditEventType,
  details: AuditDetails = {},
  times = 1,
  itemId?: string,
) {
  const { db, atRest, appendAudit } = server.platform
  const row = await db.read.first(selectSealedPerson, { id: person.id })
  assert.ok(row)
  const actor = { id: person.id, email: person.email, key: atRest.personKey(person.id, row.wrapped) }
  const entry = { event, actor, ip: '192.0.2.7', details, ...(itemId && { itemId }) }
  await db.inTransaction(async (tx) => {
    for (let time = 0; time < times; time++) await appendAudit(tx, entry)
  })
}

async function exported(body: object, as: TestPerson = admin) {
  const {
    headers,
    statusCode,
    body: text,
  } = await server.platform.http.inject({
    method: 'POST',
    url: exportAuditLogs.path,
    headers: { authorization: `Bearer ${as.token}` },
    payload: body,
  })
  return { headers, status: statusCode, text }
}
/** Starts exports in one process, without reading them. */
function startsExports() {
  const exporting = new Map<string, boolean>()
  return async (person: TestPerson) => {
    const caller = await server.callerOf(person)
    const options = { filter: {}, format: 'csv', language: 'en' } as const
    return exportAudit(server.platform.db, server.platform, caller, options, exporting)
  }
}
const linesOf = (text: string) => text.trim().split('\n')

test('a client exports nothing, a contributor only their own entries, and a wrong filter or format is refused by name', async () => {
  await record(ana, 'login')
  await record(admin, 'login')
  const client = await server.makePerson('client')
  assert.equal((await exported({ format: 'csv' }, client)).status, 403)
  const own = await exported({ format: 'jsonl' }, ana)
  const emails = linesOf(own.text).map((line) => JSON.parse(line).user_email)
  assert.deepEqual([...new Set(emails)], [ana.email])
  assert.equal((await exported({ format: 'jsonl', user_id: admin.id }, ana)).text, '')
  for (const body of [{ format: 'xls' }, { format: 'csv', item_id: '%' }, {}]) {
    assert.equal((await exported(body)).status, 422)
  }
})

test('an export is recorded with its filter, before its first line', async () => {
  const filter = { user_id: ana.id, event_type: 'login' }
  const { text, headers } = await exported({ format: 'csv', ...filter })
  assert.match(String(headers['content-disposition']), /^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/)
  assert.equal(linesOf(text).length, 1)
  const { body } = await server.send(listAuditLogs, {
    as: admin,
    query: { event_type: 'audit_exported', user_id: admin.id },
  })
  assert.deepEqual(
    body.map(({ details }) => [details.name, JSON.parse(details.filter ?? '')]),
    [['csv', filter]],
  )
})

test('the log entry of an export filtered by address says that there was one, but not which', async () => {
  const exporter = await server.makePerson('admin')
  await exported({ format: 'csv', user_id: ana.id, ip_address: '203.0.113.9' }, exporter)
  const { body } = await server.send(listAuditLogs, {
    as: admin,
    query: { event_type: 'audit_exported', user_id: exporter.id },
  })
  assert.deepEqual(
    body.map(({ details }) => JSON.parse(details.filter ?? '')),
    [{ user_id: ana.id, ip_address: true }],
  )
})

test('a title that a spreadsheet would calculate stays text, with quotes, lines and commas unchanged', async () => {
  await record(ana, 'item_revealed', { item_title: '=HYPERLINK("http://x","y")\r\n,z' })
  const { text } = await exported({ format: 'csv', user_id: ana.id })
  assert.ok(text.startsWith('\ufeff"timestamp","event_type"'))
  assert.ok(text.includes(`"'=HYPERLINK(""http://x"",""y"")\r\n,z"`))
  assert.deepEqual([csvField('2026-01-01'), csvField(0), csvField(null)], ['"2026-01-01"', '"0"', '""'])
})

// Promise 19
test('a spreadsheet in Portuguese calculates no part that it takes for a cell: after a semicolon or a line break', async () => {
  await record(ana, 'item_revealed', { item_title: "Painel;=cmd|' /C calc'!A0;\r\n@x" })
  const { text } = await exported({ format: 'csv', user_id: ana.id })
  assert.ok(text.includes(`"Painel;'=cmd|' /C calc'!A0;\r\n'@x"`))
})

test('both formats have every entry of a long log once, newest first', async () => {
  await record(ana, 'login', {}, 1203)
  const lines = linesOf((await exported({ format: 'jsonl', user_id: ana.id })).text).map((line) =>
    JSON.parse(line),
  )
  assert.equal(lines.length, 1203)
  assert.deepEqual(
    lines.map(({ id }) => id),
    lines
      .map(({ id }) => id)
      .sort()
      .reverse(),
  )
  assert.equal(linesOf((await exported({ format: 'csv', user_id: ana.id })).text).length, 1204)
})

test('a second export of one person, and a fifth in all, is refused until one has ended, also if the caller hung up', async () => {
  const start = startsExports()
  const people = await Promise.all([1, 2, 3, 4].map(() => server.makePerson('manager')))
  const files = []
  for (const person of people) files.push(await start(person))
  await assert.rejects(start(people[0] as TestPerson), { code: 'export_running' })
  await assert.rejects(start(admin), { code: 'busy' })
  files[0]?.file.onEnd()
  await start(admin)
})

// Promise 27
test('people who export their own entries, however many and however slowly, leave custodians a place', async () => {
  const start = startsExports()
  const people = await Promise.all([1, 2, 3].map(() => server.makePerson('contributor')))
  for (const person of people.slice(1)) await start(person)
  await assert.rejects(start(people[0] as TestPerson), { code: 'busy' })
  await start(admin)
  await start(await server.makePerson('manager'))
  await assert.rejects(start(await server.makePerson('manager')), { code: 'busy' })
})

test('somebody who loses their role during an export gets no further page', async () => {
  const manager = await server.makePerson('manager')
  await record(manager, 'login', {}, 600)
  const caller = await server.callerOf(manager)
  const options = { filter: {}, format: 'jsonl', language: 'en' } as const
  const { file } = await exportAudit(server.platform.db, server.platform, caller, options, new Map())
  const pieces = file.pieces[Symbol.asyncIterator]()
  assert.equal((await pieces.next()).done, false)
  await server.changePerson(manager.id, { role: 'contributor' })
  await assert.rejects(async () => pieces.next(), { code: 'forbidden' })
})

test('a reader who takes nothing of a file is cut off, and its resources are released', async () => {
  const ended = Promise.withResolvers<void>()
  const given = Promise.withResolvers<void>()
  const app = fastify()
  app.get('/file', async (_request, reply) => {
    async function* pieces() {
      try {
        for (;;) yield 'x'.repeat(1024 * 1024)
      } finally {
        given.resolve()
      }
    }
    const file = { name: 'f', type: 'text/csv', pieces: pieces(), onEnd: ended.resolve, stallMs: 200 }
    return sendFile(reply, new FileAnswer(file), async () => undefined)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const hung = request({ port, host: '127.0.0.1', path: '/file' }).end()
  const faults: unknown[] = []
  hung.on('error', (error) => faults.push(error))
  // Never read: the sockets' buffers fill up, and then nothing moves.
  const [response] = await once(hung, 'response')
  response.on('error', (error: unknown) => faults.push(error))
  await Promise.all([ended.promise, given.promise])
  hung.destroy()
  await app.close()
})

test('reveals are counted by the days of the reader’s calendar, for an item, a person or all', async () => {
  const itemId = makeId(Date.now())
  const day = () => new Date(server.clock.now()).toISOString()
  const first = day()
  await record(ana, 'item_revealed', {}, 2, itemId)
  await record(ana, 'item_updated', {}, 1, itemId)
  server.clock.advance({ minutes: 5 })
  const second = day()
  await record(ana, 'breakglass_revealed', {}, 1, itemId)
  await record(admin, 'item_revealed', {}, 1, itemId)
  server.clock.advance({ minutes: 5 })
  const bounds = [first, second, day()].join(',')
  const count = async (query: object, as = admin) =>
    (await server.send(countReveals, { as, query: { bounds, ...query } })).body
  assert.deepEqual(await count({ item_id: itemId }), [2, 2])
  assert.deepEqual(await count({ user_id: ana.id }), [2, 1])
  assert.deepEqual(await count({ item_id: itemId }, ana), [2, 1])
  assert.deepEqual(await count({ user_id: admin.id }, ana), [0, 0])
  for (const bad of [
    'x',
    first,
    [second, first].join(','),
    [first, first].join(','),
    Array.from({ length: 95 }, (_, at) => new Date(at * 60_000).toISOString()).join(','),
    ['0001-01-01T00:00:00.000Z', '9998-01-01T00:00:00.000Z'].join(','),
    ['2026-01-01T00:00:00.000Z', '2026-01-02T01:00:00.001Z'].join(','),
  ]) {
    const { status } = await server.send(countReveals, { as: admin, query: { bounds: bad } })
    assert.equal(status, 422, bad.slice(0, 60))
  }
})
