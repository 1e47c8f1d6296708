import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import * as deliveries from '@chaveiro/contract/calls/deliveries.ts'
import * as members from '@chaveiro/contract/calls/members.ts'
import { setUserStatus } from '@chaveiro/contract/calls/users.ts'
import * as vaultLogs from '@chaveiro/contract/calls/vault-logs.ts'
import * as calls from '@chaveiro/contract/calls/vaults.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import { randomSealedText } from '../../testing/signing-device.ts'
import { startVaultServer } from '../../testing/start-vault-server.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { toldNotices } from '../../testing/told-notices.ts'
import { selectPending, selectUntold } from './deliveries.queries.ts'
import { notifyHolders } from './notify-holders.ts'

const { server, vaults, admin, manager, ana } = await startVaultServer({
  manager: 'manager',
  ana: 'contributor',
})

const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code]
const list = async (as: Keyed) => (await server.call(deliveries.listDeliveries, { as })).body
const pendingFor = async (as: Keyed, vault: string) =>
  (await list(as)).pending.filter(({ vault_id }) => vault_id === vault).map(({ user_id }) => user_id)
const deliver = (as: Keyed, vault: string, keys: deliveries.SealedVaultKey[]) =>
  server.call(deliveries.deliverKeys, { as, body: { vault_id: vault, keys } })
const admit = async (vault: string, user: string, isSigned = true) => {
  const statements = isSigned ? [{ vault_id: vault, statement: await vaults.admit(admin, vault, user) }] : []
  const body = { user_id: user, statements }
  const answer = await server.call(members.addVaultMember, { as: admin, params: { id: vault }, body })
  assert.equal(answer.status, 200)
}

test('a client reaches no delivery', async () => {
  const client = await server.makePerson('client')
  const body = { vault_id: await vaults.makeVault(), keys: [] }
  assert.equal((await server.send(deliveries.listDeliveries, { as: client })).status, 403)
  assert.equal((await server.send(deliveries.deliverKeys, { as: client, body })).status, 403)
})

test('a key holder sees who waits for it, those who wait see that, and nobody else sees anything', async () => {
  const vault = await vaults.makeVault()
  await admit(vault, ana.id)
  assert.deepEqual((await pendingFor(admin, vault)).sort(), [manager.id, ana.id].sort())
  assert.deepEqual(await pendingFor(manager, vault), [])
  assert.ok((await list(ana)).waiting.includes(vault))
  assert.ok((await list(manager)).waiting.includes(vault))
  assert.deepEqual((await list(ana)).pending, [])
})

test('a delivery that was not signed, or to keys that are not vouched for, is not offered', async () => {
  const vault = await vaults.makeVault()
  const unconfirmed = await vaults.organisation.enrol('contributor')
  const keyless = await server.makePerson('contributor')
  await admit(vault, ana.id, false)
  await admit(vault, unconfirmed.id)
  await admit(vault, keyless.id)
  assert.deepEqual(await pendingFor(admin, vault), [manager.id])
  assert.deepEqual(code(await deliver(admin, vault, [await vaults.makeDelivery(admin, ana, vault)])), [
    422,
    'statement_refused',
  ])
  assert.deepEqual(
    code(await deliver(admin, vault, [await vaults.makeDelivery(admin, unconfirmed, vault)])),
    [409, 'keys_unconfirmed'],
  )
  await vaults.organisation.append(admin, await vaults.organisation.vouch(admin, unconfirmed))
  assert.deepEqual((await pendingFor(admin, vault)).sort(), [manager.id, unconfirmed.id].sort())
})

test('a delivery with any part wrong is refused, with all others of the call', async () => {
  const vault = await vaults.makeVault()
  await admit(vault, ana.id)
  const good = await vaults.makeDelivery(admin, manager, vault)
  const toAna = (change: object = {}) => vaults.makeDelivery(admin, ana, vault, change)
  const refused = async (key: deliveries.SealedVaultKey, status: number, reason: string, as = admin) => {
    assert.deepEqual(code(await deliver(as, vault, [good, key])), [status, reason])
    assert.equal((await vaults.vault(vault))?.key_holders, 1)
  }
  await refused({ ...(await toAna()), sealed: randomSealedText() }, 422, 'statement_refused')
  await refused(await toAna({ commitment: 'A'.repeat(43) }), 422, 'statement_refused')
  await refused(await toAna({ fingerprint: `1.${'A'.repeat(43)}` }), 422, 'statement_refused')
  await refused(await toAna({ to: manager.id }), 422, 'statement_refused')
  await refused(await toAna({ vault: await vaults.makeVault() }), 422, 'statement_refused')
  await refused({ ...(await toAna()), generation: 2 }, 409, 'stale_generation')
  await refused({ ...(await toAna()), user: manager.id }, 422, 'invalid')
  await refused(await toAna(), 403, 'key_missing', manager)
  await refused(await toAna(), 403, 'key_missing', ana)
  const others = await vaults.makeDelivery(manager, ana, vault)
  await refused(others, 422, 'statement_refused')
})

test('a delivery for somebody whose access ended meanwhile stores nothing', async () => {
  const vault = await vaults.makeVault()
  await admit(vault, ana.id)
  const keys = [
    await vaults.makeDelivery(admin, manager, vault),
    await vaults.makeDelivery(admin, ana, vault),
  ]
  const params = { id: vault, user_id: ana.id }
  await server.call(members.removeVaultMember, { as: admin, params, body: { statements: [] } })
  assert.deepEqual(code(await deliver(admin, vault, keys)), [409, 'access_ended'])
  assert.equal((await vaults.vault(vault))?.key_holders, 1)

  const gone = await vaults.organisation.join('contributor')
  await admit(vault, gone.id)
  const key = await vaults.makeDelivery(admin, gone, vault)
  await server.call(setUserStatus, { as: admin, params: { id: gone.id }, body: { status: 'inactive' } })
  assert.deepEqual(code(await deliver(admin, vault, [key])), [409, 'access_ended'])
})

test('a key is delivered once, however often it is sent; it opens the vault, and the log says so', async () => {
  const vault = await vaults.makeVault({ name: 'Financeiro' })
  await admit(vault, ana.id)
  const key = await vaults.makeDelivery(admin, ana, vault)
  assert.deepEqual((await deliver(admin, vault, [key])).body, { delivered: 1 })
  const other = await vaults.makeDelivery(admin, ana, vault)
  assert.deepEqual((await deliver(admin, vault, [other])).body, { delivered: 0 })
  const { body } = await server.call(vaultLogs.getVaultLog, { as: ana, params: { id: vault } })
  assert.deepEqual(body.keys, [{ generation: 1, sealed: key.sealed, delivery: key.delivery }])
  assert.equal((await list(ana)).waiting.includes(vault), false)
  const told = await toldNotices(server, ana)
  assert.ok(told.some(({ title }) => title === 'You can open Financeiro'))
  const audit = (await server.call(listAuditLogs, { as: admin, query: { event_type: 'key_delivered' } })).body
  const entries = audit.filter(({ vault_id }) => vault_id === vault)
  assert.deepEqual(
    entries.map(({ details, user_email }) => [details, user_email]),
    [[{ vault_name: 'Financeiro', person_id: ana.id, name: ana.name }, admin.email]],
  )
})

test('once the key arrived, or the right to it or the vault is gone, nobody is told to wait for it or to hand it over', async () => {
  const waits = [/is waiting for/, /^You are a member of/]
  const telling = async (vault: string) => {
    const told = await Promise.all([admin, ana].map((person) => toldNotices(server, person)))
    return told
      .flat()
      .filter(({ title, link }) => link.includes(vault) && waits.some((one) => one.test(title)))
  }
  const ends: ((vault: string) => Promise<unknown>)[] = [
    async (vault) => deliver(admin, vault, [await vaults.makeDelivery(admin, ana, vault)]),
    async (vault) => {
      const statement = await vaults.remove(admin, vault, ana.id)
      const body = { statements: [{ vault_id: vault, statement }] }
      return server.call(members.removeVaultMember, {
        as: admin,
        params: { id: vault, user_id: ana.id },
        body,
      })
    },
    (vault) => vaults.deleteVault(admin, vault),
  ]
  for (const end of ends) {
    const vault = await vaults.makeVault({ name: 'Fila' })
    await deliver(admin, vault, [await vaults.makeDelivery(admin, manager, vault)])
    await admit(vault, ana.id)
    server.clock.advance({ minutes: 3 })
    await notifyHolders(server.platform)
    assert.deepEqual((await telling(vault)).map(({ title }) => title).sort(), [
      'You are a member of Fila',
      `${ana.name} is waiting for a vault to open`,
    ])
    await end(vault)
    assert.deepEqual(await telling(vault), [])
  }
})

test('a vault without a key is offered only to custodians of the roster', async () => {
  const vault = (await server.call(calls.createVault, { as: admin, body: { name: 'No key' } })).body.id
  const boss = await server.makePerson('admin')
  assert.ok((await list(admin)).unkeyed.includes(vault))
  assert.equal((await list(admin)).waiting.includes(vault), false)
  assert.deepEqual((await list({ ...boss, keys: admin.keys })).unkeyed, [])
  assert.deepEqual((await list(ana)).unkeyed, [])
})

test('a due generation is offered to key holders; people who have the new one no longer wait', async () => {
  const vault = await vaults.makeVault()
  await vaults.addMember(admin, vault, ana)
  const leaver = await vaults.organisation.join('contributor')
  await vaults.addMember(admin, vault, leaver)
  const params = { id: vault, user_id: leaver.id }
  const statements = [{ vault_id: vault, statement: await vaults.remove(admin, vault, leaver.id) }]
  await server.call(members.removeVaultMember, { as: admin, params, body: { statements } })
  assert.ok((await list(admin)).due_generations.includes(vault))
  assert.ok((await list(ana)).due_generations.includes(vault))
  assert.equal((await list(manager)).due_generations.includes(vault), false)
  await vaults.start(ana, vault, [admin, manager, ana])
  assert.equal((await list(admin)).due_generations.includes(vault), false)
  assert.deepEqual(await pendingFor(admin, vault), [])
})

test('two minutes after the decision the key holders are notified, once', async () => {
  const vault = await vaults.makeVault({ name: 'Espera' })
  await vaults.deliver(admin, vault, [manager])
  await admit(vault, ana.id)
  const toldTo = async (as: Keyed) => {
    const notifications = await toldNotices(server, as)
    return notifications.filter(({ message }) => message.includes('Espera opens for them')).length
  }
  server.clock.advance({ seconds: 119 })
  await server.platform.jobs.runDue()
  assert.deepEqual([await toldTo(admin), await toldTo(manager)], [0, 0])
  for (const seconds of [31, 31, 31]) {
    server.clock.advance({ seconds })
    await server.platform.jobs.runDue()
  }
  assert.deepEqual([await toldTo(admin), await toldTo(manager), await toldTo(ana)], [1, 1, 0])
})

test('holders are notified of somebody who waits since a date that a clock far ahead wrote', async () => {
  const vault = await vaults.makeVault({ name: 'Adiante' })
  await vaults.deliver(admin, vault, [manager])
  await admit(vault, ana.id)
  const since = isoInstant(server.clock.now() + 30 * dayMs)
  await server.platform.db.inTransaction((tx) =>
    tx.kysely.updateTable('vault_waiting').set({ since }).where('vault_id', '=', vault).execute(),
  )
  server.clock.advance({ seconds: 31 })
  await server.platform.jobs.runDue()
  const told = (await toldNotices(server, admin)).filter(({ message }) =>
    message.includes('Adiante opens for them'),
  )
  assert.equal(told.length, 1)
})

test('people without keys are not even read: invitations may list them in every vault', async () => {
  const vault = await vaults.makeVault()
  const keyless = await server.makePerson('contributor')
  await admit(vault, keyless.id)
  const { read } = server.platform.db
  const waiting = [
    ...(await read.all(selectPending, { user_id: admin.id })),
    ...(await read.all(selectUntold, {
      before: '9999-01-01T00:00:00.000Z',
      beyond: '9999-01-01T00:00:00.000Z',
    })),
  ].map(({ user_id }) => user_id)
  assert.deepEqual([waiting.includes(keyless.id), waiting.includes(manager.id)], [false, true])
})
