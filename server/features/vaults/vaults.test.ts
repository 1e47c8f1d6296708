import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as members from '@chaveiro/contract/calls/members.ts'
import * as vaultLogs from '@chaveiro/contract/calls/vault-logs.ts'
import * as calls from '@chaveiro/contract/calls/vaults.ts'
import { vaultDepthMax } from '@chaveiro/contract/rules/vaults/vault-line.ts'
import { insertRows } from '../../platform/db/insert-row.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { newId, SigningDevice } from '../../testing/signing-device.ts'
import { members as memberRoutes } from '../members/members.routes.ts'
import { vaultLogs as vaultLogRoutes } from '../vault-logs/vault-logs.routes.ts'
import { listVaults } from './list-vaults.ts'
import { vaults } from './vaults.routes.ts'

let server: TestServer
let admin: TestPerson
let manager: TestPerson
let contributor: TestPerson
let device: SigningDevice

before(async () => {
  server = await startTestServer([
    vaults,
    (platform) => memberRoutes(platform, { approveVaultRequest: async () => {} }),
    vaultLogRoutes,
  ])
  admin = await server.makePerson('admin')
  manager = await server.makePerson('manager')
  contributor = await server.makePerson('contributor')
  device = new SigningDevice(admin.id)
})
after(() => server.stop())

const create = (body: object, as = admin) => server.send(calls.createVault, { as, body })
const makeVault = async (body: object = {}) => (await create({ name: 'Vault', ...body })).body
const list = async (as: TestPerson) => (await server.call(calls.listVaults, { as })).body

test('before the organisation is founded no vault can have a key', async () => {
  const id = newId()
  const founding = await new SigningDevice(admin.id).found(id, {
    create: { org: 'A'.repeat(43), roster: { seq: 0, hash: 'A'.repeat(43) } },
    generation: { org: 'A'.repeat(43), roster: { seq: 0, hash: 'A'.repeat(43) } },
    delivery: { org: 'A'.repeat(43), roster: { seq: 0, hash: 'A'.repeat(43) } },
  })
  const answer = await create({ id, name: 'Too early', founding })
  assert.deepEqual([answer.status, answer.error.code], [409, 'roster_missing'])
  assert.equal((await list(admin)).length, 0)
  await device.foundOrganisation(server.platform)
})

test('a contributor creates, edits and deletes no vault; a client reaches none', async () => {
  const vault = await makeVault()
  const client = await server.makePerson('client')
  for (const [as, code] of [
    [contributor, 'not_custodian'],
    [client, 'forbidden'],
  ] as const) {
    const answers = [
      await create({ name: 'Mine' }, as),
      await server.call(calls.updateVault, { as, params: { id: vault.id }, query: { name: 'Mine' } }),
      await server.call(calls.deleteVault, { as, params: { id: vault.id } }),
    ]
    for (const { status, error } of answers) assert.deepEqual([status, error.code], [403, code])
  }
  assert.equal((await server.call(calls.listVaults, { as: client })).status, 403)
})

test('more vaults than are read at once are listed once each, oldest first, and so are their places', async () => {
  const { db, atRest } = server.platform
  const first = await makeVault({ visibility: 'private' })
  const added = Array.from({ length: 260 }, () => newId()).sort()
  await db.inTransaction(async (tx) => {
    const row = await tx.kysely
      .selectFrom('vaults')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    const seal = (id: string) => atRest.seal('vaults', id, { name: id, tags: { client: '', squad: '' } })
    await insertRows(
      tx,
      'vaults',
      added.map((id) => ({ ...row, id, document: seal(id) })),
    )
    const statement = { seq: 1, kind: 'create', signed_by: contributor.id, appended_at: row.created_at }
    const sealed = { hash: 'h'.repeat(43), document: new Uint8Array(1) }
    await insertRows(
      tx,
      'vault_statements',
      added.map((vault_id) => ({ vault_id, ...statement, ...sealed })),
    )
  })
  const listed = (await list(admin)).map(({ id }) => id)
  assert.deepEqual(listed, [...new Set(listed)].sort())
  assert.deepEqual(
    listed.filter((id) => added.includes(id)),
    added,
  )
  const placesOf = async (as: TestPerson) => (await server.call(vaultLogs.readVaultPlaces, { as })).body
  const isAdded = ({ vault }: { vault: string }) => added.includes(vault)
  assert.deepEqual(
    (await placesOf(admin)).places.filter(isAdded).map(({ vault }) => vault),
    added,
  )
  const { places, left } = await placesOf(contributor)
  assert.deepEqual([places.filter(isAdded), left.map(({ vault }) => vault)], [[], added])
  await db.inTransaction((tx) => tx.kysely.deleteFrom('vaults').where('id', 'in', added).execute())
})

test('somebody who has just lost their role lists only the vaults that they now may see', async () => {
  const { db, atRest } = server.platform
  const listed = await makeVault({ visibility: 'listed' })
  const hidden = await makeVault({ visibility: 'private' })
  const demoted = await server.makePerson('manager')
  const { actor } = await server.callerOf(demoted)
  const read = () => db.snapshot((reader) => listVaults(reader, atRest, actor))
  const isRead = async ({ id }: calls.Vault) => {
    const vaults = await read()
    return Array.isArray(vaults) && vaults.some((vault) => vault.id === id)
  }
  assert.deepEqual([await isRead(listed), await isRead(hidden)], [true, true])
  await server.changePerson(demoted.id, { role: 'contributor' })
  assert.deepEqual([await isRead(listed), await isRead(hidden)], [true, false])
  await server.changePerson(demoted.id, { role: 'client' })
  await assert.rejects(read(), { code: 'forbidden' })
})

test('a private vault is absent for non-members; the one below it names its place as a custodian signed it', async () => {
  const hidden = await makeVault({ name: 'Hidden', visibility: 'private' })
  const below = await makeVault({ name: 'Below', parent_id: hidden.id })
  const seen = await list(contributor)
  assert.equal(
    seen.find(({ id }) => id === hidden.id),
    undefined,
  )
  assert.equal(seen.find(({ id }) => id === below.id)?.parent_id, hidden.id)
  assert.equal((await list(manager)).find(({ id }) => id === below.id)?.parent_id, hidden.id)
  for (const call of [vaultLogs.getVaultLog, members.listVaultMembers, calls.deleteVault]) {
    const answer = await server.call(call, { as: contributor, params: { id: hidden.id } })
    assert.deepEqual([answer.status, answer.error.code], [404, 'not_found'])
  }
})

test('bad input names its fields and changes nothing', async () => {
  const count = (await list(admin)).length
  const refused = async (body: object, field: string, fault: string) => {
    const { status, error } = await create(body)
    assert.equal(status, 422)
    assert.deepEqual([error.fields?.[0]?.path, error.fields?.[0]?.fault], [field, fault])
  }
  await refused({}, 'name', 'required')
  await refused({ name: '   ' }, 'name', 'required')
  await refused({ name: 'x'.repeat(1_000_000) }, 'name', 'too_long')
  const long = await create({ name: 'x'.repeat(201) })
  assert.match(long.error.fields?.[0]?.detail ?? '', /at most 200 characters/)
  await refused({ name: 'a\u0000b' }, 'name', 'invalid')
  for (const name of ['A ', ' A', 'A  B', 'A\u00a0B', 'A\u200b', 'A\u202e', 'A\nB', 'Cafe\u0301'])
    await refused({ name }, 'name', 'unseen_characters')
  await refused({ name: 'A', id: 'not-an-id' }, 'id', 'not_id')
  await refused({ name: 'A', parent_id: '1' }, 'parent_id', 'not_id')
  await refused({ name: 'A', type: 'team' }, 'type', 'unknown_choice')
  assert.equal((await create({ name: 'A', parent_id: newId() })).status, 404)
  const taken = await makeVault()
  const again = await create({ id: taken.id, name: 'A' })
  assert.deepEqual([again.status, again.error.code], [409, 'id_taken'])
  const badTags = await server.call(calls.updateVault, {
    as: admin,
    params: { id: taken.id },
    query: { tags: '{"client":' },
  })
  assert.deepEqual([badTags.status, badTags.error.fields?.[0]?.path], [422, 'tags'])
  const renamed = await server.call(calls.updateVault, {
    as: admin,
    params: { id: taken.id },
    query: { name: `${taken.name} ` },
  })
  assert.deepEqual([renamed.status, renamed.error.fields?.[0]?.fault], [422, 'unseen_characters'])
  assert.equal((await list(admin)).length, count + 1)
})

test('a founding with any part wrong is refused whole', async () => {
  const id = newId()
  const other = new SigningDevice(manager.id)
  await other.enrol(server.platform, device)
  const refused = async (founding: vaultLogs.VaultFounding, code: string, as = admin) => {
    const answer = await create({ id, name: 'Founded', founding }, as)
    assert.equal(answer.error.code, code)
    assert.equal(
      (await list(admin)).some((vault) => vault.id === id),
      false,
    )
  }
  await refused(await device.found(newId()), 'statement_refused')
  await refused(await other.found(id), 'not_in_roster', manager)
  await refused(await device.found(id), 'statement_refused', manager)
  await refused(await device.found(id, { generation: { generation: 2 } }), 'statement_refused')
  await refused(await device.found(id, { generation: { prev: 'A'.repeat(43) } }), 'statement_refused')
  await refused(
    await device.found(id, { create: { roster: { seq: 9, hash: 'A'.repeat(43) } } }),
    'statement_refused',
  )
  await refused(await device.found(id, { delivery: { sealed: 'A'.repeat(43) } }), 'statement_refused')
  await refused(await device.found(id, { delivery: { to: manager.id } }), 'statement_refused')
  const whole = await device.found(id)
  await refused({ ...whole, keys: [...whole.keys, ...whole.keys] }, 'invalid')
  await refused(
    { ...whole, keys: whole.keys.map((key) => ({ ...key, user: manager.id })) },
    'statement_refused',
  )
  const flipped = `${whole.create.slice(0, -3)}${whole.create.endsWith('AAA') ? 'BBA' : 'AAA'}`
  await refused({ ...whole, create: flipped }, 'statement_refused')
})

// Promise 23
test('a vault founded at once has its log, its key and its members', async () => {
  const id = newId()
  const { status, body } = await create({ id, name: 'Founded', founding: await device.found(id) })
  assert.equal(status, 200)
  assert.deepEqual([body.generation, body.holds_key, body.key_holders], [1, true, 1])
  const log = await server.call(vaultLogs.getVaultLog, { as: admin, params: { id } })
  assert.deepEqual([log.body.statements.length, log.body.keys.length], [2, 1])
  const others = await server.call(vaultLogs.getVaultLog, { as: contributor, params: { id } })
  assert.deepEqual([others.body.statements.length, others.body.keys.length], [2, 0])
  const asked = await server.call(members.listVaultMembers, { as: contributor, params: { id } })
  assert.deepEqual([asked.status, asked.error.code], [403, 'not_member'], 'a listed vault names no members')
  const listed = await server.call(members.listVaultMembers, { as: manager, params: { id } })
  assert.deepEqual(
    listed.body.map(({ user_id, source, holds_key }) => ({ user_id, source, holds_key })),
    [
      { user_id: admin.id, source: 'custodian', holds_key: true },
      { user_id: manager.id, source: 'custodian', holds_key: false },
    ],
  )
  const seen = (await list(manager)).find((vault) => vault.id === id)
  assert.deepEqual([seen?.holds_key, seen?.key_holders], [false, 1])
})

test('a vault without a key gets one only once', async () => {
  const vault = await makeVault()
  const found = async () =>
    server.call(vaultLogs.foundVault, {
      as: admin,
      params: { id: vault.id },
      body: await device.found(vault.id),
    })
  const denied = await server.call(vaultLogs.foundVault, {
    as: contributor,
    params: { id: vault.id },
    body: await device.found(vault.id),
  })
  assert.deepEqual([denied.status, denied.error.code], [403, 'not_custodian'])
  assert.equal((await found()).status, 200)
  const late = await found()
  assert.deepEqual([late.status, late.error.code], [409, 'stale_head'])
  const after = (await list(admin)).find(({ id }) => id === vault.id)
  assert.notEqual(after?.version, vault.version)
})

test('a vault is renamed, retagged, moved and hidden; fields not given stay', async () => {
  const parent = await makeVault()
  const vault = await makeVault({ name: 'Old', tags: { client: 'A', squad: 'B' } })
  const versions = new Set([vault.version])
  const update = async (query: object) => {
    const answer = await server.send(calls.updateVault, { as: manager, params: { id: vault.id }, query })
    assert.equal(answer.status, 200)
    versions.add(answer.body.version)
    return answer.body
  }
  assert.deepEqual((await update({ name: 'Ação nova' })).tags, { client: 'A', squad: 'B' })
  assert.deepEqual((await update({ tags: '{"client":"C"}' })).tags, { client: 'C', squad: '' })
  assert.equal((await update({ parent_id: parent.id })).parent_id, parent.id)
  assert.equal((await update({ visibility: 'private' })).name, 'Ação nova')
  const last = await update({ parent_id: '' })
  assert.deepEqual([last.parent_id, versions.size], [null, 6])
})

test('a vault never gets inside itself', async () => {
  const top = await makeVault()
  const middle = await makeVault({ parent_id: top.id })
  const low = await makeVault({ parent_id: middle.id })
  for (const parent_id of [top.id, middle.id, low.id]) {
    const answer = await server.call(calls.updateVault, {
      as: admin,
      params: { id: top.id },
      query: { parent_id },
    })
    assert.deepEqual([answer.status, answer.error.code], [409, 'vault_cycle'])
  }
})

test('no vault is made or moved, with its contents, below the deepest level', async () => {
  const line = async (length: number, parentId: string | null = null) => {
    const made = []
    for (let last = parentId; made.length < length; ) {
      const vault = await makeVault({ parent_id: last })
      made.push(vault.id)
      last = vault.id
    }
    return made as string[]
  }
  const whole = await line(vaultDepthMax)
  const deepest = whole.at(-1) as string
  const made = await create({ name: 'Too deep', parent_id: deepest })
  assert.deepEqual([made.status, made.error.code], [409, 'vault_too_deep'])
  assert.match(made.error.detail, /16/)
  const move = (id: string, parentId: string) =>
    server.call(calls.updateVault, { as: admin, params: { id }, query: { parent_id: parentId } })
  const [top, inner] = await line(2)
  const moved = await move(top as string, whole.at(-2) as string)
  assert.deepEqual([moved.status, moved.error.code], [409, 'vault_too_deep'])
  assert.equal((await list(admin)).find(({ id }) => id === top)?.parent_id, null)
  assert.equal((await move(top as string, whole.at(-3) as string)).status, 200)
  const under = await create({ name: 'Too deep', parent_id: inner as string })
  assert.deepEqual([under.status, under.error.code], [409, 'vault_too_deep'])
})

test('a vault with vaults in it stays; an empty one is deleted, and the log says so', async () => {
  const top = await makeVault({ name: 'Top' })
  const low = await makeVault({ parent_id: top.id })
  const remove = (id: string) => server.call(calls.deleteVault, { as: admin, params: { id } })
  const kept = await remove(top.id)
  assert.deepEqual([kept.status, kept.error.code], [409, 'vault_not_empty'])
  assert.equal((await remove(low.id)).status, 204)
  assert.equal((await remove(top.id)).status, 204)
  assert.equal((await remove(top.id)).status, 404)
})

test('the id of a deleted vault stays taken, so that no cached data can pass for a new one', async () => {
  const id = newId()
  await makeVault({ id, name: 'First' })
  await server.call(calls.deleteVault, { as: admin, params: { id } })
  const again = await create({ id, name: 'Second' })
  assert.deepEqual([again.status, again.error.code], [409, 'id_taken'])
  assert.equal(
    (await list(admin)).find((vault) => vault.id === id),
    undefined,
  )
})
