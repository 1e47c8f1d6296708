import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepView, listViews } from '@chaveiro/contract/calls/views.ts'
import { renewalInput } from '@chaveiro/contract/log/statements/countersignatures.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { makeTestKeys, signBytes } from '@chaveiro/contract/testing/signing.ts'
import { appendToRoster } from '../../signed-logs/roster-log.ts'
import { signedView } from '../../testing/sign-view.ts'
import { startVaultServer } from '../../testing/start-vault-server.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { viewOfAll } from '../../testing/view-of-all.ts'
import { dropViews } from './drop-views.ts'

const { server, vaults, admin } = await startVaultServer({})
const { organisation } = vaults
const { db, atRest } = server.platform
await vaults.makeVault()

/** A manager with a stored view. */
async function seer(): Promise<Keyed> {
  const manager = await organisation.join('manager')
  assert.equal((await keep(manager)).status, 200)
  assert.ok((await signers()).includes(manager.id))
  return manager
}

async function keep(by: Keyed) {
  server.clock.advance({ seconds: 1 })
  return server.send(keepView, { as: by, body: await signedView(organisation, by) })
}

async function signers(): Promise<string[]> {
  const { views } = (await server.call(listViews, { as: admin, query: {} })).body
  return views.map(({ statement }) => parseStatement(statement, 'chaveiro.view').payload.by)
}

/** The server decides, then the roster says so. */
async function dismiss({ id }: Keyed): Promise<void> {
  await server.changePerson(id, { role: 'contributor' })
  await organisation.append(admin, await organisation.dismiss(admin, id, 'manager'))
}

const isKept = async ({ id }: Keyed) => {
  await db.inTransaction((tx) => dropViews(tx, atRest))
  const rows = await db.read.kysely.selectFrom('views').select('user_id').execute()
  return rows.some(({ user_id }) => user_id === id)
}

test('a dismissed custodian’s view is no longer answered from that moment on, and deleted', async () => {
  const [stays, dismissed] = [await seer(), await seer()]
  const before = await signedView(organisation, dismissed)
  await dismiss(dismissed)
  assert.ok(!(await signers()).includes(dismissed.id))
  const answer = await server.send(keepView, { as: dismissed, body: before })
  assert.deepEqual([answer.status, answer.error.code], [403, 'not_custodian'])
  assert.deepEqual([await isKept(dismissed), await isKept(stays)], [false, true])
})

test('somebody appointed again has to sign again: earlier views ended with their right', async () => {
  const again = await seer()
  const before = await signedView(organisation, again)
  await dismiss(again)
  await server.changePerson(again.id, { role: 'manager' })
  assert.equal((await keep(again)).error.code, 'not_in_roster', 'nobody has signed the role yet')
  await organisation.append(admin, await organisation.appoint(admin, again.id, 'manager'))
  assert.ok(!(await signers()).includes(again.id))
  assert.equal((await server.send(keepView, { as: again, body: before })).error.code, 'not_in_roster')
  assert.equal((await keep(again)).status, 200)
  assert.ok((await signers()).includes(again.id))
})

test('a view by replaced keys is no longer answered, nor accepted', async () => {
  const renewed = await seer()
  const before = await signedView(organisation, renewed)
  const next = makeTestKeys()
  const { sealing_key, signing_key } = next
  const { org, head } = await organisation.roster()
  const place = { org, seq: head.seq + 1, user: renewed.id, sealing_key, signing_key }
  const countersignature = signBytes(renewalInput(place), next.signing)
  const content = { user: renewed.id, sealing_key, signing_key, countersignature }
  const statement = await organisation.sign('chaveiro.roster.renew', renewed.keys, content)
  const view = [...(await viewOfAll(server)).entries]
  await db.inTransaction((tx) =>
    appendToRoster(tx, atRest, statement, { actor: renewed, now: server.clock.now() }, view),
  )
  assert.ok(!(await signers()).includes(renewed.id))
  assert.equal((await server.send(keepView, { as: renewed, body: before })).error.code, 'not_in_roster')
})

test('once the server ended a role that the roster still names, the view no longer counts', async () => {
  for (const change of [{ role: 'contributor' }, { status: 'inactive' }] as const) {
    const ended = await seer()
    await server.changePerson(ended.id, change)
    assert.ok(!(await signers()).includes(ended.id))
    assert.equal(await isKept(ended), false)
  }
})

test('a view is deleted with its person', async () => {
  const gone = await seer()
  await db.inTransaction(async (tx) => {
    await tx.kysely.deleteFrom('sessions').where('user_id', '=', gone.id).execute()
    await tx.kysely.deleteFrom('person_keys').where('user_id', '=', gone.id).execute()
    await tx.kysely.updateTable('users').set({ status: 'inactive' }).where('id', '=', gone.id).execute()
  })
  assert.ok(!(await signers()).includes(gone.id))
  assert.equal(await isKept(gone), false)
})
