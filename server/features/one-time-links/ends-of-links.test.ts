import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { checkInItem, checkOutItem } from '@chaveiro/contract/calls/checkouts.ts'
import { deleteItem } from '@chaveiro/contract/calls/items.ts'
import * as links from '@chaveiro/contract/calls/one-time-links.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { code, makeLinksWorld, over } from '../../testing/links-world.ts'
import { oneTimeBody } from '../../testing/one-time-body.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { toldNotices } from '../../testing/told-notices.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const {
  approveAndDeliver,
  ask,
  advance,
  afterSweep,
  claim,
  contributor,
  founder,
  listed,
  madeLink,
  makeFor,
  makeItem,
  rowOf,
  stateOf,
  vaults,
  world,
} = await makeLinksWorld(server)

test('after 24 hours it has ended, its text is erased, and its maker is told that nobody opened it', async () => {
  const { token, id } = await madeLink()
  await advance({ hours: 24 })
  assert.deepEqual(code(await claim(token)), over)
  assert.deepEqual(code(await stateOf(token)), over)
  // Its maker sees that even before it is ended.
  assert.equal((await listed(contributor, id))?.state, 'expired')
  await server.platform.jobs.runDue()
  assert.deepEqual(code(await claim(token)), over)
  assert.equal((await rowOf(id))?.sealed, null)
  assert.equal((await listed(contributor, id))?.state, 'expired')
  const told = (await toldNotices(server, contributor)).find(({ link }) => link.includes(id))
  assert.equal(told?.title, 'Your one-time link for Painel expired unopened')
})

test('a clock that was set back does not make a link live longer than a day', async () => {
  const { token } = await madeLink()
  await advance({ hours: -6 })
  assert.deepEqual(code(await claim(token)), over)
  await advance({ hours: 6 })
})

test('a clock that is set back for a moment ends no link, whatever its maker’s right to the item rests on', async () => {
  const vault = await vaults.makeVault({ visibility: 'listed' })
  const held = await world.item(vault, { requires_checkout: true })
  assert.equal((await server.send(checkOutItem, { as: founder, params: { id: held } })).status, 200)
  const checkedOut = oneTimeBody()
  assert.equal((await makeFor(founder, held, checkedOut)).status, 200)
  const tokens = [(await madeLink()).token, checkedOut.token]
  for (const hours of [1, 1, 24 * 365]) {
    await advance({ hours: -hours })
    await server.platform.jobs.runDue()
    for (const token of tokens) assert.equal((await claim(token)).status === 200, false)
    await server.platform.jobs.runDue()
    await advance({ hours })
    await server.platform.jobs.runDue()
  }
  for (const token of tokens) assert.equal((await claim(token)).status, 200)
})

test('a link made by a clock that ran ahead opens nothing once it is right, and is ended when the clock is believed', async () => {
  await advance({ hours: 48 })
  const { token, id } = await madeLink()
  await advance({ hours: -48 })
  await server.platform.jobs.runDue()
  assert.deepEqual(code(await claim(token)), over)
  assert.equal((await rowOf(id))?.state, 'open')
  await advance({ minutes: 61 })
  await server.platform.jobs.runDue()
  assert.deepEqual([(await rowOf(id))?.state, (await rowOf(id))?.sealed], ['expired', null])
  assert.deepEqual(code(await claim(token)), over)
})

const status = (id: string, value: 'active' | 'inactive') => server.changePerson(id, { status: value })
const forget = (vault: string, user: string) =>
  server.platform.db.inTransaction((tx) =>
    tx.kysely.deleteFrom('vault_members').where('vault_id', '=', vault).where('user_id', '=', user).execute(),
  )

/** Ways in which the maker of a link loses the right to its item, and how to undo what others need. */
const losses: Record<string, (of: { vault: string; item: string; by: Keyed }) => Promise<unknown>> = {
  'leaves the vault': ({ vault, by }) => forget(vault, by.id),
  'is deactivated': ({ by }) => status(by.id, 'inactive'),
  'becomes a client': ({ by }) => server.changePerson(by.id, { role: 'client' }),
  'has keys that nobody confirms any more': ({ by }) =>
    server.platform.db.inTransaction((tx) =>
      tx.kysely.updateTable('users').set({ confirmed: false }).where('id', '=', by.id).execute(),
    ),
  'sees the item deleted': ({ item }) => server.send(deleteItem, { as: founder, params: { id: item } }),
  'sees the vault deleted': ({ vault }) => vaults.deleteVault(founder, vault),
}

for (const [name, lose] of Object.entries(losses)) {
  // Promise 16
  test(`the link of somebody who ${name} opens for nobody, at once and after the sweep`, async () => {
    const by = await vaults.organisation.join('contributor')
    const vault = await vaults.makeVault({ visibility: 'private' })
    await vaults.addMember(founder, vault, by)
    const item = await world.item(vault)
    const [one, swept] = [oneTimeBody(), oneTimeBody()]
    for (const body of [one, swept]) assert.equal((await makeFor(by, item, body)).status, 200)
    assert.equal((await stateOf(one.token)).status, 200)
    await lose({ vault, item, by })
    assert.deepEqual(code(await stateOf(one.token)), over)
    assert.deepEqual(code(await claim(one.token)), over)
    await afterSweep()
    for (const { token, id } of [one, swept]) {
      assert.deepEqual(code(await claim(token)), over)
      assert.deepEqual([(await rowOf(id))?.state, (await rowOf(id))?.sealed], ['ended', null])
    }
  })
}

test('a link whose maker can no longer open its item is listed as ended before that is recorded', async () => {
  for (const lose of ['leaves the vault', 'sees the item deleted', 'sees the vault deleted']) {
    const vault = await vaults.makeVault({ visibility: 'private' })
    await vaults.addMember(founder, vault, contributor)
    const item = await world.item(vault)
    const body = oneTimeBody()
    await makeFor(contributor, item, body)
    assert.equal((await listed(contributor, body.id))?.state, 'open')
    if (lose === 'leaves the vault')
      assert.equal((await listed(founder, body.id, { item_id: item }))?.state, 'open')
    await losses[lose]?.({ vault, item, by: contributor })
    assert.equal((await listed(contributor, body.id))?.state, 'ended', lose)
    if (lose === 'leaves the vault')
      assert.equal((await listed(founder, body.id, { item_id: item }))?.state, 'ended')
  }
})

test('a link without an item, of somebody deactivated or made a client, opens for nobody', async () => {
  for (const lose of ['is deactivated', 'becomes a client', 'has keys that nobody confirms any more']) {
    const by = await vaults.organisation.join('contributor')
    const body = oneTimeBody()
    assert.equal((await server.send(links.sendSecret, { as: by, body })).status, 200)
    await losses[lose]?.({ vault: '', item: '', by })
    assert.deepEqual(code(await claim(body.token)), over, lose)
  }
})

// Promise 16
test('somebody with temporary access makes no link of the item', async () => {
  const vault = await vaults.makeVault({ visibility: 'listed' })
  const item = await world.item(vault)
  const asking = await vaults.organisation.join('contributor')
  const { id } = (await ask(asking, vault, item)).body
  assert.equal((await approveAndDeliver(founder, id)).status, 200)
  assert.deepEqual(code(await makeFor(asking, item)), [403, 'not_member'])
})

// Promise 16
test('a link made while checked out ends with the check-out', async () => {
  const item = await makeItem({ requires_checkout: true })
  await server.send(checkOutItem, { as: contributor, params: { id: item } })
  const body = oneTimeBody()
  const made = await makeFor(contributor, item, body)
  assert.equal((Date.parse(made.body.expires_at) - server.clock.now()) / hourMs, 8)
  await server.send(checkInItem, { as: contributor, params: { id: item } })
  assert.deepEqual(code(await claim(body.token)), over)
  const told = (await toldNotices(server, contributor)).find(({ link }) => link.includes(body.id))
  assert.equal(told?.title, 'Your one-time link for Painel ended before anybody opened it')
})

// Promise 16
test('a link whose row is damaged keeps no other from ending, and its text is erased', async () => {
  const [damaged, sound] = [await madeLink(), await madeLink()]
  const spoiled = await vaults.organisation.join('contributor')
  await server.platform.db.inTransaction(async ({ kysely }) => {
    const document = Buffer.from('damaged')
    await kysely.updateTable('users').set({ document }).where('id', '=', spoiled.id).execute()
    const maker_id = spoiled.id
    await kysely.updateTable('one_time_links').set({ maker_id }).where('id', '=', damaged.id).execute()
  })
  await afterSweep({ hours: 25 })
  assert.equal((await rowOf(damaged.id))?.sealed, null)
  assert.deepEqual([(await rowOf(sound.id))?.state, (await rowOf(sound.id))?.sealed], ['expired', null])
  await server.platform.db.inTransaction(({ kysely }) =>
    kysely.deleteFrom('person_keys').where('user_id', '=', spoiled.id).execute(),
  )
})

test('after 30 days nothing is left of a link', async () => {
  const { token, id } = await madeLink()
  await claim(token)
  await afterSweep({ hours: 24 * 31 })
  assert.equal(await rowOf(id), undefined)
})
