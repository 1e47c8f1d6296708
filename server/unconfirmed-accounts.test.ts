// Promise 23

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Call } from '@chaveiro/contract/call.ts'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { getDashboard } from '@chaveiro/contract/calls/dashboard.ts'
import { getVaultHead } from '@chaveiro/contract/calls/heads.ts'
import { listItemHistory } from '@chaveiro/contract/calls/item-revisions.ts'
import * as items from '@chaveiro/contract/calls/items.ts'
import * as members from '@chaveiro/contract/calls/members.ts'
import * as reveals from '@chaveiro/contract/calls/reveals.ts'
import * as users from '@chaveiro/contract/calls/users.ts'
import * as vaultLogs from '@chaveiro/contract/calls/vault-logs.ts'
import * as vaults from '@chaveiro/contract/calls/vaults.ts'
import { allCalls } from '@chaveiro/contract/calls.ts'
import { registerFeatures } from './app.ts'
import { startTestServer, type TestAnswer } from './platform/testing/test-server.ts'
import { RightsWorld } from './testing/rights-world.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const world = await RightsWorld.make(server)

const setConfirmed = (id: string, confirmed: boolean) =>
  server.platform.db.inTransaction((tx) =>
    tx.kysely.updateTable('users').set({ confirmed }).where('id', '=', id).execute(),
  )

test('a new account with unconfirmed keys sees nothing of a listed vault, by any call, until they are confirmed', async () => {
  const vault = await world.vault('contributor', { isMember: false, isListed: true })
  const item = await world.item(vault, { title: 'Nobody reads this' })
  const as = await server.makePerson('contributor')
  await setConfirmed(as.id, false)
  const { id: _id, vault_id, ...revised } = await world.itemBody(world.founder, vault, {}, 2, item)
  const asking: (() => Promise<TestAnswer<unknown>>)[] = [
    () => server.send(items.listItems, { as, query: { vault_id: vault } }),
    () => server.send(items.getItem, { as, params: { id: item } }),
    () => server.send(listItemHistory, { as, params: { id: item } }),
    () => server.send(reveals.revealItem, { as, params: { id: item } }),
    () => server.send(items.updateItem, { as, params: { id: item }, body: revised }),
    () => server.send(vaultLogs.getVaultLog, { as, params: { id: vault } }),
    () => server.send(getVaultHead, { as, params: { id: vault } }),
    () => server.send(members.listVaultMembers, { as, params: { id: vault } }),
  ]
  for (const ask of asking) assert.equal((await ask()).error.code, 'not_found')
  const lists = async () => [
    (await server.send(vaults.listVaults, { as })).body.length,
    (await server.send(items.listItems, { as, query: { search: 'Nobody reads' } })).body.length,
    (await server.send(vaultLogs.readVaultLogs, { as, body: { vaults: [{ id: vault }] } })).body.logs.length,
    (await server.send(getDashboard, { as })).body.total_items,
  ]
  assert.deepEqual(await lists(), [0, 0, 0, 0])
  await setConfirmed(as.id, true)
  assert.ok((await lists()).every((count) => count > 0))
})

test('an account that was made a member before its keys were confirmed sees nothing of the vault, by any call, until they are', async () => {
  const { founder, vaults: testVaults } = world
  const vault = await testVaults.makeVault({ name: 'Nobody is told', visibility: 'private' })
  const as = await testVaults.organisation.enrol('contributor')
  const item = await world.item(vault, { title: 'Nobody is told', owner: as.email })
  const admitted = [{ vault_id: vault, statement: await testVaults.admit(founder, vault, as.id) }]
  const adding = { params: { id: vault }, body: { user_id: as.id, statements: admitted } }
  assert.equal((await server.call(members.addVaultMember, { as: founder, ...adding })).status, 200)
  const statement = await world.vaults.sign('chaveiro.vault.remove', as, vault, { user: as.id })
  const revised = await world.itemBody(as, vault, {}, 2, item)
  const bodies = new Map<Call, object>([
    [vaultLogs.readVaultLogs, { vaults: [{ id: vault }] }],
    [members.removeVaultMember, { statements: [{ vault_id: vault, statement }] }],
    [items.createItem, await world.itemBody(as, vault)],
    [items.updateItem, { ...revised, id: undefined, vault_id: undefined }],
  ])
  const queries = new Map<Call, object>([
    [items.listItems, { vault_id: vault }],
    [listAuditLogs, { vault_id: vault }],
  ])
  const heard = async (call: Call) => {
    const params = { id: call.path.includes('/items/') ? item : vault, user_id: as.id, revision: '1' }
    const body = call.method === 'GET' ? {} : { body: bodies.get(call) ?? {} }
    return server.send(call, { as, params, query: queries.get(call) ?? {}, ...body })
  }
  const asked = allCalls.filter(({ access, path }) => access !== 'public' && !/sessions|logout/.test(path))
  const telling: string[] = []
  for (const call of asked) {
    const { status, body } = await heard(call)
    const names = ['Nobody is told', founder.email]
    if (names.some((name) => JSON.stringify(body ?? null).includes(name))) telling.push(call.path)
    if (/(vaults|items)\/:id/.test(call.path) && call !== reveals.mayOpenItem) {
      assert.ok(status >= 400, call.path)
    }
  }
  assert.deepEqual(telling, [users.listHelpers.path])
  assert.deepEqual((await heard(reveals.mayOpenItem)).body, { may_open: false })
  const found = async () => [
    (await server.send(vaults.listVaults, { as })).body.filter(({ id }) => id === vault).length,
    (await server.send(items.listItems, { as, query: { search: 'Nobody is told' } })).body.length,
    (await server.send(vaultLogs.readVaultLogs, { as, body: { vaults: [{ id: vault }] } })).body.logs.length,
    (await server.send(getDashboard, { as })).body.total_items,
    (await server.send(getDashboard, { as })).body.rotate_tasks,
  ]
  assert.deepEqual(await found(), [0, 0, 0, 0, 0])
  await testVaults.organisation.append(founder, await testVaults.organisation.vouch(founder, as))
  assert.deepEqual((await found()).slice(0, 3), [1, 1, 1])
  assert.equal((await heard(members.listVaultMembers)).status, 200)
})

test('a new account with unconfirmed keys learns no name of a vault, an item or a colleague by any call, except of those who can confirm it', async () => {
  const name = 'A name that nobody tells'
  const vault = await world.vaults.makeVault({ name, visibility: 'listed' })
  const item = await world.item(vault, { title: `${name}: title`, login: `${name}: login` })
  const colleague = await server.makePerson('contributor', { name: `${name}: colleague` })
  const as = await server.makePerson('contributor')
  await setConfirmed(as.id, false)
  const idOf = (path: string) =>
    path.includes('/items/') ? item : path.includes('/users/') ? colleague.id : vault
  // Without its own session it would learn nothing more.
  const asked = allCalls.filter(({ access, path }) => access !== 'public' && !/sessions|logout/.test(path))
  const telling: string[] = []
  for (const call of asked) {
    const params = { id: idOf(call.path), user_id: colleague.id, type: 'login', revision: '1', browser: item }
    const query = call.path === items.listItems.path ? { vault_id: vault } : {}
    const body = call === vaultLogs.readVaultLogs ? { vaults: [{ id: vault }] } : {}
    const sent = { as, params, query, ...(call.method === 'GET' ? {} : { body }) }
    const told = JSON.stringify((await server.send(call, sent)).body ?? null)
    const names = [name, colleague.email, world.founder.email]
    if (names.some((text) => told.includes(text))) telling.push(call.path)
  }
  // The waiting screen says whom to ask.
  assert.deepEqual(telling, [users.listHelpers.path])
  const helpers = (await server.call(users.listHelpers, { as })).body
  assert.ok(helpers.every(({ role }) => role === 'admin' || role === 'manager'))
})
