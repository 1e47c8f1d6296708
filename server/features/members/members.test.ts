import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as members from '@chaveiro/contract/calls/members.ts'
import * as vaultLogs from '@chaveiro/contract/calls/vault-logs.ts'
import type { VaultStatement } from '@chaveiro/contract/primitives.ts'
import { newId } from '../../testing/signing-device.ts'
import { startVaultServer } from '../../testing/start-vault-server.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { toldNotices } from '../../testing/told-notices.ts'

const { server, vaults, admin, manager, ana } = await startVaultServer({
  manager: 'manager',
  ana: 'contributor',
})

const add = (as: Keyed, id: string, user: string, statements: VaultStatement[] = []) =>
  server.call(members.addVaultMember, { as, params: { id }, body: { user_id: user, statements } })
const remove = (as: Keyed, id: string, user: string, statements: VaultStatement[] = []) =>
  server.call(members.removeVaultMember, { as, params: { id, user_id: user }, body: { statements } })
const append = (as: Keyed, id: string, statement: string) =>
  server.call(vaultLogs.appendVaultStatement, { as, params: { id }, body: { statement } })
const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code]
const rowOf = async (vault: string, user: string, source = 'direct') =>
  (await vaults.members(vault)).find((member) => member.user_id === user && member.source === source)
const admitOf = async (vault: string, user: string, by = admin) => ({
  vault_id: vault,
  statement: await vaults.admit(by, vault, user),
})
const removeOf = async (vault: string, user: string, by = admin) => ({
  vault_id: vault,
  statement: await vaults.remove(by, vault, user),
})

test('only custodians change members, and hidden vaults have none to see', async () => {
  const listed = await vaults.makeVault()
  const hidden = await vaults.makeVault({ visibility: 'private' })
  assert.deepEqual(code(await add(ana, listed, ana.id)), [403, 'not_custodian'])
  assert.deepEqual(code(await remove(ana, listed, admin.id)), [403, 'not_custodian'])
  assert.deepEqual(code(await remove(ana, listed, ana.id)), [403, 'not_member'])
  assert.deepEqual(code(await add(ana, hidden, ana.id)), [404, 'not_found'])
  assert.deepEqual(code(await remove(ana, hidden, ana.id)), [404, 'not_found'])
  assert.deepEqual(code(await add(admin, newId(), ana.id)), [404, 'not_found'])
})

test('nobody unknown, inactive or of role client becomes a member', async () => {
  const vault = await vaults.makeVault()
  const client = await server.makePerson('client')
  const gone = await server.makePerson('contributor', { status: 'inactive' })
  for (const user of [client.id, gone.id, newId()]) {
    const answer = await add(admin, vault, user)
    assert.deepEqual(code(answer), [422, 'invalid'])
    assert.deepEqual(answer.error.fields?.[0]?.path, 'user_id')
  }
  assert.equal(await rowOf(vault, client.id), undefined)
})

test('a statement with other content, or somebody else’s, stores nothing', async () => {
  const vault = await vaults.makeVault()
  const other = await vaults.makeVault()
  const before = (await vaults.log(vault))?.head
  const wrong: [VaultStatement, number, string][] = [
    [await admitOf(vault, manager.id), 409, 'stale_head'],
    [await removeOf(vault, ana.id), 409, 'stale_head'],
    [{ vault_id: other, statement: await vaults.admit(admin, vault, ana.id) }, 422, 'statement_refused'],
    [await admitOf(other, ana.id), 409, 'stale_head'],
    [await admitOf(vault, ana.id, manager), 422, 'statement_refused'],
    [{ vault_id: vault, statement: await vaults.admit(ana, vault, ana.id) }, 422, 'statement_refused'],
    [
      {
        vault_id: vault,
        statement: await vaults.sign('chaveiro.vault.admit', admin, vault, { user: ana.id, seq: 9 }),
      },
      409,
      'stale_head',
    ],
  ]
  for (const [statement, status, reason] of wrong) {
    assert.deepEqual(code(await add(admin, vault, ana.id, [statement])), [status, reason])
  }
  assert.equal(await rowOf(vault, ana.id), undefined)
  assert.deepEqual((await vaults.log(vault))?.head, before)
})

test('a decision with its statement is a signed membership, and nobody is admitted twice', async () => {
  const vault = await vaults.makeVault({ name: 'Marketing' })
  const answer = await add(admin, vault, ana.id, [await admitOf(vault, ana.id)])
  assert.equal(answer.status, 200)
  const row = answer.body.find(({ user_id }) => user_id === ana.id)
  assert.deepEqual(
    [row?.source, row?.signed, row?.holds_key, row?.has_confirmed_keys, row?.from_vault_id],
    ['direct', true, false, true, null],
  )
  assert.deepEqual(code(await add(admin, vault, ana.id)), [409, 'already_member'])
  const seen = await vaults.vault(vault, ana)
  assert.deepEqual([seen?.is_member, seen?.holds_key, seen?.generation_due], [true, false, false])
  const told = await toldNotices(server, ana)
  assert.ok(told.some(({ title }) => title === 'You are a member of Marketing'))
})

test('a decision without a statement stays unsigned until somebody confirms it', async () => {
  const vault = await vaults.makeVault()
  assert.deepEqual(code(await append(admin, vault, await vaults.admit(admin, vault, ana.id))), [
    409,
    'access_ended',
  ])
  await add(manager, vault, ana.id)
  assert.equal((await rowOf(vault, ana.id))?.signed, false)
  assert.deepEqual(code(await append(ana, vault, await vaults.admit(ana, vault, ana.id))), [
    403,
    'not_custodian',
  ])
  assert.equal((await append(admin, vault, await vaults.admit(admin, vault, ana.id))).status, 200)
  assert.equal((await rowOf(vault, ana.id))?.signed, true)

  assert.deepEqual(code(await append(admin, vault, await vaults.remove(admin, vault, ana.id))), [
    409,
    'already_member',
  ])
  await remove(admin, vault, ana.id)
  assert.equal((await append(admin, vault, await vaults.remove(admin, vault, ana.id))).status, 200)
  assert.deepEqual((await vaults.log(vault))?.admissions.get(ana.id)?.at(-1)?.untilSeq !== null, true)
})

test('an invited person is a member before having keys', async () => {
  const vault = await vaults.makeVault()
  const invitee = await server.makePerson('contributor')
  const answer = await add(admin, vault, invitee.id, [await admitOf(vault, invitee.id)])
  const row = answer.body.find(({ user_id }) => user_id === invitee.id)
  assert.deepEqual([row?.signed, row?.has_confirmed_keys, row?.holds_key], [true, false, false])
})

test('only a vault’s own memberships can be removed there', async () => {
  const top = await vaults.makeVault()
  const low = await vaults.makeVault({ parent_id: top })
  await add(admin, top, ana.id)
  assert.equal((await rowOf(low, ana.id, 'inherited'))?.from_vault_id, top)
  assert.deepEqual(code(await remove(admin, low, ana.id)), [404, 'not_found'])
  assert.deepEqual(code(await remove(admin, low, manager.id)), [404, 'not_found'])
  assert.deepEqual(code(await remove(admin, low, newId())), [404, 'not_found'])
})

test('a removed person gets no key any more, and the next generation is due at once', async () => {
  const vault = await vaults.makeVault()
  await vaults.addMember(admin, vault, ana)
  const logOf = async () =>
    (await server.call(vaultLogs.getVaultLog, { as: ana, params: { id: vault } })).body
  assert.deepEqual([(await logOf()).keys.length, (await logOf()).generation_due], [1, false])
  const answer = await remove(admin, vault, ana.id, [await removeOf(vault, ana.id)])
  assert.equal(answer.status, 200)
  assert.deepEqual([(await logOf()).keys.length, (await logOf()).generation_due], [0, true])
  assert.equal((await vaults.vault(vault))?.key_holders, 1)
  assert.equal((await vaults.vault(vault, ana))?.is_member, false)
})

test('an unsigned removal takes the key at once too', async () => {
  const vault = await vaults.makeVault()
  await vaults.addMember(admin, vault, ana)
  assert.equal((await remove(manager, vault, ana.id)).status, 200)
  const vaultNow = await vaults.vault(vault)
  assert.deepEqual([vaultNow?.generation_due, vaultNow?.key_holders], [true, 1])
})

test('a member leaves with their own statement', async () => {
  const vault = await vaults.makeVault({ visibility: 'private' })
  await vaults.addMember(admin, vault, ana)
  assert.equal((await remove(ana, vault, ana.id, [await removeOf(vault, ana.id, ana)])).status, 200)
  assert.equal(await vaults.vault(vault, ana), undefined)
  assert.equal((await vaults.vault(vault))?.generation_due, true)
})

test('the last holder of a vault’s key is not removed', async () => {
  const vault = await vaults.makeVault()
  await vaults.addMember(admin, vault, ana)
  const boss = await vaults.organisation.join('admin')
  const { db } = server.platform
  await db.inTransaction((tx) =>
    tx.kysely
      .deleteFrom('vault_keys')
      .where('vault_id', '=', vault)
      .where('user_id', '=', admin.id)
      .execute(),
  )
  const answer = await remove(boss, vault, ana.id)
  assert.deepEqual(code(answer), [409, 'last_holder'])
  assert.notEqual(await rowOf(vault, ana.id), undefined)
  assert.equal((await vaults.vault(vault, ana))?.holds_key, true)
})

test('when somebody could read a vault is kept after they have left', async () => {
  const vault = await vaults.makeVault()
  const begun = server.clock.now()
  await vaults.addMember(admin, vault, ana)
  server.clock.advance({ minutes: 5 })
  await remove(admin, vault, ana.id)
  const periods = await server.platform.db.read.kysely
    .selectFrom('vault_key_periods')
    .select(['since', 'until'])
    .where('vault_id', '=', vault)
    .where('user_id', '=', ana.id)
    .execute()
  const at = (ms: number) => new Date(ms).toISOString()
  assert.deepEqual(
    periods.map(({ since, until }) => [since, until]),
    [[at(begun), at(begun + 300_000)]],
  )
})
