// Promise 26

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { requestBreakGlass, requestJit } from '@chaveiro/contract/calls/access-requests.ts'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { getDashboard } from '@chaveiro/contract/calls/dashboard.ts'
import * as calls from '@chaveiro/contract/calls/deleted-vaults.ts'
import { getVaultHead } from '@chaveiro/contract/calls/heads.ts'
import { createItem, getItem, listItems } from '@chaveiro/contract/calls/items.ts'
import { listVaultMembers } from '@chaveiro/contract/calls/members.ts'
import { revealItem } from '@chaveiro/contract/calls/reveals.ts'
import { createRotateTasks, listRotateTasks } from '@chaveiro/contract/calls/rotation.ts'
import { getVaultLog, readVaultLogs } from '@chaveiro/contract/calls/vault-logs.ts'
import { requestVault } from '@chaveiro/contract/calls/vault-requests.ts'
import { createVault, deleteVault, listVaults, updateVault } from '@chaveiro/contract/calls/vaults.ts'
import { allCalls } from '@chaveiro/contract/calls.ts'
import { deletedKeptDays } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { RightsWorld } from '../../testing/rights-world.ts'
import { newId } from '../../testing/signing-device.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { purgeVaultsOver } from './purge-vaults.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const world = await RightsWorld.make(server)
const { vaults, founder } = world
const { manager, contributor } = world.people
const codeOf = ({ status, error }: { status: number; error?: { code?: string } }) =>
  status < 300 ? String(status) : `${status} ${error?.code}`
const on = (as: Keyed, id: string) => ({ as, params: { id } })
const restore = (as: Keyed, id: string) => server.send(calls.restoreVault, on(as, id))
const deleted = async (as = founder) => (await server.call(calls.listDeletedVaults, { as })).body
const isListed = async (as: Keyed, id: string) =>
  (await server.call(listVaults, { as })).body.some((vault) => vault.id === id)
const eventsOf = async (vault_id: string) =>
  (await server.call(listAuditLogs, { as: founder, query: { vault_id } })).body

/** A vault with one item, of which a contributor is a member. */
async function makePlace(name = 'Padaria') {
  const vault = await vaults.makeVault({ name, visibility: 'listed' })
  await vaults.addMember(founder, vault, contributor)
  return { vault, item: await world.item(vault) }
}

/** Every way in which people read a vault or what is in it. */
const reads = (as: Keyed, vault: string, item: string) => ({
  list: server.send(listItems, { as, query: { vault_id: vault } }),
  item: server.send(getItem, on(as, item)),
  reveal: server.send(revealItem, on(as, item)),
  rename: server.send(updateVault, { ...on(as, vault), query: { name: 'Outro' } }),
  delete: server.send(deleteVault, on(as, vault)),
  below: server.send(createVault, { as, body: { name: 'Dentro', parent_id: vault } }),
})

test('nobody reads a deleted vault or what is in it, neither who deleted it nor its members', async () => {
  const { vault, item } = await makePlace()
  assert.equal(codeOf(await vaults.deleteVault(manager, vault)), '204')
  for (const as of [founder, manager, contributor]) {
    for (const [act, answer] of Object.entries(reads(as, vault, item))) {
      const isRefused = act === 'below' && as === contributor ? '403 not_custodian' : '404 not_found'
      assert.equal(codeOf(await answer), isRefused, act)
    }
    assert.equal(await isListed(as, vault), false)
    const found = await server.call(listItems, { as, query: { search: 'Shop' } })
    assert.ok(!found.body.some(({ vault_id }) => vault_id === vault))
  }
  const body = await world.itemBody(founder, vault)
  assert.equal(codeOf(await server.send(createItem, { as: founder, body })), '404 not_found')
})

test('no list names a deleted vault or what is in it, nor what somebody could read; requests there are known by ids', async () => {
  const { vault } = await makePlace('Segredo da Padaria')
  const item = await world.item(vault, { title: 'Segredo do caixa' })
  const asking = await vaults.organisation.join('contributor')
  const asked = { item_id: item, vault_id: vault, reason: 'To deploy' }
  await server.call(requestJit, { as: asking, body: { ...asked, requested_duration_hours: 1 } })
  await server.call(requestBreakGlass, { as: asking, query: asked })
  await server.call(requestVault, { as: asking, body: { vault_id: vault, reason: '' } })
  await server.call(revealItem, on(contributor, item))
  await server.call(createRotateTasks, { ...on(manager, contributor.id), body: {} })
  await world.links.submit(await world.links.make(founder, vault))
  const about = { id: contributor.id }
  const lists = allCalls
    .filter(({ method, path }) => method === 'GET' && !path.replace('/users/:id/', '').includes(':'))
    .filter(({ path }) => !['/api/deleted-vaults', '/api/audit/logs'].includes(path))
  const naming = async () => {
    const told = new Set<string>()
    for (const as of [founder, manager, contributor, asking]) {
      for (const call of lists) {
        const answer: { body?: unknown } = await server.send(call, { as, params: about, query: {} })
        if (JSON.stringify(answer.body ?? '').includes('Segredo d')) told.add(call.path)
      }
    }
    return told
  }
  assert.ok((await naming()).has('/api/users/:id/access'), 'it is found while it is there')
  await vaults.deleteVault(manager, vault)
  assert.deepEqual([...(await naming())], [])
  await restore(manager, vault)
  assert.ok((await naming()).has('/api/users/:id/access'), 'what somebody could read is told again with it')
})

test('contributors neither see deleted vaults nor restore or remove one, members no more than others', async () => {
  const { vault } = await makePlace()
  await vaults.deleteVault(manager, vault)
  assert.equal(codeOf(await server.send(calls.listDeletedVaults, { as: contributor })), '403 not_custodian')
  assert.equal(codeOf(await restore(contributor, vault)), '404 not_found')
  const body = { signature: await vaults.erasure(contributor, vault) }
  assert.equal(
    codeOf(await server.send(calls.purgeVault, { ...on(contributor, vault), body })),
    '404 not_found',
  )
  const outsider = await vaults.organisation.join('contributor')
  const log = await server.send(getVaultLog, on(outsider, vault))
  assert.equal(codeOf(log), '404 not_found')
})

test('a custodian finds a deleted vault with who deleted it and until when, and restores it with all that is in it', async () => {
  const { vault, item } = await makePlace('Livraria')
  const before = (await server.call(getDashboard, { as: founder })).body
  await vaults.deleteVault(manager, vault)
  const row = (await deleted()).find(({ id }) => id === vault)
  assert.deepEqual([row?.name, row?.deleted_by, row?.item_count], ['Livraria', manager.email, 1])
  assert.equal(Date.parse(row?.purge_at ?? ''), Date.parse(row?.deleted_at ?? '') + deletedKeptDays * dayMs)
  assert.ok(row?.deletion)
  const meanwhile = (await server.call(getDashboard, { as: founder })).body
  assert.deepEqual(
    [meanwhile.total_vaults, meanwhile.total_items],
    [before.total_vaults - 1, before.total_items - 1],
  )
  assert.equal(codeOf(await restore(founder, vault)), '200')
  assert.equal(codeOf(await restore(founder, vault)), '404 not_found')
  assert.equal(
    (await deleted()).some(({ id }) => id === vault),
    false,
  )
  assert.equal(codeOf(await server.send(revealItem, on(contributor, item))), '200')
  const [restored, gone] = await eventsOf(vault).then((log) =>
    log.filter(({ event_type }) => ['vault_restored', 'vault_deleted'].includes(event_type)),
  )
  assert.deepEqual([restored?.event_type, gone?.event_type], ['vault_restored', 'vault_deleted'])
})

test('about log, members and keys a deleted vault goes on for who may open it', async () => {
  const { vault } = await makePlace()
  await vaults.deleteVault(manager, vault)
  for (const as of [founder, contributor]) {
    assert.equal(codeOf(await server.send(getVaultHead, { ...on(as, vault), query: {} })), '200')
    assert.equal(codeOf(await server.send(listVaultMembers, on(as, vault))), '200')
    const logs = await server.call(readVaultLogs, { as, body: { vaults: [{ id: vault }] } })
    assert.equal(logs.body.logs.length, 1)
  }
})

test('tasks of a deleted vault are shown to nobody, and are there again with it', async () => {
  const { vault, item } = await makePlace()
  await server.platform.db.inTransaction((tx) =>
    tx.kysely
      .insertInto('rotate_tasks')
      .values({
        ...{ id: newId(), item_id: item, about_id: contributor.id, reason: 'left_vault' },
        ...{ created_by: founder.id, created_at: new Date(server.clock.now()).toISOString(), done_at: null },
      })
      .execute(),
  )
  const tasks = async () =>
    (await server.call(listRotateTasks, { as: founder })).body.filter(({ item_id }) => item_id === item)
      .length
  assert.equal(await tasks(), 1)
  await vaults.deleteVault(manager, vault)
  assert.equal(await tasks(), 0)
  await restore(manager, vault)
  assert.equal(await tasks(), 1)
})

test('a deleted vault is restored only into one that is there, and that is not removed before those inside it', async () => {
  const top = await vaults.makeVault({ name: 'Acima' })
  const low = await vaults.makeVault({ name: 'Abaixo', parent_id: top })
  assert.equal(codeOf(await vaults.deleteVault(founder, top)), '409 vault_not_empty')
  await vaults.deleteVault(founder, low)
  await vaults.deleteVault(founder, top)
  assert.equal(codeOf(await restore(founder, low)), '409 vault_above_deleted')
  assert.equal(codeOf(await vaults.purgeVault(founder, top)), '409 vault_not_empty')
  assert.equal(codeOf(await restore(founder, top)), '200')
  assert.equal(codeOf(await restore(founder, low)), '200')
})

test('removing a deleted vault for good takes a signature of its own: not a session, nor what was signed to delete it', async () => {
  const { vault, item } = await makePlace('Antiga')
  const signature = await vaults.erasure(manager, vault)
  await server.call(deleteVault, { ...on(manager, vault), body: { signature } })
  const purge = (body?: object) =>
    server.send(calls.purgeVault, { ...on(manager, vault), ...(body && { body }) })
  assert.equal(codeOf(await purge()), '409 deletion_unsigned')
  assert.equal(codeOf(await purge({ signature })), '422 statement_refused')
  assert.equal(codeOf(await vaults.purgeVault(manager, vault)), '204')
  assert.equal(codeOf(await restore(manager, vault)), '404 not_found')
  const log = await eventsOf(vault)
  assert.equal(log.find(({ event_type }) => event_type === 'item_purged')?.item_id, item)
  assert.equal(log.find(({ event_type }) => event_type === 'vault_purged')?.details.vault_name, 'Antiga')
  const again = await server.send(createVault, { as: founder, body: { id: vault, name: 'Nova' } })
  assert.equal(codeOf(again), '409 id_taken')
})

test('what was signed to delete a vault deletes it once: a session that read it neither deletes a restored vault again nor removes one for good', async () => {
  const { vault } = await makePlace('Devolvida')
  const erase = (as: Keyed, signature: string) =>
    server.send(deleteVault, { ...on(as, vault), body: { signature } })
  const purge = (as: Keyed, signature: string) =>
    server.send(calls.purgeVault, { ...on(as, vault), body: { signature } })
  const read: string[] = []
  for (let round = 0; round < 2; round++) {
    assert.equal(codeOf(await vaults.deleteVault(manager, vault)), '204')
    read.push((await deleted(manager)).find(({ id }) => id === vault)?.deletion ?? '')
    await restore(founder, vault)
    server.clock.advance({ minutes: 1 })
  }
  for (const signature of read) assert.equal(codeOf(await erase(manager, signature)), '422 statement_refused')
  assert.ok(await isListed(founder, vault))
  // Nor after a deletion that is older, or somebody else's.
  await vaults.deleteVault(founder, vault)
  for (const signature of read) assert.equal(codeOf(await purge(manager, signature)), '422 statement_refused')
  assert.equal(codeOf(await restore(founder, vault)), '200')
})

test('a vault that is there is neither restored nor removed for good', async () => {
  const { vault } = await makePlace()
  assert.equal(codeOf(await restore(founder, vault)), '404 not_found')
  assert.equal(codeOf(await vaults.purgeVault(founder, vault)), '404 not_found')
  assert.ok(await isListed(founder, vault))
})

test('after 30 days a deleted vault is removed by itself, those inside it first, and cannot be restored before the job came', async () => {
  const top = await vaults.makeVault({ name: 'Trinta' })
  const low = await vaults.makeVault({ name: 'Dias', parent_id: top })
  const later = (await makePlace()).vault
  for (const id of [low, top]) await vaults.deleteVault(founder, id)
  const { db } = server.platform
  const end = server.clock.now() + deletedKeptDays * dayMs
  await purgeVaultsOver(db, server.platform, end - 60_000)
  assert.equal((await deleted()).filter(({ id }) => [low, top].includes(id)).length, 2)
  await purgeVaultsOver(db, server.platform, end + 60_000)
  assert.equal((await deleted()).filter(({ id }) => [low, top].includes(id)).length, 0)
  const events = (await eventsOf(top)).filter(({ event_type }) => event_type === 'vaults_purged')
  assert.deepEqual(
    events.map(({ details }) => details),
    [{ vault_name: 'Trinta', itself: 'yes' }],
  )
  assert.ok(await isListed(founder, later))
  assert.equal(codeOf(await restore(founder, low)), '404 not_found')
})

test('of restoring and removing at once one happens, and of deleting twice', async () => {
  for (let round = 0; round < 3; round++) {
    const { vault } = await makePlace()
    const deletions = await Promise.all([
      vaults.deleteVault(founder, vault),
      vaults.deleteVault(manager, vault),
    ])
    assert.deepEqual(deletions.map(codeOf).sort(), ['204', '404 not_found'])
    const both = [restore, vaults.purgeVault.bind(vaults)].map((act) => act(founder, vault))
    const codes = (await Promise.all<{ status: number; error?: { code?: string } }>(both)).map(codeOf)
    assert.equal(codes.filter((code) => code.startsWith('2')).length, 1, codes.join())
    assert.equal(await isListed(founder, vault), codes[0] === '200')
  }
})

test('an item made while its vault is deleted is refused, or is there again with the vault', async () => {
  for (let round = 0; round < 3; round++) {
    const { vault } = await makePlace()
    const body = await world.itemBody(founder, vault)
    const [made, gone] = await Promise.all([
      server.send(createItem, { as: founder, body }),
      vaults.deleteVault(manager, vault),
    ])
    assert.equal(codeOf(gone), '204')
    assert.ok(['200', '404 not_found'].includes(codeOf(made)), codeOf(made))
    await restore(manager, vault)
    const items = (await server.call(listItems, { as: founder, query: { vault_id: vault } })).body
    assert.equal(
      items.some(({ id }) => id === body.id),
      codeOf(made) === '200',
    )
  }
})
