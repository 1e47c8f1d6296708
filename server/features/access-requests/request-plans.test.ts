import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { makeId } from '../../platform/ids/ids.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import type { RequestFilter } from './access-requests.queries.ts'
import { explainRequests, fillRequests } from './access-requests-test.queries.ts'

const start = Date.parse('2030-01-01T00:00:00.000Z')
const items = Array.from({ length: 40 }, () => makeId(start))
const people: string[] = []
const pick = (list: readonly string[], at: number) => list[at % list.length] as string
const past = 8000

let server: TestServer
before(async () => {
  server = await startTestServer([])
  for (const role of ['admin', 'contributor', 'contributor'] as const) {
    people.push((await server.makePerson(role)).id)
  }
  const rows = Array.from({ length: past }, (_, at) => {
    // Emergencies are few, and only the newest requests are open.
    const isOpen = at >= past - 20
    const created_at = new Date(start + at * 1000).toISOString()
    return {
      id: randomUUID(),
      kind: at % 400 === 0 ? 'break_glass' : 'jit',
      item_id: isOpen ? makeId(start + at) : pick(items, at),
      vault_id: pick(items, 0),
      requester_id: pick(people, at),
      custody: 'shared',
      state: isOpen ? 'pending' : 'ended',
      hours: 2,
      granted_hours: 2,
      created_at,
      decided_at: created_at,
      delivered_at: created_at,
      ended_at: created_at,
      until: created_at,
      due_at: isOpen ? '2031-01-01T00:00:00.000Z' : null,
      revealed: false,
      document: new Uint8Array(300),
    }
  })
  await server.platform.db.inTransaction((tx) => fillRequests(tx, rows))
})
after(() => server.stop())

const filters: Record<string, () => Partial<RequestFilter>> = {
  'no filter': () => ({}),
  'its person': () => ({ requesterId: pick(people, 1) }),
  'its item': () => ({ itemId: pick(items, 1) }),
  'its person and item': () => ({ requesterId: pick(people, 1), itemId: pick(items, 1) }),
  'being open': () => ({ isOpen: true }),
}

for (const kind of ['jit', 'break_glass'] as const) {
  for (const [name, filter] of Object.entries(filters)) {
    for (const page of ['the first page', 'a later page'] as const) {
      test(`requests of kind ${kind} by ${name}, ${page}: found by an index, however many are past`, async () => {
        const before =
          page === 'a later page'
            ? { created_at: new Date(start + 4_000_000).toISOString(), id: randomUUID() }
            : undefined
        const asked = { kind, readerId: pick(people, 0), limit: 101, before, ...filter() }
        const plan = await explainRequests(server.platform.db.read, asked)
        assert.match(plan, /SEARCH access_requests USING INDEX|Index Scan [^"]*on access_requests/)
        assert.doesNotMatch(plan, /Seq Scan on access_requests|SCAN access_requests/)
      })
    }
  }
}
