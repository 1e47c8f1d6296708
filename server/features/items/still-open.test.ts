// Promise 2

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import * as checkouts from '@chaveiro/contract/calls/checkouts.ts'
import { revealItemRevision } from '@chaveiro/contract/calls/item-revisions.ts'
import * as calls from '@chaveiro/contract/calls/items.ts'
import { removeVaultMember } from '@chaveiro/contract/calls/members.ts'
import * as reveals from '@chaveiro/contract/calls/reveals.ts'
import { setUserStatus } from '@chaveiro/contract/calls/users.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { RightsWorld } from '../../testing/rights-world.ts'
import type { Keyed } from '../../testing/test-organisation.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const world = await RightsWorld.make(server)
const { vaults, founder } = world

const on = (id: string, as: Keyed) => ({ as, params: { id } })
const stillOpen = (id: string, as: Keyed, revision?: number) =>
  server.call(reveals.mayOpenItem, { ...on(id, as), query: revision === undefined ? {} : { revision } })
const reveal = (id: string, as: Keyed) => server.call(reveals.revealItem, on(id, as))

/** An item that a member has open. */
async function opened(overview: Partial<calls.ItemOverview> = {}) {
  const vault = await vaults.makeVault()
  const member = await vaults.organisation.join('contributor')
  await vaults.addMember(founder, vault, member)
  const id = await world.item(vault, overview)
  if (overview.requires_checkout) await server.call(checkouts.checkOutItem, on(id, member))
  assert.equal((await reveal(id, member)).status, 200)
  assert.equal((await stillOpen(id, member)).body.may_open, true)
  return { vault, member, id }
}

test('an item no longer stays open once its reader was removed from the vault', async () => {
  const { vault, member, id } = await opened()
  const params = { id: vault, user_id: member.id }
  const body = { statements: [] }
  const removed = await server.call(removeVaultMember, { as: founder, params, body })
  assert.equal(removed.status, 200)
  assert.equal((await reveal(id, member)).status, 403)
  assert.equal((await stillOpen(id, member)).body.may_open, false)
})

test('an item no longer stays open once it or its vault was deleted, or the person deactivated', async () => {
  const [item, vault, person] = [await opened(), await opened(), await opened()]
  assert.equal((await server.send(calls.deleteItem, on(item.id, founder))).status, 204)
  assert.equal((await vaults.deleteVault(founder, vault.vault)).status, 204)
  const change = { ...on(person.member.id, founder), body: { status: 'inactive' as const } }
  assert.equal((await server.call(setUserStatus, change)).status, 200)
  assert.equal((await stillOpen(item.id, item.member)).body.may_open, false)
  assert.equal((await stillOpen(vault.id, vault.member)).body.may_open, false)
  assert.equal((await stillOpen(person.id, person.member)).error.code, 'signed_out')
})

test('an item no longer stays open once its check-out ended or somebody else has it; an old revision by its own requirement', async () => {
  const { member, id, vault } = await opened({ requires_checkout: true })
  const other = await vaults.organisation.join('contributor')
  await vaults.addMember(founder, vault, other)
  assert.equal((await stillOpen(id, other)).body.may_open, false)
  await server.call(checkouts.checkInItem, on(id, member))
  assert.equal((await stillOpen(id, member)).body.may_open, false)
  await server.call(checkouts.checkOutItem, on(id, other))
  assert.equal((await stillOpen(id, member, 1)).body.may_open, false)
  assert.equal((await stillOpen(id, other, 1)).body.may_open, true)
  assert.equal((await stillOpen(id, other, 9)).body.may_open, false)
  const old = await server.call(revealItemRevision, { as: other, params: { id, revision: 1 } })
  assert.equal(old.status, 200)
})

test('asking whether it stays open leaves no audit entry: nothing was opened', async () => {
  const { member, id } = await opened()
  for (let i = 0; i < 5; i++) await stillOpen(id, member)
  const query = { item_id: id, event_type: 'item_revealed' as const }
  assert.equal((await server.call(listAuditLogs, { as: founder, query })).body.length, 1)
})
