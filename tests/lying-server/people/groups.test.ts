// Promise 18

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { readVaultPlaces } from '@chaveiro/contract/calls/vault-logs.ts'
import { listViews } from '@chaveiro/contract/calls/views.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import {
  bannerOf,
  calm,
  type Device,
  otherHash,
  reportOf,
  startLyingAboutViews,
} from '../../support/lying-about-views.ts'
import { draft, secret, userIdOf } from '../../support/lying-server.ts'
import { joinByLink } from '../../support/people.ts'
import { type TestPerson, vaultDraft } from '../../support/person.ts'
import { age, openDevice, viewOf } from '../../support/views.ts'

// Some colleagues' views match; those of others are withheld, come from an abandoned state, or hide what is newer.

const world = await startLyingAboutViews()
let third: TestPerson
before(async () => {
  third = await joinByLink(world.baseUrl, world.marina, 'colleague@agencia.example', 'manager')
})

const rosterOf = async (person: TestPerson) =>
  parseStatement((await viewOf(person)).statement, 'chaveiro.view').payload.roster

/** So many days later, with what the device remembers. */
async function later(device: Device, days: number, person = world.rui): Promise<Device> {
  await age(device.memory, person, days)
  return openDevice(world.proxy.baseUrl, person, device.memory)
}

test('a custodian whose views are withheld for a week is named while others’ match, and keys are still delivered', async () => {
  const { marina, rui, remembering, shown } = world
  const unseen = await userIdOf(third)
  let device = await remembering()
  for (const expected of ['none', 'missing', 'missing']) {
    device = await later(device, 4)
    shown(await viewOf(marina))
    assert.equal((await device.people.readColleagues()).concern, expected)
    world.proxy.honest()
  }
  shown(await viewOf(marina))
  const { concern, people, vaults } = await bannerOf(device)
  assert.deepEqual([concern, people, vaults], ['missing', [unseen], 0])
  await device.createVault(vaultDraft('Goes on'))
  const { words } = await third.session.people.beginComparison(await userIdOf(rui))
  assert.equal(await device.people.confirmComparison(unseen, { words }), true)
  assert.equal((await bannerOf(device)).concern, 'none')
})

test('a person who is no custodian reads on the page who is missing, and sees no banner', async () => {
  const { marina, contributor, proxy, shown } = world
  const first = await openDevice(proxy.baseUrl, contributor)
  await first.people.readColleagues()
  const device = await later(first, 8, contributor)
  shown(await viewOf(marina), await viewOf(world.rui))
  const { concern, unseen } = await device.people.readColleagues()
  assert.deepEqual([concern, unseen.map(({ user }) => user)], ['none', [await userIdOf(third)]])
  assert.equal((await bannerOf(device)).concern, 'none')
})

test('a custodian left behind before a dismissal confirms nothing to those who went on, and is named', async () => {
  const { marina, baseUrl, remembering, shown } = world
  const leaving = await joinByLink(baseUrl, marina, 'newcomer@agencia.example', 'manager')
  const before = await rosterOf(marina)
  await marina.session.setUserRole(await userIdOf(leaving), 'contributor', leaving.email)
  const [one, two] = [await userIdOf(marina), await userIdOf(third)]
  let device = await remembering(1.1)
  shown(await viewOf(marina, { roster: before }), await viewOf(third))
  const report = await device.people.readColleagues()
  const states = Object.fromEntries(report.colleagues.map(({ user, state }) => [user, state]))
  assert.deepEqual([report.concern, states], ['behind', { [one]: 'behind', [two]: 'same' }])
  assert.deepEqual((await bannerOf(device)).people, [one])

  world.proxy.honest()
  shown(await viewOf(marina, { roster: before }), await viewOf(third, { roster: before }))
  device = await later(device, 8)
  assert.equal((await reportOf(device)).concern, 'week')
  await assert.rejects(device.createVault(vaultDraft('Nobody’s')), { code: 'views_unmatched' })
  world.proxy.honest()
  shown(await viewOf(marina), await viewOf(third))
  assert.deepEqual(await reportOf(await later(device, 0)), calm)
})

test('a custodian who is kept at an old state of one vault confirms that vault to nobody', async () => {
  const { marina, contributor, otherVaultId, remembering, shown } = world
  const then = (await marina.api.send(readVaultPlaces)).places.find(({ vault }) => vault === otherVaultId)
  await marina.session.addMember(otherVaultId, await userIdOf(contributor), contributor.email)
  await marina.session.keepInStep()
  const device = await remembering(1.1)
  const old = { entry: (entry: { vault: string }) => (entry.vault === otherVaultId && then ? then : entry) }
  shown(await viewOf(marina, old as never), await viewOf(third, old as never))
  const { concern, vaults } = await reportOf(device)
  assert.deepEqual([concern, vaults], ['behind', [otherVaultId]])
})

test('withheld newer changes of items are noticed in a vault that this device has read, and only there', async () => {
  const { marina, vaultId, proxy, open, shown } = world
  const fresh = await open()
  await fresh.people.readColleagues()
  const reading = await open()
  await reading.vaults.check(vaultId, [])
  await reading.people.readColleagues()
  await marina.session.createItem(vaultId, draft('keptback'), secret('p'))
  const head = new RegExp(`^/api/vaults/${vaultId}/head$`)
  proxy.lie('GET', head, (body, url) => {
    const known = Number(url.searchParams.get('after'))
    return { ...(body as object), changes: [], newest: known }
  })
  await marina.session.vaults.check(vaultId, [])
  shown(await viewOf(marina), await viewOf(third))
  assert.deepEqual((await reportOf(await later(fresh, 8))).vaults, [])
  const device = await later(reading, 8)
  assert.deepEqual(await reportOf(device), {
    concern: 'week',
    vaults: [vaultId],
    differing: [],
    state: 'same',
  })
  assert.equal((await bannerOf(device)).vaults, 1)
  proxy.honestAbout(head)
  assert.deepEqual(await reportOf(device), calm)
})

test('words do not settle a difference in items: it ends when that colleague’s device agrees from there on', async () => {
  const { marina, rui, vaultId, open, shown } = world
  const device = await open()
  await device.vaults.check(vaultId, [])
  const lie = await viewOf(marina, {
    entry: (entry) =>
      entry.vault === vaultId && entry.change
        ? { ...entry, change: { ...entry.change, hash: otherHash } }
        : entry,
  })
  shown(lie)
  const one = await userIdOf(marina)
  const differing = { concern: 'differs', vaults: [vaultId], differing: [vaultId], state: 'differs' }
  assert.deepEqual(await reportOf(device), differing)
  const { words } = await marina.session.people.beginComparison(await userIdOf(rui))
  assert.equal(await device.people.confirmComparison(one, { words }), true)
  world.proxy.honest()
  shown()
  const reloaded = await open(device.memory)
  assert.deepEqual(await reportOf(reloaded), differing)
  world.proxy.honest()
  shown(await viewOf(marina))
  assert.equal((await reportOf(await open(device.memory))).concern, 'none')
})

test('an invented vault, or one whose log is withheld, stops no view: the device signs for the others, and says so', async () => {
  const { marina, rui, otherVaultId, proxy, open } = world
  const invented = crypto.randomUUID()
  proxy.lie('GET', /^\/api\/vaults\/places$/, (body) => {
    const { places, ...rest } = body as { places: { vault: string }[] }
    return { ...rest, places: [...places, { ...places[0], vault: invented }] }
  })
  proxy.lie('GET', new RegExp(`^/api/vaults/${otherVaultId}/log$`), (body) => ({
    ...(body as object),
    statements: [],
  }))
  const by = await userIdOf(rui)
  const device = await open()
  const begun = new Date().toISOString()
  await device.keepInStep()
  assert.deepEqual((await device.people.readColleagues()).unsigned.sort(), [invented, otherVaultId].sort())
  const { views } = await marina.api.send(listViews, { query: {} })
  const signed = views.find(({ statement }) => parseStatement(statement, 'chaveiro.view').payload.by === by)
  assert.ok(signed && parseStatement(signed.statement, 'chaveiro.view').payload.at >= begun)
  assert.ok(signed.entries.length > 0 && signed.entries.every(({ vault }) => vault !== otherVaultId))
})

test('a vault whose log stops verifying while a device has it open is left out of the next view, and named', async () => {
  const { marina, rui, contributor, vaultId, otherVaultId, proxy, open } = world
  const device = await open()
  for (const id of [vaultId, otherVaultId]) await device.vaults.check(id, [])
  await marina.session.addMember(vaultId, await userIdOf(contributor), contributor.email)
  proxy.lie('GET', new RegExp(`^/api/vaults/${vaultId}/log$`), (body) => {
    const { statements, ...log } = body as { statements: string[] }
    return { ...log, statements: statements.map((text) => `${text.slice(0, -8)}AAAAAAAA`) }
  })
  await device.keepInStep()
  assert.deepEqual((await device.people.readColleagues()).unsigned, [vaultId])
  const by = await userIdOf(rui)
  const { views } = await marina.api.send(listViews, { query: {} })
  const signed = views.find(({ statement }) => parseStatement(statement, 'chaveiro.view').payload.by === by)
  const vaults = signed?.entries.map(({ vault }) => vault)
  assert.ok(vaults?.includes(otherVaultId) && !vaults.includes(vaultId))
})

test('a view from before what this device learnt less than a day ago still confirms', async () => {
  const { marina, contributor, remembering, shown } = world
  const before = await rosterOf(marina)
  await marina.session.setUserRole(await userIdOf(contributor), 'manager', contributor.email)
  const device = await remembering(0.9)
  shown(await viewOf(marina, { roster: before }), await viewOf(third, { roster: before }))
  assert.deepEqual(await reportOf(device), calm)
})
