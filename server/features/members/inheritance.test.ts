import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as members from '@chaveiro/contract/calls/members.ts'
import * as vaultLogs from '@chaveiro/contract/calls/vault-logs.ts'
import * as calls from '@chaveiro/contract/calls/vaults.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { vaultOverviewInput } from '@chaveiro/contract/log/vaults/vault-overview.ts'
import type { VaultStatement } from '@chaveiro/contract/primitives.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { newId } from '../../testing/signing-device.ts'
import { startVaultServer } from '../../testing/start-vault-server.ts'

const { server, vaults, admin, ana, bia } = await startVaultServer({ ana: 'contributor', bia: 'contributor' })

const salt = 'A'.repeat(22)
const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code]
const add = (id: string, user: string, statements: VaultStatement[] = []) =>
  server.call(members.addVaultMember, { as: admin, params: { id }, body: { user_id: user, statements } })
const remove = (id: string, user: string, statements: VaultStatement[] = []) =>
  server.call(members.removeVaultMember, { as: admin, params: { id, user_id: user }, body: { statements } })
const inherit = (id: string, inherits: boolean, statements: VaultStatement[] = [], as = admin) =>
  server.call(members.setVaultInheritance, { as, params: { id }, body: { inherits, statements } })
const move = (id: string, parent: string, body?: { statements?: VaultStatement[] }) =>
  server.call(calls.updateVault, { as: admin, params: { id }, query: { parent_id: parent }, body })
const admitOf = async (vault: string, user: string, from?: string) => ({
  vault_id: vault,
  statement: await vaults.admit(admin, vault, user, from ? { from } : {}),
})
const removeOf = async (vault: string, user: string, from?: string) => ({
  vault_id: vault,
  statement: await vaults.remove(admin, vault, user, from ? { from } : {}),
})
/** Everybody but custodians, as `name source signed`. */
const rows = async (vault: string) => {
  const nameOf = (id: string) => (id === ana.id ? 'ana' : id === bia.id ? 'bia' : id)
  return (await vaults.members(vault))
    .filter(({ source }) => source !== 'custodian')
    .map(({ user_id, source, signed }) => `${nameOf(user_id)} ${source}${signed ? ' signed' : ''}`)
    .sort()
}
/** Three vaults, each inside the one before. */
async function makeLine(): Promise<[string, string, string]> {
  const top = await vaults.makeVault({ name: 'Top' })
  const middle = await vaults.makeVault({ name: 'Middle', parent_id: top })
  return [top, middle, await vaults.makeVault({ name: 'Low', parent_id: middle })]
}

test('only custodians change inheritance', async () => {
  const [, middle] = await makeLine()
  assert.deepEqual(code(await inherit(middle, false, [], ana)), [403, 'not_custodian'])
  assert.deepEqual(code(await inherit(newId(), false)), [404, 'not_found'])
})

test('a member reaches all heirs, with a statement in every log or only in some', async () => {
  const [top, middle, low] = await makeLine()
  const answer = await add(top, ana.id, [
    await admitOf(top, ana.id),
    await admitOf(middle, ana.id, top),
    await admitOf(low, ana.id, middle),
  ])
  assert.equal(answer.status, 200)
  await add(top, bia.id, [await admitOf(top, bia.id)])
  assert.deepEqual(await rows(top), ['ana direct signed', 'bia direct signed'])
  assert.deepEqual(await rows(middle), ['ana inherited signed', 'bia inherited'])
  assert.deepEqual(await rows(low), ['ana inherited signed', 'bia inherited'])
})

test('a statement for another parent, or for somebody who inherits nothing, is refused whole', async () => {
  const [top, middle, low] = await makeLine()
  const first = await admitOf(top, ana.id)
  const wrong = [
    await admitOf(middle, ana.id),
    await admitOf(low, ana.id, top),
    await admitOf(middle, bia.id, top),
    await removeOf(middle, ana.id, top),
  ]
  for (const statement of wrong) {
    assert.deepEqual(code(await add(top, ana.id, [first, statement])), [409, 'stale_head'])
  }
  assert.deepEqual(await rows(low), [])
  assert.equal((await vaults.log(top))?.head.seq, 1)
})

test('removing a member ends all that was inherited, but not their own memberships', async () => {
  const [top, middle, low] = await makeLine()
  await add(top, ana.id)
  await add(middle, ana.id)
  await remove(top, ana.id)
  assert.deepEqual(await rows(top), [])
  assert.deepEqual(await rows(middle), ['ana direct'])
  assert.deepEqual(await rows(low), ['ana inherited'])
  await remove(middle, ana.id)
  assert.deepEqual(await rows(low), [])
})

test('a vault that stops inheriting keeps its own members, and its heirs follow', async () => {
  const [top, middle, low] = await makeLine()
  await add(top, ana.id)
  await add(middle, bia.id)
  assert.deepEqual(await rows(low), ['ana inherited', 'bia inherited'])
  assert.equal((await inherit(middle, false)).status, 200)
  assert.deepEqual(await rows(middle), ['bia direct'])
  assert.deepEqual(await rows(low), ['bia inherited'])
  assert.equal((await vaults.vault(middle))?.inherits, false)
  assert.deepEqual(code(await inherit(middle, true, [await admitOf(middle, bia.id, top)])), [
    409,
    'stale_head',
  ])
  assert.equal((await vaults.vault(middle))?.inherits, false)
  await vaults.addMember(admin, top, bia)
  assert.deepEqual(await rows(middle), ['bia direct'])
  assert.equal((await inherit(middle, true, [await admitOf(middle, ana.id, top)])).status, 200)
  assert.deepEqual(await rows(middle), ['ana inherited signed', 'bia direct', 'bia inherited'])
  assert.deepEqual(await rows(low), ['ana inherited', 'bia inherited'])
})

test('a moved vault exchanges its inherited members with signed statements of both kinds', async () => {
  const [old, vault] = [await vaults.makeVault(), await vaults.makeVault()]
  const next = await vaults.makeVault()
  await vaults.addMember(admin, old, ana)
  await vaults.addMember(admin, next, ana)
  await vaults.addMember(admin, next, bia)
  const arrived = await move(vault, old, { statements: [await admitOf(vault, ana.id, old)] })
  assert.equal(arrived.status, 200)
  assert.deepEqual(await rows(vault), ['ana inherited signed'])
  await vaults.deliver(admin, vault, [ana])
  const chain = await vaults.chain(admin, vault)
  const statements = [
    chain.add('chaveiro.vault.admit', { user: ana.id, from: next }),
    chain.add('chaveiro.vault.admit', { user: bia.id, from: next }),
    chain.add('chaveiro.vault.remove', { user: ana.id, from: old }),
  ].map((statement) => ({ vault_id: vault, statement }))
  // In any order.
  assert.equal((await move(vault, next, { statements: statements.reverse() })).status, 200)
  assert.deepEqual(await rows(vault), ['ana inherited signed', 'bia inherited signed'])
  const seen = await vaults.vault(vault, ana)
  assert.deepEqual([seen?.holds_key, seen?.generation_due], [true, false])
})

test('a vault that moves away takes the key from people who are no longer members', async () => {
  const [old, vault] = [await vaults.makeVault(), await vaults.makeVault()]
  await vaults.addMember(admin, old, ana)
  await move(vault, old, { statements: [await admitOf(vault, ana.id, old)] })
  await vaults.deliver(admin, vault, [ana])
  assert.equal((await move(vault, '')).status, 200)
  assert.deepEqual(await rows(vault), [])
  const seen = await vaults.vault(vault, ana)
  assert.deepEqual([seen?.holds_key, seen?.is_member, seen?.generation_due], [false, false, true])
})

test('a vault made inside another begins with its members, admitted by its creator', async () => {
  const top = await vaults.makeVault()
  await vaults.addMember(admin, top, ana)
  const create = (id: string, founding: object, more: object = {}) =>
    server.send(calls.createVault, {
      as: admin,
      body: { id, name: 'Inside', parent_id: top, founding, ...more },
    })
  const id = newId()
  const outsider = await vaults.founding(admin, id, [
    { user: ana.id, from: top },
    { user: bia.id, from: top },
  ])
  assert.deepEqual(code(await create(id, outsider)), [409, 'stale_head'])
  const founding = await vaults.founding(admin, id, [{ user: ana.id, from: top }])
  assert.deepEqual(code(await create(id, founding, { inherits: false })), [409, 'stale_head'])
  assert.equal((await create(id, founding)).status, 200)
  assert.deepEqual(await rows(id), ['ana inherited signed'])
  const apart = newId()
  await create(apart, await vaults.founding(admin, apart), { inherits: false })
  assert.deepEqual(await rows(apart), [])
})

test('a signed overview is stored with its salt if it matches the vault', async () => {
  const made = await vaults.makeVault({ name: 'Old', tags: { client: 'A', squad: '' } })
  const sign = async (name: string, vault = made) => {
    const tags = { client: 'A', squad: '' }
    const place = { salt, vault, type: 'client', parent_id: null, visibility: 'listed', inherits: true }
    const commitment = await hashText(vaultOverviewInput({ ...place, name, tags }), nodeVerifier)
    return vaults.sign('chaveiro.vault.overview', admin, vault, { commitment })
  }
  const rename = (name: string, statement: string) =>
    server.call(calls.updateVault, {
      as: admin,
      params: { id: made },
      query: { name },
      body: { overview: { statement, salt } },
    })
  const append = (statement: string, body: object = { salt }, id = made) =>
    server.call(vaultLogs.appendVaultStatement, {
      as: admin,
      params: { id },
      body: { statement, ...body },
    })
  assert.deepEqual(code(await rename('New', await sign('Old'))), [409, 'stale_head'])
  assert.equal((await vaults.vault(made))?.name, 'Old')
  assert.equal((await rename('New', await sign('New'))).body.overview_salt, salt)
  assert.deepEqual(code(await append(await sign('New'))), [422, 'statement_refused'])
  const unsigned = await vaults.makeVault({ name: 'New', tags: { client: 'A', squad: '' } })
  const on = { as: admin, params: { id: unsigned } }
  assert.equal((await server.call(calls.updateVault, { ...on, query: { name: 'Newer' } })).status, 200)
  assert.deepEqual(code(await append(await sign('New', unsigned), {}, unsigned)), [422, 'invalid'])
  assert.deepEqual(code(await append(await sign('New', unsigned), { salt }, unsigned)), [409, 'stale_head'])
  assert.equal((await append(await sign('Newer', unsigned), { salt }, unsigned)).status, 200)
  const founded = newId()
  const founding = await vaults.founding(admin, founded)
  const body = {
    id: founded,
    name: 'Founded',
    founding: { ...founding, overview: { statement: 'a.b.c', salt } },
  }
  assert.deepEqual(code(await server.send(calls.createVault, { as: admin, body })), [
    422,
    'statement_refused',
  ])
})
