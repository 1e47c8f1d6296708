import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import * as deliveries from '@chaveiro/contract/calls/deliveries.ts'
import * as members from '@chaveiro/contract/calls/members.ts'
import * as vaultLogs from '@chaveiro/contract/calls/vault-logs.ts'
import { startVaultServer } from '../../testing/start-vault-server.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { toldNotices } from '../../testing/told-notices.ts'

const { server, vaults, admin, manager, ana, bia } = await startVaultServer({
  manager: 'manager',
  ana: 'contributor',
  bia: 'contributor',
})

const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code]
const due = async (as: Keyed) => (await server.call(deliveries.listDeliveries, { as })).body
const isOffered = async (as: Keyed, vault_id: string, user: Keyed) =>
  (await due(as)).pending.some((pair) => pair.vault_id === vault_id && pair.user_id === user.id)
const ownKeys = async (as: Keyed, vault: string) =>
  (await server.call(vaultLogs.getVaultLog, { as, params: { id: vault } })).body.keys
type Refusal = { vault_id: string; generation: number; sealed_hash: string }
const send = (as: Keyed, body: Refusal) => server.call(deliveries.refuseKey, { as, body })

/** A person's device refuses the key stored for them. */
async function refuse(as: Keyed, vault_id: string, change: Partial<Refusal> = {}) {
  const newest = (await ownKeys(as, vault_id)).at(-1)
  const sealed_hash = hash('sha256', newest?.sealed ?? '', 'base64url')
  return send(as, { vault_id, generation: newest?.generation ?? 1, sealed_hash, ...change })
}
const deliver = async (as: Keyed, vault_id: string, to: Keyed) => {
  const keys = [await vaults.makeDelivery(as, to, vault_id)]
  return server.call(deliveries.deliverKeys, { as, body: { vault_id, keys } })
}
/** A private vault of the founder, the manager and Ana; Ana's key came from the founder. */
async function sharedVault(name = 'Cofre') {
  const vault = await vaults.makeVault({ name, visibility: 'private' })
  await vaults.deliver(admin, vault, [manager])
  await vaults.addMember(admin, vault, ana)
  return vault
}

test('nobody refuses a key that is not theirs, not there, or replaced by now; a client refuses nothing', async () => {
  const vault = await sharedVault()
  const client = await server.makePerson('client')
  const body = { vault_id: vault, generation: 1, sealed_hash: 'A'.repeat(43) }
  assert.equal((await server.send(deliveries.refuseKey, { as: client, body })).status, 403)
  assert.deepEqual(code(await send(bia, body)), [404, 'not_found'])
  assert.deepEqual(code(await refuse(ana, vault, { generation: 2 })), [403, 'key_missing'])
  assert.deepEqual(code(await refuse(ana, vault, { sealed_hash: 'A'.repeat(43) })), [409, 'stale_head'])
  const [others] = await ownKeys(manager, vault)
  const sealed_hash = hash('sha256', others?.sealed ?? '', 'base64url')
  assert.deepEqual(code(await refuse(ana, vault, { sealed_hash })), [409, 'stale_head'])
  for (const bad of [{ generation: 0 }, { sealed_hash: 'A' }, { generation: 1e20 }]) {
    assert.deepEqual(code(await refuse(ana, vault, bad)), [422, 'invalid'])
  }
  assert.equal((await ownKeys(ana, vault)).length, 1)
})

test('the only copy of a vault’s key is never removed, whatever its holder’s device says', async () => {
  const vault = await vaults.makeVault()
  assert.deepEqual(code(await refuse(admin, vault)), [409, 'last_holder'])
  assert.equal((await ownKeys(admin, vault)).length, 1)
})

test('a refused key is removed, its signer is not asked again, and another holder delivers it', async () => {
  const vault = await sharedVault()
  assert.deepEqual((await refuse(ana, vault)).body, { signer: admin.id })
  assert.deepEqual(await ownKeys(ana, vault), [])
  assert.ok((await due(ana)).waiting.includes(vault))
  assert.deepEqual(
    (await due(ana)).refused.filter(({ vault_id }) => vault_id === vault),
    [{ vault_id: vault, signer: admin.id }],
  )
  assert.deepEqual([await isOffered(admin, vault, ana), await isOffered(manager, vault, ana)], [false, true])
  assert.deepEqual(code(await deliver(admin, vault, ana)), [409, 'delivery_refused'])
  assert.deepEqual((await deliver(manager, vault, ana)).body, { delivered: 1 })
  assert.equal((await ownKeys(ana, vault)).length, 1)
  assert.deepEqual(
    (await due(ana)).refused.filter(({ vault_id }) => vault_id === vault),
    [],
  )
})

test('a person who refuses every key gets one delivery from each holder, until the vault has another key', async () => {
  const vault = await sharedVault()
  await refuse(ana, vault)
  await deliver(manager, vault, ana)
  assert.equal((await refuse(ana, vault)).status, 200)
  for (const holder of [admin, manager]) {
    assert.equal(await isOffered(holder, vault, ana), false)
    assert.deepEqual(code(await deliver(holder, vault, ana)), [409, 'delivery_refused'])
  }
  assert.equal((await due(ana)).refused.filter(({ vault_id }) => vault_id === vault).length, 2)
  const params = { id: vault, user_id: bia.id }
  await vaults.addMember(admin, vault, bia)
  const statements = [{ vault_id: vault, statement: await vaults.remove(admin, vault, bia.id) }]
  await server.call(members.removeVaultMember, { as: admin, params, body: { statements } })
  await vaults.start(admin, vault, [admin, manager, ana])
  assert.deepEqual((await ownKeys(ana, vault)).length, 1)
  assert.equal((await refuse(ana, vault)).status, 200)
  assert.equal(await isOffered(manager, vault, ana), true)
})

test('the log names the signer, and the key holders are notified once, of the newest refusal', async () => {
  const vault = await sharedVault('Ruído')
  await refuse(ana, vault)
  await deliver(manager, vault, ana)
  await refuse(ana, vault)
  const audit = (await server.call(listAuditLogs, { as: admin, query: { event_type: 'key_refused' } })).body
  const entries = audit.filter(({ vault_id }) => vault_id === vault)
  assert.deepEqual(
    entries.map(({ details, user_email }) => [details, user_email]).reverse(),
    [admin, manager].map(({ id, name }) => [{ vault_name: 'Ruído', person_id: id, name }, ana.email]),
  )
  server.clock.advance({ minutes: 5 })
  await server.platform.jobs.runDue()
  const toldTo = async (as: Keyed) => {
    const notifications = await toldNotices(server, as)
    return notifications.filter(({ message }) => message.includes('Ruído')).map(({ message }) => message)
  }
  for (const holder of [admin, manager]) {
    const told = (await toldTo(holder)).filter((message) => message.includes(ana.name))
    assert.deepEqual(told.length, 1, JSON.stringify(told))
    assert.match(
      told[0] ?? '',
      new RegExp(
        `${ana.name}’s device says that the key of Ruído that came from ${manager.name} does not open`,
      ),
    )
  }
})

test('the holders are no longer told of a refused key once another one arrived, or the person or the vault is gone', async () => {
  const ends: ((vault: string) => Promise<unknown>)[] = [
    (vault) => deliver(manager, vault, ana),
    (vault) =>
      server.send(members.removeVaultMember, { as: admin, params: { id: vault, user_id: ana.id }, body: {} }),
    (id) => vaults.deleteVault(admin, id),
  ]
  const told = async () =>
    (await toldNotices(server, manager)).filter(({ title }) => title.includes('device refused'))
  const before = (await told()).length
  for (const end of ends) {
    const vault = await sharedVault('Fim')
    await refuse(ana, vault)
    assert.equal((await told()).length, before + 1)
    await end(vault)
    assert.equal((await told()).length, before)
  }
})

test('the refusal of an older key is logged, and nobody is notified', async () => {
  const vault = await sharedVault('Antigo')
  await vaults.addMember(admin, vault, bia)
  const params = { id: vault, user_id: bia.id }
  const statements = [{ vault_id: vault, statement: await vaults.remove(admin, vault, bia.id) }]
  await server.call(members.removeVaultMember, { as: admin, params, body: { statements } })
  await vaults.start(admin, vault, [admin, manager, ana])
  const [older] = await ownKeys(ana, vault)
  const sealed_hash = hash('sha256', older?.sealed ?? '', 'base64url')
  assert.equal((await refuse(ana, vault, { generation: 1, sealed_hash })).status, 200)
  const audit = (await server.call(listAuditLogs, { as: admin, query: { event_type: 'key_refused' } })).body
  assert.equal(audit.filter(({ vault_id }) => vault_id === vault).length, 1)
  server.clock.advance({ minutes: 5 })
  await server.platform.jobs.runDue()
  const notifications = await toldNotices(server, manager)
  const told = notifications.filter(
    ({ message }) => message.includes('Antigo') && message.includes('does not open'),
  )
  assert.deepEqual(told, [])
})

test('a refused key is kept, encrypted, with the refusal: the delivery, and its sealed text', async () => {
  const vault = await sharedVault()
  const [delivered] = await ownKeys(ana, vault)
  await refuse(ana, vault)
  const row = await server.platform.db.inTransaction((tx) =>
    tx.kysely
      .selectFrom('vault_key_refusals')
      .select('document')
      .where('vault_id', '=', vault)
      .executeTakeFirstOrThrow(),
  )
  assert.ok(row.document && !Buffer.from(row.document).includes(delivered?.sealed ?? ''))
  const name = `${vault}/1/${ana.id}/${admin.id}`
  const kept = server.platform.atRest.open('vault_key_refusals', name, row.document)
  assert.deepEqual(kept, { sealed: delivered?.sealed, delivery: delivered?.delivery })
})

test('refusing a key does not undo having had it: leaving the vault still makes its next key due', async () => {
  const vault = await sharedVault()
  await refuse(ana, vault)
  const params = { id: vault, user_id: ana.id }
  await server.call(members.removeVaultMember, { as: admin, params, body: { statements: [] } })
  assert.equal((await vaults.vault(vault))?.generation_due, true)
})

test('of two devices that refuse the same key at once one succeeds', async () => {
  const vault = await sharedVault()
  const answers = await Promise.all([refuse(ana, vault), refuse(ana, vault)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403])
  assert.equal((await due(ana)).refused.filter(({ vault_id }) => vault_id === vault).length, 1)
})
