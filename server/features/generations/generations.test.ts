import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import * as deliveries from '@chaveiro/contract/calls/deliveries.ts'
import * as generations from '@chaveiro/contract/calls/generations.ts'
import * as items from '@chaveiro/contract/calls/items.ts'
import * as members from '@chaveiro/contract/calls/members.ts'
import { listUsers, setUserRole, setUserStatus } from '@chaveiro/contract/calls/users.ts'
import * as vaultLogs from '@chaveiro/contract/calls/vault-logs.ts'
import * as calls from '@chaveiro/contract/calls/vaults.ts'
import { overview } from '../../testing/item-bodies.ts'
import { newId, randomSealedText } from '../../testing/signing-device.ts'
import { startVaultServer } from '../../testing/start-vault-server.ts'
import type { Keyed } from '../../testing/test-organisation.ts'

const { server, vaults, admin, ana, bia } = await startVaultServer({ ana: 'contributor', bia: 'contributor' })

type Start = Parameters<typeof server.send>[1]['body']
const start = (as: Keyed, id: string, body: Start) =>
  server.send(generations.startGeneration, { as, params: { id }, body })
const remove = async (vault: string, user: Keyed, by = admin) => {
  const statements = [{ vault_id: vault, statement: await vaults.remove(by, vault, user.id) }]
  const params = { id: vault, user_id: user.id }
  const answer = await server.call(members.removeVaultMember, { as: by, params, body: { statements } })
  assert.equal(answer.status, 200)
}
/** A member by decision and signature who has no key yet. */
const admit = async (vault: string, { id }: Keyed) => {
  const statements = [{ vault_id: vault, statement: await vaults.admit(admin, vault, id) }]
  const body = { user_id: id, statements }
  assert.equal(
    (await server.call(members.addVaultMember, { as: admin, params: { id: vault }, body })).status,
    200,
  )
}
const logOf = async (as: Keyed, id: string, after?: number) =>
  (await server.call(vaultLogs.getVaultLog, { as, params: { id }, query: { after } })).body
const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code]

test('only a key holder starts the next one', async () => {
  const vault = await vaults.makeVault()
  const body = await vaults.generation(admin, vault, [admin])
  assert.deepEqual(code(await start(ana, vault, body)), [403, 'not_member'])
  const statements = [{ vault_id: vault, statement: await vaults.admit(admin, vault, ana.id) }]
  const member = { user_id: ana.id, statements }
  await server.call(members.addVaultMember, { as: admin, params: { id: vault }, body: member })
  const own = await vaults.generation(ana, vault, [admin, ana])
  assert.deepEqual(code(await start(ana, vault, own)), [403, 'key_missing'])
  const unkeyed = (await server.send(calls.createVault, { as: admin, body: { name: 'No key' } })).body.id
  assert.deepEqual(code(await start(admin, unkeyed, body)), [409, 'vault_unkeyed'])
})

test('a generation that is not due is refused, whoever holds the key', async () => {
  const vault = await vaults.makeVault()
  await vaults.addMember(admin, vault, ana)
  await vaults.addMember(admin, vault, bia)
  const before = await logOf(admin, vault)
  for (const as of [ana, admin]) {
    const body = await vaults.generation(as, vault, [admin, ana, bia])
    assert.deepEqual(code(await start(as, vault, body)), [409, 'stale_head'])
    assert.deepEqual(await logOf(admin, vault), before)
  }
  await remove(vault, bia)
  await vaults.start(ana, vault, [admin, ana])
  const again = await vaults.generation(ana, vault, [admin, ana])
  assert.deepEqual(code(await start(ana, vault, again)), [409, 'stale_head'], 'one decision makes one due')
})

test('a generation is due by log and roster alone, or by an unsigned decision', async () => {
  const [signed, decided] = [await vaults.makeVault(), await vaults.makeVault()]
  for (const vault of [signed, decided]) await vaults.addMember(admin, vault, ana)
  await remove(signed, ana)
  await vaults.makeDue(signed, false)
  await vaults.start(admin, signed, [admin])
  const params = { id: decided, user_id: ana.id }
  const removed = await server.call(members.removeVaultMember, { as: admin, params, body: {} })
  assert.equal(removed.status, 200)
  await vaults.start(admin, decided, [admin])
})

test('a generation leaves out somebody whose key fails, who is named and waits; others must not be left out', async () => {
  const vault = await vaults.makeVault()
  await admit(vault, ana)
  await vaults.makeDue(vault)
  const without = await vaults.generation(admin, vault, [admin])
  const refused = async (unsealed: string[], status: number, reason: string, body: object = without) =>
    assert.deepEqual(code(await start(admin, vault, { ...body, unsealed })), [status, reason])
  await refused([], 409, 'stale_head')
  await refused([bia.id], 409, 'stale_head')
  await refused([ana.id, ana.id], 409, 'stale_head')
  await refused([admin.id], 422, 'invalid')
  await refused([admin.id], 422, 'invalid', await vaults.generation(admin, vault, [ana]))
  assert.equal((await start(admin, vault, { ...without, unsealed: [ana.id] })).status, 200)
  const { body } = await server.call(deliveries.listDeliveries, { as: admin })
  assert.deepEqual(
    body.pending.filter(({ vault_id }) => vault_id === vault).map(({ user_id }) => user_id),
    [ana.id],
  )
  await vaults.deliver(admin, vault, [ana])
})

// Promise 9
test('a member who makes a generation without somebody is named for it in the audit log, with each person left out', async () => {
  const vault = await vaults.makeVault()
  const cleo = await vaults.organisation.join('contributor')
  await vaults.addMember(admin, vault, ana)
  for (const member of [bia, cleo]) await admit(vault, member)
  await vaults.makeDue(vault)
  const some = await vaults.generation(ana, vault, [admin, ana])
  assert.equal((await start(ana, vault, { ...some, unsealed: [bia.id, cleo.id] })).status, 200)
  const query = { vault_id: vault, event_type: 'key_left_out' } as const
  const entries = (await server.call(listAuditLogs, { as: admin, query })).body
  const nameOf = async ({ id }: Keyed) =>
    (await server.call(listUsers, { as: admin })).body.find((user) => user.id === id)?.name
  assert.deepEqual(
    entries.map(({ user_email, details }) => [user_email, details.name]).sort(),
    [
      [ana.email, await nameOf(bia)],
      [ana.email, await nameOf(cleo)],
    ].sort(),
  )
})

// Promise 9
test('nobody makes themselves a vault’s only holder, whom no removal could reach: holders of the present key get the next', async () => {
  const vault = await vaults.makeVault()
  for (const member of [ana, bia]) await vaults.addMember(admin, vault, member)
  await vaults.makeDue(vault)
  const alone = await vaults.generation(ana, vault, [ana])
  const answer = await start(ana, vault, { ...alone, unsealed: [admin.id, bia.id] })
  assert.deepEqual(code(answer), [422, 'invalid'])
  await vaults.start(ana, vault, [admin, ana, bia])
  await remove(vault, ana)
})

test('a member who delivered the present key to failing new keys of their own keeps nobody from the next', async () => {
  const vault = await vaults.makeVault()
  await vaults.addMember(admin, vault, ana)
  const { db } = server.platform
  await db.inTransaction((tx) =>
    tx.kysely
      .updateTable('vault_keys')
      .set({ delivered_by: ana.id })
      .where('vault_id', '=', vault)
      .where('user_id', '=', ana.id)
      .execute(),
  )
  await vaults.makeDue(vault)
  const without = await vaults.generation(admin, vault, [admin])
  assert.equal((await start(admin, vault, { ...without, unsealed: [ana.id] })).status, 200)
})

test('a generation with any part wrong is refused whole', async () => {
  const vault = await vaults.makeVault()
  await vaults.addMember(admin, vault, ana)
  await vaults.makeDue(vault)
  const whole = await vaults.generation(admin, vault, [admin, ana])
  const before = await logOf(admin, vault)
  const refused = async (body: object, status: number, reason: string, as = admin) => {
    assert.deepEqual(code(await start(as, vault, { ...whole, ...body })), [status, reason])
    assert.deepEqual(await logOf(admin, vault), before)
  }
  await refused(await vaults.generation(admin, vault, [admin]), 409, 'stale_head')
  await refused(await vaults.generation(admin, vault, [admin, ana, bia]), 409, 'stale_head')
  await refused({ keys: [...whole.keys, ...whole.keys] }, 409, 'stale_head')
  await refused({ keys: [whole.keys[0], whole.keys[0]] }, 422, 'invalid')
  await refused({ previous: randomSealedText(170) }, 422, 'statement_refused')
  await refused(
    await vaults.generation(admin, vault, [admin, ana], { generation: 3 }),
    422,
    'statement_refused',
  )
  await refused(await vaults.generation(admin, vault, [admin, ana], { generation: 1 }), 409, 'stale_head')
  await refused({}, 422, 'statement_refused', ana)
  const swapped = whole.keys.map((key) => ({ ...key, sealed: randomSealedText() }))
  await refused({ keys: swapped }, 422, 'statement_refused')
  const other = await vaults.generation(admin, await vaults.makeVault(), [admin, ana])
  await refused({ ...other, keys: whole.keys }, 422, 'statement_refused')
})

test('a new generation is one step: everybody has its key, and it opens the one before', async () => {
  const vault = await vaults.makeVault()
  await vaults.addMember(admin, vault, ana)
  await vaults.addMember(admin, vault, bia)
  await remove(vault, bia)
  const body = await vaults.generation(ana, vault, [admin, ana])
  const answer = await start(ana, vault, body)
  assert.deepEqual(answer.body, { generation: 2, seq: (await vaults.log(vault))?.head.seq })
  const log = await logOf(admin, vault)
  assert.deepEqual(
    [log.generation_due, log.keys.map(({ generation }) => generation), log.previous],
    [false, [1, 2], [{ generation: 2, sealed: body.previous }]],
  )
  const seen = await vaults.vault(vault, ana)
  assert.deepEqual([seen?.generation, seen?.holds_key, seen?.key_holders], [2, true, 2])
  assert.deepEqual([(await logOf(bia, vault)).keys, (await logOf(bia, vault)).previous], [[], []])
  assert.deepEqual(code(await start(admin, vault, body)), [409, 'stale_head'])
})

test('a later member gets the newest key only, and the older ones sealed under it', async () => {
  const vault = await vaults.makeVault()
  for (const _ of [2, 3]) {
    await vaults.makeDue(vault)
    await vaults.start(admin, vault, [admin])
  }
  await vaults.addMember(admin, vault, ana)
  const log = await logOf(ana, vault)
  assert.deepEqual(
    [log.keys.map(({ generation }) => generation), log.previous.map(({ generation }) => generation)],
    [[3], [2, 3]],
  )
})

test('a log is read from a given number on', async () => {
  const vault = await vaults.makeVault()
  await vaults.addMember(admin, vault, ana)
  const whole = await logOf(ana, vault)
  assert.deepEqual((await logOf(ana, vault, 1)).statements, whole.statements.slice(2))
  assert.deepEqual((await logOf(ana, vault, 2)).statements, [])
})

test('from a removal on nobody writes under the old key', async () => {
  const vault = await vaults.makeVault()
  await vaults.addMember(admin, vault, ana)
  await remove(vault, ana)
  assert.equal((await vaults.vault(vault))?.generation_due, true)
  const id = newId()
  const sealed = {
    revision: 1,
    generation: 1,
    password: randomSealedText(),
    key: randomSealedText(170),
    overview_salt: 'A'.repeat(22),
  }
  // Refused before the signature is checked.
  const signature = await vaults.admit(admin, vault, ana.id)
  const body = { id, vault_id: vault, ...overview(), ...sealed, signature }
  const answer = await server.send(items.createItem, { as: admin, body })
  assert.deepEqual(code(answer), [409, 'stale_generation'])
})

test('demoting a custodian makes the next generation due, and they wait for no key', async () => {
  const manager = await vaults.organisation.join('manager')
  const vault = await vaults.makeVault()
  await vaults.deliver(admin, vault, [manager])
  const statement = await vaults.organisation.dismiss(admin, manager.id, 'manager')
  const answer = await server.call(setUserRole, {
    as: admin,
    params: { id: manager.id },
    body: { role: 'contributor', ...vaults.organisation.sent(statement) },
  })
  assert.equal(answer.status, 200)
  const seen = await vaults.vault(vault, manager)
  assert.deepEqual([seen?.is_member, seen?.holds_key, seen?.generation_due], [false, false, true])
  await vaults.start(admin, vault, [admin])
  assert.equal((await vaults.vault(vault))?.generation_due, false)
})

test('a generation whose maker did not know yet that a custodian was dismissed is refused: another would be due at once', async () => {
  const manager = await vaults.organisation.join('manager')
  const vault = await vaults.makeVault()
  await vaults.deliver(admin, vault, [manager])
  const early = await vaults.generation(admin, vault, [admin])
  const statement = await vaults.organisation.dismiss(admin, manager.id, 'manager')
  const params = { id: manager.id }
  const body = { role: 'contributor' as const, ...vaults.organisation.sent(statement) }
  assert.equal((await server.call(setUserRole, { as: admin, params, body })).status, 200)
  const before = await logOf(admin, vault)
  assert.deepEqual(code(await start(admin, vault, early)), [409, 'stale_head'])
  assert.deepEqual(await logOf(admin, vault), before)
  await vaults.start(admin, vault, [admin])
  assert.equal((await vaults.vault(vault))?.generation_due, false)
})

test('deactivating somebody ends all their memberships, with a remove in each log', async () => {
  const carla = await vaults.organisation.join('contributor')
  const [one, two] = [await vaults.makeVault(), await vaults.makeVault()]
  for (const vault of [one, two]) await vaults.addMember(admin, vault, carla)
  const removals = await Promise.all(
    [one, two].map(async (vault) => ({
      vault_id: vault,
      statement: await vaults.remove(admin, vault, carla.id),
    })),
  )
  const answer = await server.call(setUserStatus, {
    as: admin,
    params: { id: carla.id },
    body: { status: 'inactive', removals },
  })
  assert.equal(answer.status, 200)
  for (const vault of [one, two]) {
    const now = await vaults.vault(vault)
    assert.deepEqual([now?.generation_due, now?.key_holders], [true, 1])
    await vaults.start(admin, vault, [admin])
  }
})

test('a generation of a vault with many items changes none of them', async () => {
  const vault = await vaults.makeVault()
  const { db } = server.platform
  const at = new Date(server.clock.now()).toISOString()
  const itemIds = Array.from(
    { length: 5000 },
    (_, index) => `0198aaaa-0000-7000-8000-${index.toString(16).padStart(12, '0')}`,
  )
  await db.inTransaction(async (tx) => {
    for (let from = 0; from < itemIds.length; from += 500) {
      const row = { vault_id: vault, type: 'api_key', environment: 'prod', criticality: 'low' }
      const flags = { no_copy: false, requires_checkout: false, expires_at: null, rotate_since: null }
      const numbers = { revision: 1, generation: 1, wrap_generation: 1, wrap_dealing: 0 }
      const made = { created_by: admin.id, created_at: at, updated_at: at, document: new Uint8Array([1]) }
      const rows = itemIds
        .slice(from, from + 500)
        .map((id) => ({ id, ...row, ...flags, ...numbers, ...made }))
      await tx.kysely.insertInto('items').values(rows).execute()
    }
  })
  await vaults.makeDue(vault)
  await vaults.start(admin, vault, [admin])
  const rows = await db.read.kysely
    .selectFrom('items')
    .select(['generation', 'wrap_generation', 'updated_at'])
    .distinct()
    .where('vault_id', '=', vault)
    .execute()
  assert.deepEqual(
    rows.map(({ generation, wrap_generation, updated_at }) => [generation, wrap_generation, updated_at]),
    [[1, 1, at]],
  )
  assert.equal((await vaults.vault(vault))?.item_count, 5000)
})
