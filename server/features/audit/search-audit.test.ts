import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type AuditFilter, listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import type { AuditEventType } from '@chaveiro/contract/events/events.ts'
import type { AuditEvent } from '../../platform/audit/audit.ts'
import { erasePerson } from '../../platform/audit/audit-test.queries.ts'
import { selectSealedPerson } from '../../platform/identity/authenticate.queries.ts'
import { makeId } from '../../platform/ids/ids.ts'
import { passAllIds } from '../../platform/testing/pass-all-ids.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { audit } from './audit.routes.ts'

let server: TestServer
let admin: TestPerson
let ana: TestPerson
let bia: TestPerson
before(async () => {
  server = await startTestServer([audit])
  passAllIds(server.clock)
})
after(() => server.stop())
beforeEach(async () => {
  ;[admin, ana, bia] = [
    await server.makePerson('admin'),
    await server.makePerson('contributor', { name: 'Ana' }),
    await server.makePerson('contributor', { name: 'Bia' }),
  ]
})

type Entry = Partial<Pick<AuditEvent, 'ip' | 'vaultId' | 'itemId' | 'details'>> & { times?: number }

async function record(person: TestPerson, event: AuditEventType, { times = 1, ...more }: Entry = {}) {
  const { db, atRest, appendAudit } = server.platform
  const row = await db.read.first(selectSealedPerson, { id: person.id })
  assert.ok(row)
  const actor = { id: person.id, email: person.email, key: atRest.personKey(person.id, row.wrapped) }
  await db.inTransaction(async (tx) => {
    for (let time = 0; time < times; time++) await appendAudit(tx, { event, actor, ip: '192.0.2.7', ...more })
  })
}

const read = (query: AuditFilter & { limit?: number; cursor?: string }, as = admin) =>
  server.send(listAuditLogs, { as, query })
const found = async (query: AuditFilter, as = admin) =>
  (await read(query, as)).body.map(({ user_name, event_type }) => `${user_name} ${event_type}`)

test('a contributor who asks for entries of somebody else, or of somebody else’s address, gets none', async () => {
  await record(ana, 'login', { ip: '198.51.100.1' })
  await record(bia, 'login', { ip: '198.51.100.2' })
  assert.deepEqual(await found({ user_id: bia.id }, ana), [])
  assert.deepEqual(await found({ ip_address: '198.51.100.2' }, ana), [])
  assert.deepEqual(await found({ ip_address: '198.51.100.1' }, ana), ['Ana login'])
})

test('an invalid id, instant or set is refused by name, and SQL is treated as text', async () => {
  const faults = {
    user_id: 'x',
    from: 'yesterday',
    to: '2030-13-01T00:00:00Z',
    event_set: 'all',
    ip_address: 'x'.repeat(46),
  }
  for (const [name, value] of Object.entries(faults)) {
    const { status, error } = await read({ [name]: value } as AuditFilter)
    assert.deepEqual([status, error.fields?.map(({ path }) => path)], [422, [name]])
  }
  await record(ana, 'login')
  for (const ip_address of ['%', '192.0.2._', "' or 1=1 --", '192.0.2.7%']) {
    assert.deepEqual(await found({ ip_address }), [])
  }
})

test('entries of one address are found for everybody who used it, and no longer for erased people', async () => {
  await record(ana, 'login', { ip: '203.0.113.9' })
  await record(bia, 'login', { ip: '203.0.113.9' })
  await record(bia, 'logout', { ip: '203.0.113.10' })
  assert.deepEqual(await found({ ip_address: ' 203.0.113.9 ' }), ['Bia login', 'Ana login'])
  assert.deepEqual(await found({ ip_address: '203.0.113.9', user_id: ana.id }), ['Ana login'])
  await server.platform.db.inTransaction((tx) => erasePerson(tx, ana.id))
  assert.deepEqual(await found({ ip_address: '203.0.113.9' }), ['Bia login'])
})

test('acts of outsiders are found by their address, and by custodians only', async () => {
  const { db, appendAudit } = server.platform
  const event = { event: 'submission_received', actor: null, ip: '203.0.113.50' } as const
  await db.inTransaction((tx) => appendAudit(tx, { ...event, details: { outside: 'yes' } }))
  assert.deepEqual(await found({ ip_address: '203.0.113.50' }), [' submission_received'])
  assert.deepEqual(await found({ ip_address: '203.0.113.50' }, ana), [])
})

test('an address of more people than are walked side by side is found too', async () => {
  const people = await Promise.all(Array.from({ length: 45 }, () => server.makePerson('contributor')))
  for (const person of people) await record(person, 'login', { ip: '203.0.113.77' })
  await record(ana, 'login', { ip: '203.0.113.78' })
  const { body } = await read({ ip_address: '203.0.113.77' })
  assert.equal(body.length, 45)
})

test('all filters apply together: person, events, vault, item, address and period', async () => {
  const [vaultId, itemId] = [makeId(Date.now()), makeId(Date.now())]
  const place = { vaultId, itemId }
  await record(ana, 'item_revealed', place)
  server.clock.advance({ minutes: 10 })
  const from = new Date(server.clock.now()).toISOString()
  await record(ana, 'item_revealed', { ...place, ip: '203.0.113.30' })
  await record(ana, 'breakglass_revealed', place)
  await record(bia, 'item_revealed', place)
  await record(ana, 'item_updated', place)
  server.clock.advance({ minutes: 10 })
  const to = new Date(server.clock.now()).toISOString()
  await record(ana, 'item_revealed', place)

  const opened = { item_id: itemId, event_set: 'opened' } as const
  assert.deepEqual(await found({ ...opened, from, to }), [
    'Bia item_revealed',
    'Ana breakglass_revealed',
    'Ana item_revealed',
  ])
  assert.equal((await found({ vault_id: vaultId })).length, 6)
  assert.deepEqual(await found({ vault_id: vaultId, event_type: 'item_updated' }), ['Ana item_updated'])
  assert.deepEqual(await found({ ...opened, from, to, user_id: ana.id, ip_address: '203.0.113.30' }), [
    'Ana item_revealed',
  ])
  assert.deepEqual(await found({ user_id: ana.id, event_set: 'opened', vault_id: vaultId, from: to }), [
    'Ana item_revealed',
  ])
  assert.deepEqual(await found({ ...opened, event_type: 'login' }), [])
  assert.deepEqual(await found({ ...opened, from: to, to: from }), [])
})

test('a rare combination is searched in bounded parts, and the cursor leads to the next', async () => {
  const vaultId = makeId(Date.now())
  await record(bia, 'vault_updated', { vaultId })
  await record(ana, 'login', { vaultId, times: 26_000 })
  const first = await read({ vault_id: vaultId, event_type: 'vault_updated', limit: 10 })
  assert.deepEqual(first.body, [])
  const cursor = first.headers['x-next-cursor'] as string
  const second = await read({ vault_id: vaultId, event_type: 'vault_updated', limit: 10, cursor })
  assert.deepEqual(
    second.body.map(({ user_name }) => user_name),
    ['Bia'],
  )
  assert.equal(second.headers['x-next-cursor'], undefined)
})

test('pages of a filter tested on each entry have every entry once, for any page size', async () => {
  const vaultId = makeId(Date.now())
  for (let round = 0; round < 7; round++) {
    await record(ana, 'item_revealed', { vaultId })
    await record(ana, 'login', { vaultId, times: 3 })
  }
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await read({
      vault_id: vaultId,
      event_type: 'item_revealed',
      limit: 2,
      ...(cursor && { cursor }),
    })
    ids.push(...page.body.map(({ id }) => id))
    cursor = page.headers['x-next-cursor'] as string | undefined
  } while (cursor)
  assert.deepEqual([ids.length, new Set(ids).size], [7, 7])
})

test('a made-up cursor before or after the log is a valid place', async () => {
  await record(ana, 'login')
  const [before, after] = ['00000000-0000-7000-8000-000000000000', 'ffffffff-ffff-7fff-bfff-ffffffffffff']
  assert.deepEqual((await read({ limit: 5, cursor: before })).body, [])
  assert.equal((await read({ limit: 5, cursor: after })).body.length, 5)
})
