import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import * as checkouts from '@chaveiro/contract/calls/checkouts.ts'
import { listItemHistory, revealItemRevision } from '@chaveiro/contract/calls/item-revisions.ts'
import * as calls from '@chaveiro/contract/calls/items.ts'
import * as members from '@chaveiro/contract/calls/members.ts'
import * as reveals from '@chaveiro/contract/calls/reveals.ts'
import { createRotateTasks, listReadableItems, listRotateTasks } from '@chaveiro/contract/calls/rotation.ts'
import * as users from '@chaveiro/contract/calls/users.ts'
import { appendVaultStatement } from '@chaveiro/contract/calls/vault-logs.ts'
import * as vaultCalls from '@chaveiro/contract/calls/vaults.ts'
import { checkoutHours } from '@chaveiro/contract/constants.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { RightsWorld } from '../../testing/rights-world.ts'
import { refused } from '../../testing/start-item-server.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { toldNotices } from '../../testing/told-notices.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const world = await RightsWorld.make(server)
const { vaults, founder } = world
const { manager } = world.people
const owner = await vaults.organisation.join('contributor')

const on = (id: string, as: Keyed) => ({ as, params: { id } })
const checkOut = (id: string, as: Keyed) => server.call(checkouts.checkOutItem, on(id, as))
const checkIn = (id: string, as: Keyed) => server.call(checkouts.checkInItem, on(id, as))
const reveal = (id: string, as: Keyed) => server.call(reveals.revealItem, on(id, as))
const revealOld = (id: string, revision: number, as: Keyed) =>
  server.call(revealItemRevision, { as, params: { id, revision } })
const remove = (id: string, as: Keyed) => server.send(calls.deleteItem, on(id, as))
/** The fields of an item that requires a check-out, with a test's changes. */
const held = (change: Partial<calls.ItemOverview> = {}) => ({
  requires_checkout: true,
  owner: owner.email,
  title: 'Held',
  ...change,
})
const edit = async (as: Keyed, place: Place, change: Partial<calls.ItemOverview> = {}, revision = 2) => {
  const {
    id: _id,
    vault_id,
    ...body
  } = await world.itemBody(as, place.vault, held(change), revision, place.id)
  return server.send(calls.updateItem, { ...on(place.id, as), body })
}

type Place = { vault: string; id: string; holder: Keyed }

/** An item that requires a check-out, in a vault of its owner and of somebody with no other right. */
async function makePlace(body: object = {}): Promise<Place> {
  const vault = await vaults.makeVault(body)
  const holder = await vaults.organisation.join('contributor')
  for (const member of [owner, holder]) await vaults.addMember(founder, vault, member)
  await vaults.deliver(founder, vault, [manager])
  return { vault, id: await world.item(vault, held()), holder }
}

/** The same, checked out and revealed by that somebody. */
async function makeHeld(body: object = {}): Promise<Place> {
  const place = await makePlace(body)
  assert.equal((await checkOut(place.id, place.holder)).status, 200)
  assert.equal((await reveal(place.id, place.holder)).status, 200)
  return place
}

const entries = async (event: 'checkout_ended' | 'item_checked_in', { id }: Place) => {
  const query = { item_id: id, event_type: event }
  return (await server.call(listAuditLogs, { as: founder, query })).body
}
const tasks = async ({ id }: Place) =>
  (await server.call(listRotateTasks, { as: founder, query: {} })).body.filter(
    ({ item_id }) => item_id === id,
  )

/** A custodian who holds the vault's key. */
async function joinCustodian(vault: string, role: 'admin' | 'manager'): Promise<Keyed> {
  const custodian = await vaults.organisation.join(role)
  await world.insertMember(vault, custodian.id, 'custodian')
  await vaults.deliver(founder, vault, role === 'manager' ? [custodian, manager] : [custodian])
  return custodian
}

/** Somebody who is a member of a vault through the one above. */
async function joinHeirs(parent: string, vault: string): Promise<Keyed> {
  const heir = await vaults.organisation.join('contributor')
  const statements = [
    { vault_id: parent, statement: await vaults.admit(founder, parent, heir.id) },
    { vault_id: vault, statement: await vaults.admit(founder, vault, heir.id, { from: parent }) },
  ]
  const body = { user_id: heir.id, statements }
  assert.equal((await server.call(members.addVaultMember, { ...on(parent, founder), body })).status, 200)
  await vaults.deliver(founder, vault, [heir, manager])
  return heir
}

/** After every end: nobody holds the item, one audit entry, one rotate task about the holder. */
async function assertEnded(place: Place, by: Keyed): Promise<void> {
  const [entry, ...more] = await entries('checkout_ended', place)
  assert.deepEqual([entry?.user_email, more.length], [by.email, 0])
  const isOwn = by.id === place.holder.id
  const { name, person_id } = entry?.details ?? {}
  assert.deepEqual([name, person_id], isOwn ? [undefined, undefined] : [place.holder.name, place.holder.id])
  assert.equal((await server.call(calls.getItem, on(place.id, founder))).body.checked_out_by, null)
  const [task, ...others] = await tasks(place)
  assert.deepEqual([task?.reason, task?.about, others.length], ['check_in', place.holder.name, 0])
  assert.equal((await checkOut(place.id, manager)).status, 200, 'it blocks nobody')
}

// Promise 24
test('an edit by anybody but the holder is refused, even a custodian’s, and leaves the check-out as it was', async () => {
  const place = await makeHeld()
  for (const other of [owner, manager, founder]) {
    await refused(edit(other, place), 409, 'already_checked_out')
    await refused(edit(other, place, { requires_checkout: false }), 409, 'already_checked_out')
  }
  await refused(reveal(place.id, founder), 403, 'not_holder')
  assert.equal((await edit(place.holder, place)).body.checked_out_by, place.holder.email)
})

test('a creator who does not hold the item cannot delete it from under its holder', async () => {
  const place = await makeHeld()
  await server.platform.db.inTransaction((tx) =>
    tx.kysely.updateTable('items').set({ created_by: owner.id }).where('id', '=', place.id).execute(),
  )
  await refused(remove(place.id, owner), 409, 'already_checked_out')
  await refused(remove(place.id, founder), 409, 'already_checked_out')
  assert.equal((await checkIn(place.id, founder)).status, 200)
  assert.equal((await remove(place.id, owner)).status, 204)
})

test('only the holder or a custodian turns off that an item requires a check-out', async () => {
  const place = await makePlace()
  await refused(edit(owner, place, { requires_checkout: false }), 403, 'checkout_to_clear')
  assert.equal((await edit(owner, place, { title: 'Still held' })).status, 200, 'other edits are free')
  assert.equal((await edit(manager, place, { requires_checkout: false }, 3)).status, 200)
  assert.equal((await edit(owner, place, {}, 4)).status, 200, 'anybody turns it on')
  assert.equal((await checkOut(place.id, owner)).status, 200)
  assert.equal((await edit(owner, place, { requires_checkout: false }, 5)).status, 200)
})

// Promise 24
test('an old revision requires a check-out if it did then or the item does now', async () => {
  const place = await makePlace()
  const { id, holder } = place
  await refused(revealOld(id, 1, holder), 403, 'checkout_required')
  assert.equal((await edit(founder, place, { requires_checkout: false })).status, 200)
  assert.equal((await reveal(id, holder)).status, 200)
  await refused(revealOld(id, 1, holder), 403, 'checkout_required')
  const { body: history } = await server.call(listItemHistory, on(id, holder))
  const asked = history.map(({ revision, requires_checkout }) => [revision, requires_checkout])
  assert.deepEqual(asked, [
    [2, false],
    [1, true],
  ])
  assert.equal((await checkOut(id, holder)).status, 200, 'the old revision can still be had')
  assert.equal((await revealOld(id, 1, holder)).status, 200)
  await refused(revealOld(id, 1, owner), 403, 'not_holder')
  assert.equal((await checkIn(id, holder)).status, 200)
  assert.equal((await tasks(place)).length, 1)
  assert.equal((await edit(founder, place, {}, 3)).status, 200)
  await refused(revealOld(id, 2, holder), 403, 'checkout_required')
  await refused(checkOut(await world.item(place.vault), holder), 409, 'checkout_not_needed')
})

test('a person is told what they have checked out now, and nothing of others', async () => {
  const place = await makeHeld()
  const own = async (as: Keyed) => (await server.call(checkouts.listOwnCheckouts, { as })).body
  assert.deepEqual(await own(owner), [])
  const held = await own(place.holder)
  assert.deepEqual(
    held.map(({ item_id }) => item_id),
    [place.id],
  )
  assert.equal((await server.call(calls.getItem, on(place.id, owner))).body.checked_out_until, held[0]?.until)
  assert.equal((await checkIn(place.id, founder)).status, 200)
  assert.deepEqual(await own(place.holder), [])
})

test('the server ends an expired check-out: audited as the holder’s, with a rotate task', async () => {
  const place = await makeHeld()
  server.clock.advance({ hours: checkoutHours, seconds: 1 })
  for (const person of [founder, manager]) person.token = await server.makeSession(person.id)
  owner.token = await server.makeSession(owner.id)
  await server.platform.jobs.runDue()
  await assertEnded(place, place.holder)
})

test('checking out an item after the earlier time ran out ends that check-out in the same act', async () => {
  const place = await makeHeld()
  server.clock.advance({ hours: checkoutHours, seconds: 1 })
  for (const person of [founder, manager, owner]) person.token = await server.makeSession(person.id)
  assert.equal((await checkOut(place.id, owner)).status, 200)
  assert.equal((await entries('checkout_ended', place)).length, 1)
  assert.equal((await tasks(place)).length, 1)
  await server.platform.jobs.runDue()
  assert.equal((await entries('checkout_ended', place)).length, 1)
})

test('a check-out ends when its holder is removed from the vault', async () => {
  const place = await makeHeld()
  const params = { id: place.vault, user_id: place.holder.id }
  const answer = await server.call(members.removeVaultMember, {
    as: founder,
    params,
    body: { statements: [] },
  })
  assert.equal(answer.status, 200)
  await assertEnded(place, founder)
})

test('a check-out ends when its holder leaves the vault', async () => {
  const place = await makeHeld()
  const params = { id: place.vault, user_id: place.holder.id }
  const answer = await server.call(members.removeVaultMember, { as: place.holder, params, body: {} as never })
  assert.equal(answer.status, 200)
  await assertEnded(place, place.holder)
})

test('a check-out ends when its holder is deactivated', async () => {
  const place = await makeHeld()
  const body = { status: 'inactive' as const, removals: [] }
  assert.equal(
    (await server.call(users.setUserStatus, { ...on(place.holder.id, founder), body })).status,
    200,
  )
  await assertEnded(place, founder)
})

test('a check-out ends when its holder becomes a client', async () => {
  const place = await makeHeld()
  const body = { role: 'client' as const, removals: [] }
  assert.equal((await server.call(users.setUserRole, { ...on(place.holder.id, founder), body })).status, 200)
  await assertEnded(place, founder)
})

test('a check-out ends when its holder is no longer a manager', async () => {
  const vault = await vaults.makeVault()
  await vaults.addMember(founder, vault, owner)
  const holder = await joinCustodian(vault, 'manager')
  const place = { vault, id: await world.item(vault, held()), holder }
  assert.equal((await checkOut(place.id, holder)).status, 200)
  assert.equal((await reveal(place.id, holder)).status, 200)
  const body = { role: 'contributor' as const, removals: [] }
  assert.equal((await server.call(users.setUserRole, { ...on(holder.id, founder), body })).status, 200)
  await assertEnded(place, founder)
})

test('a check-out ends when the vault moves away from where its holder was a member', async () => {
  const parent = await vaults.makeVault()
  const [vault, elsewhere] = [await vaults.makeVault({ parent_id: parent }), await vaults.makeVault()]
  const holder = await joinHeirs(parent, vault)
  const place = { vault, id: await world.item(vault, held()), holder }
  assert.equal((await checkOut(place.id, holder)).status, 200)
  assert.equal((await reveal(place.id, holder)).status, 200)
  const moved = { ...on(vault, founder), query: { parent_id: elsewhere } }
  assert.equal((await server.call(vaultCalls.updateVault, moved)).status, 200)
  await assertEnded(place, founder)
})

test('a check-out ends when the vault stops inheriting members', async () => {
  const parent = await vaults.makeVault()
  const vault = await vaults.makeVault({ parent_id: parent })
  const holder = await joinHeirs(parent, vault)
  const place = { vault, id: await world.item(vault, held()), holder }
  assert.equal((await checkOut(place.id, holder)).status, 200)
  assert.equal((await reveal(place.id, holder)).status, 200)
  const body = { inherits: false, statements: [] }
  assert.equal((await server.call(members.setVaultInheritance, { ...on(vault, founder), body })).status, 200)
  await assertEnded(place, founder)
})

test('a custodian’s check-out ends when the vault becomes a two-person vault', async () => {
  const place = await makePlace()
  const second = await joinCustodian(place.vault, 'admin')
  assert.equal((await checkOut(place.id, second)).status, 200)
  assert.equal((await reveal(place.id, second)).status, 200)
  const content = { custody: 'split' as const, custodians: [founder.id, second.id] }
  let confirms: string | undefined
  for (const by of [founder, second]) {
    const whole = { ...content, ...(confirms && { confirms }) }
    const statement = await vaults.sign('chaveiro.vault.custody', by, place.vault, whole)
    const answer = await server.call(appendVaultStatement, { ...on(place.vault, by), body: { statement } })
    assert.equal(answer.status, 200, JSON.stringify(answer.error))
    confirms = hash('sha256', statement, 'base64url')
  }
  assert.deepEqual(
    (await entries('checkout_ended', place)).map(({ user_email }) => user_email),
    [second.email],
  )
  assert.deepEqual(
    (await tasks(place)).map(({ about }) => about),
    [second.name],
  )
})

test('a check-out ends when the item no longer requires one', async () => {
  const place = await makeHeld()
  assert.equal((await edit(place.holder, place, { requires_checkout: false })).status, 200)
  assert.equal((await entries('checkout_ended', place)).length, 1)
  assert.equal((await tasks(place)).length, 1)
})

test('a check-out ends with the item and with its vault, and its owner is still notified', async () => {
  const told = async () =>
    (await toldNotices(server, owner)).filter(
      ({ title }) => title === 'Change the password of an item that is gone or hidden',
    ).length
  const [deleted, gone] = [await makeHeld(), await makeHeld()]
  const before = await told()
  await server.platform.db.inTransaction((tx) =>
    tx.kysely
      .updateTable('items')
      .set({ created_by: deleted.holder.id })
      .where('id', '=', deleted.id)
      .execute(),
  )
  assert.equal((await remove(deleted.id, deleted.holder)).status, 204)
  assert.equal((await vaults.deleteVault(founder, gone.vault)).status, 204)
  for (const place of [deleted, gone]) assert.equal((await entries('checkout_ended', place)).length, 1)
  assert.equal((await told()) - before, 2)
})

test('a holder who makes themselves the owner still leaves a rotate task, for somebody else', async () => {
  const place = await makeHeld()
  assert.equal((await edit(place.holder, place, { owner: place.holder.email })).status, 200)
  assert.equal((await checkIn(place.id, place.holder)).status, 200)
  assert.equal((await tasks(place)).length, 1)
  const own = { as: place.holder, query: { mine: 'true' } }
  assert.deepEqual((await server.call(listRotateTasks, own)).body, [])
  assert.equal((await entries('item_checked_in', place)).length, 1)
})

test('a holder who owned the item from the start, or revealed nothing, leaves no task, however it ends', async () => {
  const own = await makePlace()
  assert.equal((await checkOut(own.id, owner)).status, 200)
  assert.equal((await reveal(own.id, owner)).status, 200)
  const unread = await makePlace()
  assert.equal((await checkOut(unread.id, unread.holder)).status, 200)
  for (const { id } of [own, unread]) assert.equal((await checkIn(id, founder)).status, 200)
  assert.deepEqual([await tasks(own), await tasks(unread)], [[], []])
})

// Promise 24
test('a holder who revealed an item does not end the task about themselves by saying that they changed the password', async () => {
  const place = await makeHeld()
  const { holder, vault, id } = place
  const change = async (as: Keyed, revision: number) => {
    const { id: _id, vault_id, ...body } = await world.itemBody(as, vault, held(), revision, id)
    return server.send(calls.updateItem, { ...on(id, as), body: { ...body, password_changed: true } })
  }
  assert.equal((await checkIn(id, holder)).status, 200)
  assert.ok((await change(holder, 2)).body.rotate_since)
  const [task, ...more] = await tasks(place)
  assert.deepEqual([task?.about, more.length], [holder.name, 0])
  const { items } = (await server.call(listReadableItems, { as: founder, params: { id: holder.id } })).body
  assert.deepEqual(
    items.map(({ rotate_task }) => rotate_task),
    ['open'],
  )
  assert.equal((await change(owner, 3)).body.rotate_since, null)
  assert.deepEqual(await tasks(place), [])
})

test('somebody about to leave hides nothing that they know by saying that they changed every password', async () => {
  const { holder, vault, id } = await makeHeld()
  server.clock.advance({ minutes: 1 })
  const { id: _id, vault_id, ...body } = await world.itemBody(holder, vault, held(), 2, id)
  const changed = { ...on(id, holder), body: { ...body, password_changed: true } }
  assert.equal((await server.send(calls.updateItem, changed)).status, 200)
  const asked = await server.call(createRotateTasks, { ...on(holder.id, founder), body: {} })
  assert.equal(asked.body.created, 1)
})

// Promise 24
test('of simultaneous edits, check-outs, check-ins and a removal no end is lost and none is recorded twice', async () => {
  for (let round = 0; round < 5; round += 1) {
    const place = await makeHeld()
    const params = { id: place.vault, user_id: place.holder.id }
    await Promise.all([
      edit(owner, place, { requires_checkout: false }),
      checkIn(place.id, founder),
      checkIn(place.id, place.holder),
      checkOut(place.id, manager),
      checkOut(place.id, owner),
      server.call(members.removeVaultMember, { as: founder, params, body: { statements: [] } }),
      reveal(place.id, place.holder),
    ])
    const out = await server.call(listAuditLogs, {
      as: founder,
      query: { item_id: place.id, event_type: 'item_checked_out' },
    })
    const ends = [...(await entries('checkout_ended', place)), ...(await entries('item_checked_in', place))]
    const { checked_out_by } = (await server.call(calls.getItem, on(place.id, founder))).body
    assert.equal(ends.length + (checked_out_by ? 1 : 0), out.body.length)
    assert.equal((await tasks(place)).filter(({ about }) => about === place.holder.name).length, 1)
  }
})

test('a check-out by a clock a day ahead blocks nobody until tomorrow: it has ended, in the usual way', async () => {
  const place = await makePlace()
  server.clock.advance({ hours: 1 })
  assert.equal((await checkOut(place.id, place.holder)).status, 200)
  assert.equal((await reveal(place.id, place.holder)).status, 200)
  server.clock.advance({ hours: -1 })
  assert.equal((await checkOut(place.id, manager)).status, 200)
  assert.equal((await entries('checkout_ended', place)).length, 1)
  assert.equal((await tasks(place)).length, 1)
})

test('a clock that is set back for a moment ends no check-out: it opens nothing meanwhile, and goes on afterwards', async () => {
  const place = await makeHeld()
  server.clock.advance({ hours: -1 })
  const before = { ...place.holder, token: await server.makeSession(place.holder.id) }
  await server.platform.jobs.runDue()
  await refused(reveal(place.id, before), 403, 'checkout_required')
  server.clock.advance({ hours: 1 })
  await server.platform.jobs.runDue()
  assert.equal((await reveal(place.id, before)).status, 200)
  assert.equal((await entries('checkout_ended', place)).length, 0)
})

test('a check-out by a clock that ran ahead opens nothing, and ends by itself once the clock is believed', async () => {
  const place = await makePlace()
  const fresh = async (who: Keyed) => ({ ...who, token: await server.makeSession(who.id) })
  server.clock.advance({ hours: 48 })
  assert.equal((await checkOut(place.id, await fresh(place.holder))).status, 200)
  server.clock.advance({ hours: -48 })
  await server.platform.jobs.runDue()
  await refused(reveal(place.id, await fresh(place.holder)), 403, 'checkout_required')
  server.clock.advance({ minutes: 61 })
  await server.platform.jobs.runDue()
  const query = { item_id: place.id, event_type: 'checkout_ended' as const }
  const { body } = await server.call(listAuditLogs, { as: await fresh(founder), query })
  assert.equal(body.length, 1)
})
