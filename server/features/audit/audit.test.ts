import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getAuditHead, listAuditLogs, readAuditChain } from '@chaveiro/contract/calls/audit.ts'
import { createVault, updateVault } from '@chaveiro/contract/calls/vaults.ts'
import { erasePerson, swapDocuments } from '../../platform/audit/audit-test.queries.ts'
import { selectSealedPerson } from '../../platform/identity/authenticate.queries.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { vaults } from '../vaults/vaults.routes.ts'
import { audit } from './audit.routes.ts'
import { listAudit } from './list-audit.ts'
import { readChain } from './read-chain.ts'

let server: TestServer
let admin: TestPerson
let contributor: TestPerson

before(async () => {
  server = await startTestServer([vaults, audit])
  admin = await server.makePerson('admin')
  contributor = await server.makePerson('contributor')
})
after(() => server.stop())

const logs = (query: object = {}, as = admin) => server.send(listAuditLogs, { as, query })

async function appendLogin(person: TestPerson) {
  const { db, atRest, appendAudit } = server.platform
  const row = await db.read.first(selectSealedPerson, { id: person.id })
  assert.ok(row)
  const actor = { id: person.id, email: person.email, key: atRest.personKey(person.id, row.wrapped) }
  await db.inTransaction((tx) => appendAudit(tx, { event: 'login', actor, ip: '192.0.2.7' }))
}

test('a contributor reads only their own events, and not the chain; a client nothing', async () => {
  await appendLogin(admin)
  await appendLogin(contributor)
  const own = await logs({}, contributor)
  assert.deepEqual([...new Set(own.body.map(({ user_email }) => user_email))], [contributor.email])
  assert.equal((await server.call(getAuditHead, { as: contributor })).status, 403)
  assert.equal((await server.call(readAuditChain, { as: contributor, query: {} })).status, 403)
  const client = await server.makePerson('client')
  assert.equal((await logs({}, client)).status, 403)
})

test('somebody who has just lost their role reads only their own events, or none', async () => {
  const { db, atRest } = server.platform
  const demoted = await server.makePerson('manager')
  await appendLogin(admin)
  await appendLogin(demoted)
  const { actor } = await server.callerOf(demoted)
  const read = () => db.snapshot((reader) => listAudit(reader, atRest, actor, {}))
  await server.changePerson(demoted.id, { role: 'contributor' })
  assert.deepEqual(
    (await read()).entries.map(({ user_email }) => user_email),
    [demoted.email],
  )
  const chain = () => db.snapshot((reader) => readChain(reader, atRest, actor, { after: 0, limit: 5 }))
  await assert.rejects(chain(), { code: 'not_custodian' })
  await server.changePerson(demoted.id, { role: 'client' })
  await assert.rejects(read(), { code: 'forbidden' })
})

test('bad filters are named', async () => {
  for (const query of [{ event_type: 'x' }, { limit: 0 }, { limit: 'many' }, { cursor: 'x', limit: 2 }]) {
    const { status, error } = await logs(query)
    assert.deepEqual([status, error.code], [422, 'invalid'], JSON.stringify(query))
  }
})

test('entries come newest first, opened, filtered and in pages', async () => {
  const { body: vault } = await server.send(createVault, { as: admin, body: { name: 'Ação' } })
  server.clock.advance({ seconds: 1 })
  await server.call(updateVault, { as: admin, params: { id: vault.id }, query: { name: 'Nova' } })
  const entries = (await logs({ vault_id: vault.id })).body
  assert.deepEqual(
    entries.map(({ event_type, details, user_email, vault_id }) => [
      event_type,
      details.vault_name,
      user_email,
      vault_id,
    ]),
    [
      ['vault_updated', 'Nova', admin.email, vault.id],
      ['vault_created', 'Ação', admin.email, vault.id],
    ],
  )
  const logins = (await logs({ event_type: 'login' })).body
  assert.deepEqual([...new Set(logins.map(({ ip_address }) => ip_address))], ['192.0.2.7'])

  const all = (await logs()).body.map(({ id }) => id)
  const paged: string[] = []
  let cursor: string | undefined
  do {
    const page = await logs({ limit: 2, cursor })
    paged.push(...page.body.map(({ id }) => id))
    cursor = page.headers['x-next-cursor'] as string | undefined
  } while (cursor)
  assert.deepEqual(paged, all)
})

test('the head names the newest entry once entries are chained', async () => {
  const empty = (await server.call(getAuditHead, { as: admin })).body
  assert.equal(empty.seq, 0)
  await server.platform.auditChain.catchUp()
  const head = (await server.call(getAuditHead, { as: admin })).body
  const entries = (await logs()).body
  assert.equal(head.seq, entries.length)
  assert.match(head.hash, /^[A-Za-z0-9_-]{43}$/)
  assert.deepEqual(
    entries.map(({ seq }) => seq ?? 0).sort((a, b) => a - b),
    entries.map((_, index) => index + 1),
  )
})

test('the chain is answered in order with salted fields; erased and unreadable entries with what is left', async () => {
  const erased = await server.makePerson('contributor')
  const damaged = await server.makePerson('contributor')
  await appendLogin(erased)
  await appendLogin(damaged)
  await server.platform.auditChain.catchUp()
  const { db } = server.platform
  const whole = (await server.send(readAuditChain, { as: admin, query: {} })).body
  await db.inTransaction(async (tx) => {
    await erasePerson(tx, erased.id)
    await swapDocuments(tx, whole.length, 1)
  })
  const query = { after: whole.length - 2, limit: 5 }
  const [gone, unread] = (await server.send(readAuditChain, { as: admin, query })).body
  assert.deepEqual([gone?.seq, gone?.fields, typeof gone?.commitments], [whole.length - 1, null, 'string'])
  assert.deepEqual([unread?.seq, unread?.fields, unread?.commitments], [whole.length, [], null])
  assert.deepEqual(
    whole.map(({ seq }) => seq),
    whole.map((_, at) => at + 1),
  )
})
