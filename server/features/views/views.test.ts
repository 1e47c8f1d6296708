import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseStatement } from '@chaveiro/contract/rules/statement.ts'
import { requireWholeView } from '@chaveiro/contract/rules/view.ts'
import { deleteVault } from '@chaveiro/contract/vaults.ts'
import { keepView, listViews } from '@chaveiro/contract/views.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { signedView } from '../../testing/sign-view.ts'
import { startVaultServer } from '../../testing/start-vault-server.ts'
import { makeTestKeys } from '../../testing/statements.ts'
import type { Keyed } from '../../testing/test-organisation.ts'

const { server, vaults, admin, ...people } = await startVaultServer({
  manager: 'manager',
  other: 'manager',
  contributor: 'contributor',
})
const { organisation } = vaults
const listed = await vaults.makeVault({ visibility: 'listed' })
const hidden = await vaults.makeVault({ visibility: 'private' })
const joined = await vaults.makeVault({ visibility: 'private' })
await vaults.addMember(admin, joined, people.contributor)

const signed = (by: Keyed, change: Parameters<typeof signedView>[2] = {}) =>
  signedView(organisation, by, change)
type Body = Awaited<ReturnType<typeof signed>>
const send = (as: Keyed, body: unknown) => server.send(keepView, { as, body })

async function keep(by: Keyed, change: Parameters<typeof signedView>[2] = {}): Promise<boolean> {
  const { status, body, error } = await send(by, await signed(by, change))
  assert.equal(status, 200, JSON.stringify(error))
  return body.is_newest
}

async function refused(as: Keyed, body: unknown, status: number, code: string): Promise<void> {
  const answer = await send(as, body)
  assert.deepEqual([answer.status, answer.error?.code], [status, code])
}

async function read(as: Keyed, after?: number) {
  const { status, body, error } = await server.call(listViews, {
    as,
    query: after === undefined ? {} : { after },
  })
  assert.equal(status, 200, JSON.stringify(error))
  for (const view of body.views) {
    await requireWholeView(view, parseStatement(view.statement, 'chaveiro.view').payload, nodeVerifier)
  }
  return body
}

test('a view is refused that its sender’s device did not sign as a custodian, or that says anything but what is there', async () => {
  const { manager, contributor } = people
  const body = await signed(manager)
  await refused(contributor, await signed(contributor), 403, 'not_custodian')
  await refused(admin, body, 422, 'statement_refused')
  await refused(manager, await signed({ ...manager, keys: makeTestKeys() }), 422, 'statement_refused')
  const [first, ...rest] = body.entries as [Body['entries'][number], ...Body['entries']]
  for (const entries of [rest, [...body.entries, first], [{ ...first, seq: first.seq - 1 }, ...rest]]) {
    await refused(manager, { ...body, entries }, 422, 'statement_refused')
  }
  await refused(manager, { ...body, salt: (await signed(manager)).salt }, 422, 'statement_refused')
  for (const entry of [
    { ...first, seq: first.seq + 1 },
    { ...first, change: 1 },
  ]) {
    await refused(manager, { ...body, entries: [entry, ...rest] }, 409, 'stale_head')
  }
  const { org } = await organisation.roster()
  const elsewhere = { seq: 0, hash: (await organisation.roster()).hashes[1] as string }
  await refused(manager, await signed(manager, { roster: elsewhere }), 422, 'statement_refused')
  await refused(manager, await signed(manager, { org: org.replace(/^./, 'x') }), 422, 'statement_refused')
})

test('a view from a clock more than ten minutes ahead is refused; a slow clock’s is taken', async () => {
  const at = (ms: number) => ({ at: new Date(server.clock.now() + ms).toISOString() })
  await refused(people.other, await signed(people.other, at(10 * 60_000 + 1)), 422, 'clock_ahead')
  assert.equal(await keep(people.other, at(-3_600_000)), true)
})

test('the newest view of each custodian is kept, and others read it whole', async () => {
  const { manager, other } = people
  const old = await signed(manager)
  await server.clock.advance({ minutes: 1 })
  assert.equal(await keep(manager), true)
  assert.equal((await send(manager, old)).body.is_newest, false)
  const { views, last, has_more } = await read(admin)
  const signers = views.map(({ statement }) => parseStatement(statement, 'chaveiro.view').payload.by)
  assert.deepEqual([signers.sort(), has_more], [[manager.id, other.id].sort(), false])
  assert.deepEqual((await read(admin, last)).views, [])
  await keep(other)
  assert.equal((await read(admin, last)).views.length, 1)
  assert.equal((await read(other)).views.length, 1, 'not one’s own')
})

test('a contributor is told of the vaults that they see, and of no other its id or how far it went', async () => {
  await keep(people.manager)
  const { views } = await read(people.contributor)
  assert.ok(views.length > 0)
  for (const { entries, hidden: others } of views) {
    assert.deepEqual(entries.map(({ vault }) => vault).sort(), [listed, joined].sort())
    assert.equal(others.length, 1)
  }
  assert.ok(!JSON.stringify(views).includes(hidden))
})

test('a deleted vault stays in the tree as a leaf that says nothing', async () => {
  const gone = await vaults.makeVault()
  await keep(people.manager)
  assert.equal((await server.send(deleteVault, { as: admin, params: { id: gone } })).status, 204)
  const { views } = await read(admin)
  assert.ok(!JSON.stringify(views).includes(gone))
})
