import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import * as calls from '@chaveiro/contract/calls/items.ts'
import { dayInWords } from '@chaveiro/contract/events/word-notice.ts'
import { registerFeatures } from '../../app.ts'
import { migrations } from '../../migrations/index.ts'
import { dayOf } from '../../platform/clock/day-of.ts'
import { openPlatform } from '../../platform/open-platform.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { RightsWorld } from '../../testing/rights-world.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { toldNotices } from '../../testing/told-notices.ts'
import { remindOfExpiry } from './remind-of-expiry.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const world = await RightsWorld.make(server)
const { vaults, founder } = world
const { manager } = world.people
const [owner, member] = [
  await vaults.organisation.join('contributor'),
  await vaults.organisation.join('contributor'),
]
const vault = await vaults.makeVault()
for (const person of [owner, member]) await vaults.addMember(founder, vault, person)

const today = (days = 0) => dayOf(server.clock.now(), days)
const said = (days = 0) => dayInWords(today(days), 'en')
const run = (days = 0) => remindOfExpiry(server.platform, { today: today(days), soon: today(days + 7) })
const make = (title: string, expires_at: string | null) =>
  world.item(vault, { title, owner: owner.email, expires_at })
const about = async (title: string, as: Keyed) =>
  (await toldNotices(server, as))
    .filter((notice) => notice.title.startsWith(title))
    .map((notice) => [notice.title, notice.type, notice.id] as const)
const titles = async (title: string, as: Keyed) => (await about(title, as)).map(([text]) => text)

test('nobody is reminded of items that expire later, or never', async () => {
  await make('Later', today(8))
  await make('Never', null)
  await run()
  for (const title of ['Later', 'Never']) assert.deepEqual(await titles(title, founder), [])
})

test('owner and custodians are reminded a week ahead, on the day and weekly after, once each; nobody else is', async () => {
  const id = await make('Certificate', today(7))
  await run()
  await run(1)
  const expires = [`Certificate expires on ${said(7)}`]
  for (const person of [founder, manager, owner])
    assert.deepEqual(await titles('Certificate', person), expires)
  assert.deepEqual(await titles('Certificate', member), [])
  const ids = new Set<string>()
  for (const [days, word] of [
    [0, 'expires'],
    [6, 'expires'],
    [7, 'expires'],
    [13, 'expires'],
    [14, 'expired'],
    [20, 'expired'],
    [21, 'expired'],
  ] as const) {
    await run(days)
    const [[title, type, notice] = assert.fail('no notice'), ...more] = await about('Certificate', owner)
    assert.deepEqual(
      [title, type, more],
      [`Certificate ${word} on ${said(7)}`, 'expiring', []],
      `day ${days}`,
    )
    ids.add(notice)
  }
  assert.equal(ids.size, 4)
  const [{ link } = assert.fail('no notice')] = await toldNotices(server, owner)
  assert.equal(link, `/vaults?vault=${vault}&item=${id}`)
})

test('a reminder by a clock that was a month ahead does not stand for those that are due once it is right', async () => {
  await make('Jumped', today(8))
  await run(29)
  assert.deepEqual(await titles('Jumped', owner), [`Jumped expired on ${said(8)}`])
  for (const days of [1, 8]) {
    await run(days)
    assert.deepEqual(await titles('Jumped', owner), [`Jumped expires on ${said(8)}`], `day ${days}`)
  }
})

test('servers on both sides of midnight remind once', async () => {
  await make('Midnight', today(0))
  await run(7)
  const [[, , notice] = assert.fail('no notice')] = await about('Midnight', owner)
  await run(6)
  assert.deepEqual(
    (await about('Midnight', owner)).map(([, , id]) => id),
    [notice],
  )
})

test('another date or the item’s deletion ends the reminder, and the new date has its own', async () => {
  const id = await make('Domain', today(3))
  await run()
  const {
    id: _id,
    vault_id: _vault,
    ...body
  } = await world.itemBody(
    founder,
    vault,
    { title: 'Domain', owner: owner.email, expires_at: today(5) },
    2,
    id,
  )
  assert.equal((await server.send(calls.updateItem, { as: founder, params: { id }, body })).status, 200)
  assert.deepEqual(await titles('Domain', owner), [])
  await run()
  assert.deepEqual(await titles('Domain', owner), [`Domain expires on ${said(5)}`])
  assert.equal((await server.send(calls.deleteItem, { as: founder, params: { id } })).status, 204)
  await run()
  assert.deepEqual(await titles('Domain', owner), [])
})

test('the deletion of its vault ends the reminder too', async () => {
  const own = await vaults.makeVault()
  await world.item(own, { title: 'Hosting', expires_at: today(2) })
  await run()
  const expiring = async () =>
    (await toldNotices(server, founder)).filter(({ title }) => /^(Hosting|An item that is gone)/.test(title))
  assert.equal((await expiring()).length, 1)
  assert.equal((await vaults.deleteVault(founder, own)).status, 204)
  assert.deepEqual(await expiring(), [])
})

test('one event makes one notice, with any number of servers', async () => {
  await make('Token', today(1))
  await Promise.all([run(), run(), run()])
  assert.equal((await titles('Token', manager)).length, 1)
})

test('the running server reminds by itself, also of items imported long after they expired', async () => {
  await make('Old', today(-400))
  await server.platform.jobs.runDue()
  assert.deepEqual(await titles('Old', founder), [`Old expired on ${said(-400)}`])
})

// On SQLite only one server opens a folder.
if (server.platform.db.engine !== 'sqlite') {
  test('two servers on one database make one notice for each event', async () => {
    const second = await openPlatform(server.platform.config, server.clock, migrations)
    try {
      await registerFeatures(second)
      await make('Shared', today(2))
      const day = { today: today(), soon: today(7) }
      await Promise.all(
        [server.platform, second, server.platform, second].map((one) => remindOfExpiry(one, day)),
      )
      assert.deepEqual(await titles('Shared', manager), [`Shared expires on ${said(2)}`])
      await Promise.all([server.platform, second].map(({ jobs }) => jobs.runDue()))
      assert.deepEqual(await titles('Shared', manager), [`Shared expires on ${said(2)}`])
    } finally {
      await second.stop()
    }
  })
}
