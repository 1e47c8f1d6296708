import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { importSheet } from '@chaveiro/contract/calls/import.ts'
import { type ItemOverview, listItems } from '@chaveiro/contract/calls/items.ts'
import { createVault } from '@chaveiro/contract/calls/vaults.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { overview } from '../../testing/item-bodies.ts'
import { itemHooks } from '../../testing/item-hooks.ts'
import { newId, SigningDevice } from '../../testing/signing-device.ts'
import { audit } from '../audit/audit.routes.ts'
import { createItem } from '../items/create-item.ts'
import { items } from '../items/items.routes.ts'
import { vaults } from '../vaults/vaults.routes.ts'
import { imports } from './import.routes.ts'

let server: TestServer
let admin: TestPerson
let contributor: TestPerson
let device: SigningDevice

before(async () => {
  server = await startTestServer([
    vaults,
    audit,
    (platform) => {
      const dependencies = { ...platform, ...itemHooks }
      items(platform, dependencies)
      imports(platform, {
        storeRow: (tx, caller, row, verifier) =>
          createItem(tx, { ...dependencies, verifier }, caller, row, { action: 'import_item' }),
      })
    },
  ])
  admin = await server.makePerson('admin')
  contributor = await server.makePerson('contributor')
  device = new SigningDevice(admin.id)
  await device.foundOrganisation(server.platform)
})
after(() => server.stop())

async function makeVault(): Promise<string> {
  const id = newId()
  const body = { id, name: 'Cofre', founding: await device.found(id) }
  assert.equal((await server.send(createVault, { as: admin, body })).status, 200)
  return id
}

async function row(vault: string, change: Partial<ItemOverview> = {}, after?: { signature: string }) {
  const id = newId()
  const fields = overview(change)
  return {
    ...fields,
    ...(await device.seal({ vault, item: id }, fields, {}, after?.signature)),
    id,
    vault_id: vault,
    vault_path: 'A/B',
  }
}

const send = (body: unknown, as = admin) =>
  server.send(importSheet, { as, body, headers: { 'accept-language': 'pt-BR' } })
const stored = async (vault: string) =>
  (await server.call(listItems, { as: admin, query: { vault_id: vault } })).body

test('a body that is no list of rows is refused whole', async () => {
  for (const body of [[], {}, 'text', [1], Array(201).fill({})]) {
    assert.ok([400, 422].includes((await send(body)).status), JSON.stringify(body).slice(0, 40))
  }
})

test('every bad row is named with its reason, every good one is stored', async () => {
  const vault = await makeVault()
  const first = await row(vault, { title: 'First' })
  const twice = await row(vault, { title: 'Twice' }, first)
  const rows = [
    first,
    { ...(await row(vault)), title: '' },
    { ...(await row(vault)), password: 'hunter2' },
    { ...(await row(vault)), login_url: 'nowhere' },
    { ...(await row(vault)), type: 'passport' },
    { ...(await row(vault)), criticality: 'urgent' },
    { ...(await row(vault, {}, first)), login: 'changed after signing' },
    await row(newId()),
    twice,
    twice,
    { ...(await row(vault)), revision: 2 },
    await row(vault, { title: 'Last' }, twice),
  ]
  const { status, body } = await send(rows)
  assert.equal(status, 200)
  assert.deepEqual([body.imported_count, body.errors_count], [3, 9])
  assert.deepEqual(
    body.errors.map(({ index, code, field, fault }) => [index, code, field, fault]),
    [
      [1, 'invalid', 'title', 'required'],
      [2, 'secrets_unsealed', 'password', 'not_sealed'],
      [3, 'invalid', 'login_url', 'not_url'],
      [4, 'invalid', 'type', 'unknown_choice'],
      [5, 'invalid', 'criticality', 'unknown_choice'],
      [6, 'statement_refused', 'signature', 'invalid'],
      [7, 'not_found', null, null],
      [9, 'id_taken', null, null],
      [10, 'stale_revision', null, null],
    ],
  )
  assert.equal(body.errors[0]?.detail, 'Obrigatório.')
  assert.equal(JSON.stringify(body).includes('hunter2'), false)
  assert.deepEqual((await stored(vault)).map(({ title }) => title).sort(), ['First', 'Last', 'Twice'])
  const log = await server.call(listAuditLogs, {
    as: admin,
    query: { event_type: 'item_created', vault_id: vault },
  })
  assert.deepEqual(log.body.map(({ details }) => details.item_title).sort(), ['First', 'Last', 'Twice'])
})

test('rows as the specification sends them are refused one by one with what to do, and nothing secret is answered', async () => {
  const plain = {
    vault_path: 'Clients/Bakery',
    type: 'web_credential',
    title: 'Shop',
    login: 'ana',
    password: 'hunter2',
    login_url: '',
    environment: 'prod',
    criticality: 'high',
    client: '',
    squad: '',
  }
  const vault = await makeVault()
  const { body } = await send([plain, await row(vault, { title: 'Sealed' })])
  assert.deepEqual([body.imported_count, body.errors_count], [1, 1])
  const [refused] = body.errors
  assert.deepEqual([refused?.index, refused?.code, refused?.field], [0, 'row_unsealed', null])
  assert.match(refused?.detail ?? '', /Importe o arquivo no aplicativo/)
  assert.equal(JSON.stringify(body).includes('hunter2'), false)
})

test('a contributor cannot import into a vault of which they are not a member', async () => {
  const vault = await makeVault()
  const { body } = await send([await row(vault)], contributor)
  assert.deepEqual([body.imported_count, body.errors[0]?.code], [0, 'not_member'])
  assert.deepEqual(await stored(vault), [])
})

test('a batch of 200 is stored whole', async () => {
  const vault = await makeVault()
  const rows: Awaited<ReturnType<typeof row>>[] = []
  for (let n = 0; n < 200; n += 1) rows.push(await row(vault, { title: `Row ${n}` }, rows.at(-1)))
  const { body } = await send(rows)
  assert.deepEqual([body.imported_count, body.errors_count], [200, 0])
  assert.equal((await stored(vault)).length, 200)
})
