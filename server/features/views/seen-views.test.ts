import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { removeVaultMember } from '@chaveiro/contract/calls/members.ts'
import { keepView, listViews } from '@chaveiro/contract/calls/views.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { requireWholeView } from '@chaveiro/contract/log/statements/view.ts'
import { registerFeatures } from '../../app.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { RightsWorld } from '../../testing/rights-world.ts'
import { signedView } from '../../testing/sign-view.ts'
import type { Keyed } from '../../testing/test-organisation.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const world = await RightsWorld.make(server)
const { vaults, founder, people } = world
const { manager, contributor } = people

// Made in this order, which is that of their leaves: ids are made by time.
const first = await world.vault('contributor', { isMember: false, isListed: false })
const listed = await world.vault('contributor', { isMember: false, isListed: true })
const hidden = await world.vault('contributor', { isMember: false, isListed: false })
const joined = await world.vault('contributor', { isMember: true, isListed: false })
for (const vault of [listed, hidden, joined]) await world.item(vault)

/** The manager's present view, as somebody reads it. */
async function seenBy(as: Keyed) {
  server.clock.advance({ seconds: 1 })
  const body = await signedView(vaults.organisation, manager)
  assert.equal((await server.call(keepView, { as: manager, body })).status, 200)
  return readAs(as)
}

async function readAs(as: Keyed) {
  const { status, body } = await server.call(listViews, { as, query: {} })
  assert.equal(status, 200)
  const [view] = body.views
  assert.ok(view)
  const { payload } = parseStatement(view.statement, 'chaveiro.view')
  await requireWholeView(view, payload, nodeVerifier)
  return view
}

const shown = (view: { entries: { vault: string }[] }) => view.entries.map(({ vault }) => vault)

test('nobody reads a view before their keys are confirmed, nor as a client', async () => {
  const unconfirmed = await vaults.organisation.enrol('contributor')
  for (const [as, code] of [
    [unconfirmed, 'not_in_roster'],
    [await vaults.organisation.enrol('manager'), 'not_in_roster'],
    [people.client, 'forbidden'],
  ] as const) {
    const { status, error } = await server.send(listViews, { as, query: {} })
    assert.deepEqual([status, error.code], [403, code])
  }
})

// Promise 23
test('of a hidden vault the answer has one leaf: not its id, its numbers, its hashes or its salt', async () => {
  const all = await seenBy(founder)
  const view = await readAs(contributor)
  assert.deepEqual(shown(view), [listed, joined])
  assert.equal(view.hidden.length, all.entries.length - 2)
  const told = JSON.stringify(view)
  for (const { vault, log, change, salt } of all.entries) {
    if (vault === listed || vault === joined) continue
    for (const secret of [vault, log.hash, salt, ...(change ? [change.hash] : [])]) {
      assert.ok(!told.includes(secret))
    }
  }
  assert.deepEqual(Object.keys(view.hidden[0] ?? {}).sort(), ['hash', 'index'])
})

// Promise 23
test('a hidden vault’s leaf differs in each view, whether anything happened there or not', async () => {
  const leaves = async () => (await seenBy(contributor)).hidden.map(({ hash }) => hash)
  const [one, other] = [await leaves(), await leaves()]
  assert.ok(one.every((leaf) => !other.includes(leaf)))
})

test('the place of a leaf reveals only how many vaults were made before and between the visible ones', async () => {
  const all = shown(await seenBy(founder))
  assert.deepEqual(all, [...all].sort())
  const { entries, hidden: others } = await readAs(contributor)
  assert.deepEqual(
    entries.map(({ index }) => index),
    [all.indexOf(listed), all.indexOf(joined)],
  )
  assert.deepEqual(
    others.map(({ index }) => index),
    [all.indexOf(first), all.indexOf(hidden)],
  )
})

test('an entry has its vault’s newest change, so that a device compares items too', async () => {
  const { entries } = await seenBy(founder)
  const changes = new Map(entries.map(({ vault, change }) => [vault, change?.number ?? null]))
  assert.deepEqual([changes.get(joined), changes.get(first)], [1, null])
})

// Promise 23
test('what somebody sees of a view follows their rights now, not those when it was signed', async () => {
  const own = await world.vault('contributor', { isMember: true, isListed: false })
  assert.ok(shown(await seenBy(contributor)).includes(own))
  const statement = await vaults.remove(founder, own, contributor.id)
  const body = { statements: [{ vault_id: own, statement }] }
  const params = { id: own, user_id: contributor.id }
  const removed = await server.send(removeVaultMember, { as: founder, params, body })
  assert.ok(removed.status < 300, JSON.stringify(removed.error))
  assert.ok(!shown(await readAs(contributor)).includes(own))
  assert.ok(!JSON.stringify(await readAs(contributor)).includes(own))
  assert.ok(shown(await readAs(founder)).includes(own))
})

test('a deleted vault stays seen by custodians and members; removed for good, it stays in the tree as a leaf, for everybody', async () => {
  const gone = await vaults.makeVault({ visibility: 'listed' })
  assert.ok(shown(await seenBy(contributor)).includes(gone))
  assert.equal((await vaults.deleteVault(founder, gone)).status, 204)
  assert.ok(shown(await readAs(founder)).includes(gone))
  assert.ok(!shown(await readAs(contributor)).includes(gone))
  assert.equal((await vaults.purgeVault(founder, gone)).status, 204)
  for (const as of [founder, contributor]) {
    assert.ok(!JSON.stringify(await readAs(as)).includes(gone))
  }
})
