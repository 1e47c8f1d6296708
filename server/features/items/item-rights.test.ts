import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import * as calls from '@chaveiro/contract/calls/items.ts'
import * as reveals from '@chaveiro/contract/calls/reveals.ts'
import * as vaultCalls from '@chaveiro/contract/calls/vaults.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { overview } from '../../testing/item-bodies.ts'
import { itemHooks } from '../../testing/item-hooks.ts'
import { newId, SigningDevice } from '../../testing/signing-device.ts'
import { audit } from '../audit/audit.routes.ts'
import { vaults } from '../vaults/vaults.routes.ts'
import { items } from './items.routes.ts'

let server: TestServer
let founder: TestPerson
let contributor: TestPerson
let device: SigningDevice
let vault: string
let isChainLate = false

before(async () => {
  server = await startTestServer([
    vaults,
    audit,
    (platform) =>
      items({ ...platform, auditChain: { ...platform.auditChain, isLate: () => isChainLate } }, itemHooks),
  ])
  founder = await server.makePerson('admin')
  contributor = await server.makePerson('contributor')
  device = new SigningDevice(founder.id)
  await device.foundOrganisation(server.platform)
})
beforeEach(async () => {
  isChainLate = false
  await server.changePerson(founder.id, { role: 'admin' })
  vault = newId()
  const body = { id: vault, name: 'Cofre', visibility: 'private', founding: await device.found(vault) }
  assert.equal((await server.send(vaultCalls.createVault, { as: founder, body })).status, 200)
})
after(() => server.stop())

async function create(change: Partial<calls.ItemOverview> = {}) {
  const id = newId()
  const fields = overview(change)
  const body = { ...fields, ...(await device.seal({ vault, item: id }, fields)), id, vault_id: vault }
  const answer = await server.send(calls.createItem, { as: founder, body })
  return { id, status: answer.status, code: answer.error?.code }
}

const addMember = (person: TestPerson) =>
  server.platform.db.inTransaction((tx) =>
    tx.kysely
      .insertInto('vault_members')
      .values({
        vault_id: vault,
        user_id: person.id,
        source: 'direct',
        access: 'member',
        from_id: vault,
        added_at: isoInstant(server.clock.now()),
      })
      .execute(),
  )

const act = async (call: typeof reveals.revealItem | typeof calls.deleteItem, id: string, as: TestPerson) => {
  const { status, error } = await server.send(call, { as, params: { id } })
  return status < 300 ? status : `${status} ${error.code}`
}

test('a reveal is refused while the audit log is not being chained, and leaves no entry', async () => {
  const { id } = await create()
  isChainLate = true
  assert.equal(await act(reveals.revealItem, id, founder), '503 not_ready')
  const query = { event_type: 'item_revealed' as const, item_id: id }
  assert.deepEqual((await server.call(listAuditLogs, { as: founder, query })).body, [])
})

test('every reveal has its audit entry, with names', async () => {
  const { id } = await create({ title: 'Servidor' })
  assert.equal(await act(reveals.revealItem, id, founder), 200)
  const query = { event_type: 'item_revealed' as const, item_id: id }
  const [entry] = (await server.call(listAuditLogs, { as: founder, query })).body
  assert.deepEqual(entry?.details, { vault_name: 'Cofre', item_title: 'Servidor' })
  assert.equal(entry?.user_email, founder.email)
})

test('a member without the key opens and writes nothing', async () => {
  const { id } = await create()
  assert.equal(await act(reveals.revealItem, id, contributor), '404 not_found')
  await addMember(contributor)
  assert.equal(await act(reveals.revealItem, id, contributor), '403 key_missing')
  const fields = overview()
  const body = { ...fields, ...(await device.seal({ vault, item: id, revision: 2 }, fields)) }
  const written = await server.send(calls.updateItem, { as: contributor, params: { id }, body })
  assert.deepEqual([written.status, written.error.code], [403, 'key_missing'])
})

test('a write signed by another member is refused', async () => {
  const { id } = await create()
  await addMember(contributor)
  await server.platform.db.inTransaction((tx) =>
    tx.kysely
      .insertInto('vault_keys')
      .values({
        vault_id: vault,
        generation: 1,
        user_id: contributor.id,
        delivered_by: founder.id,
        delivered_at: isoInstant(server.clock.now()),
        document: new Uint8Array(40),
      })
      .execute(),
  )
  const fields = overview()
  const body = { ...fields, ...(await device.seal({ vault, item: id, revision: 2 }, fields)) }
  const written = await server.send(calls.updateItem, { as: contributor, params: { id }, body })
  assert.deepEqual([written.status, written.error.code], [422, 'statement_refused'])
})

test('a contributor who is a member deletes only what they created', async () => {
  const mine = await create()
  await addMember(contributor)
  assert.equal(await act(calls.deleteItem, mine.id, contributor), '403 forbidden')
  await server.changePerson(founder.id, { role: 'contributor' })
  assert.equal(await act(calls.deleteItem, mine.id, founder), 204)
})

test('somebody who has just been deactivated can do nothing more', async () => {
  const { id } = await create()
  await server.changePerson(founder.id, { status: 'inactive' })
  assert.equal(await act(reveals.revealItem, id, founder), '401 signed_out')
  assert.equal((await create()).code, 'signed_out')
  await server.changePerson(founder.id, { status: 'active' })
})
