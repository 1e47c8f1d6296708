// Promise 18

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SeenView } from '@chaveiro/contract/calls/views.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import {
  bannerOf,
  calm,
  hiding,
  otherHash,
  reportOf,
  startLyingAboutViews,
} from '../../support/lying-about-views.ts'
import { draft, secret, userIdOf } from '../../support/lying-server.ts'
import { joinByLink } from '../../support/people.ts'
import { vaultDraft } from '../../support/person.ts'
import { age, openDevice, viewOf, viewsPath } from '../../support/views.ts'

// Colleagues' views are withheld, delayed, altered or dated wrongly.

const world = await startLyingAboutViews()

test('a colleague’s view matches what this device is shown', async () => {
  const { open } = world
  const device = await open()
  await device.keepInStep()
  assert.deepEqual(await reportOf(device), calm)
})

test('if views are withheld the person is warned after a day, and the device delivers no key after a week until words are compared', async () => {
  const { marina, rui, vaultId, remembering, shown } = world
  shown()
  const day = await remembering(1.01)
  assert.equal((await reportOf(day)).concern, 'day')
  assert.equal((await bannerOf(day)).concern, 'day')

  const device = await remembering(7.01)
  await assert.rejects(device.createVault(vaultDraft('Nobody’s')), { code: 'views_unmatched' })
  await device.createItem(vaultId, draft('written'), secret('p'))
  assert.equal((await device.keepInStep()).lastError, null)
  assert.equal((await reportOf(device)).concern, 'week')

  const [one, two] = [await userIdOf(marina), await userIdOf(rui)]
  const said = await marina.session.people.beginComparison(two)
  assert.equal(await device.people.confirmComparison(one, { words: said.words.toReversed() }), false)
  assert.equal((await reportOf(device)).concern, 'week')
  assert.equal(await device.people.confirmComparison(one, { words: said.words }), true)
  assert.deepEqual(await reportOf(device), calm)
  await device.createVault(vaultDraft('Three'))
})

test('keys wait without an error while nobody confirmed for a week, and are delivered once a colleague’s device did', async () => {
  const { proxy, marina, contributor, open, remembering, shown } = world
  const device = await remembering(7.01)
  shown()
  const id = (await marina.session.createVault(vaultDraft('Waiting'))).id
  await device.addMember(id, await userIdOf(contributor), contributor.email)
  assert.equal((await device.keepInStep()).lastError, null)
  await assert.rejects(contributor.session.createItem(id, draft('early'), secret('p')), {
    code: 'key_missing',
  })
  proxy.honest()
  const later = await open(device.memory)
  await later.keepInStep()
  await contributor.session.createItem(id, draft('now'), secret('p'))
})

test('a server that refuses every call for views does not suppress the warning', async () => {
  const { proxy, rui, open } = world
  proxy.refuse('GET', viewsPath, 403, 'forbidden')
  const device = await open()
  await device.keepInStep()
  await age(device.memory, rui, 1.01)
  const later = await open(device.memory)
  await later.keepInStep()
  assert.equal((await bannerOf(later)).concern, 'day')
})

test('a vault that is kept at an old state does not match', async () => {
  const { marina, rui, contributor, otherVaultId, open, remembering, shown, freeze } = world
  const device = await remembering()
  await freeze(device, otherVaultId)
  await marina.session.addMember(otherVaultId, await userIdOf(contributor), contributor.email)
  shown(await viewOf(marina))
  await age(device.memory, rui, 1.01)
  assert.deepEqual((await reportOf(await open(device.memory))).vaults, [otherVaultId])
})

test('people hidden from a device are noticed: a view that goes further than its list does not match', async () => {
  const { marina, remembering, shown } = world
  const device = await remembering(1.01)
  const { roster } = parseStatement((await viewOf(marina)).statement, 'chaveiro.view').payload
  shown(await viewOf(marina, { roster: { seq: roster.seq + 1, hash: otherHash } }))
  assert.equal((await reportOf(device)).concern, 'day')
})

test('a vault that is hidden from a custodian is noticed', async () => {
  const { marina, remembering, shown } = world
  const device = await remembering(1.01)
  const view = await viewOf(marina)
  shown(await hiding(view))
  assert.equal((await reportOf(device)).concern, 'day')
  assert.equal((await bannerOf(device)).vaults, 0, 'it says so of everything')
})

test('an old view that is shown again adds nothing', async () => {
  const { marina, remembering, shown } = world
  const old = await viewOf(marina, { at: new Date(Date.now() - 25 * hourMs) })
  const device = await remembering(1.01)
  shown(old)
  assert.equal((await reportOf(device)).concern, 'day')
})

test('a view dated in the future suppresses no warning', async () => {
  const { marina, remembering, shown } = world
  const device = await remembering(1.01)
  shown(await viewOf(marina, { at: new Date(Date.now() + 11 * 60_000) }))
  const { concern, state } = await reportOf(device)
  assert.deepEqual([concern, state], ['day', 'clock_ahead'])
})

test('a view with altered salts or leaves is ignored, and so is one that nobody entitled signed', async () => {
  const { proxy, marina, contributor, remembering, shown } = world
  const view = await viewOf(marina)
  const [first, ...rest] = view.entries as [SeenView['entries'][number], ...SeenView['entries']]
  const forged = await viewOf(contributor)
  for (const lie of [
    { ...view, entries: [{ ...first, salt: 'A'.repeat(22) }, ...rest] },
    { ...view, entries: rest, hidden: [{ index: 0, hash: otherHash }] },
    { ...view, entries: rest },
    forged,
  ]) {
    const device = await remembering(1.01)
    proxy.honest()
    shown(lie)
    assert.equal((await reportOf(device)).concern, 'day')
    proxy.honest()
  }
})

test('a dismissed custodian’s views no longer count', async () => {
  const { proxy, marina, remembering, shown, baseUrl } = world
  const leaving = await joinByLink(baseUrl, marina, 'newcomer@agencia.example', 'manager')
  const view = await viewOf(leaving)
  const before = await remembering(1.01)
  shown(view)
  assert.equal((await reportOf(before)).concern, 'none')
  proxy.honest()
  await marina.session.setUserRole(await userIdOf(leaving), 'contributor', leaving.email)
  const device = await remembering(1.01)
  shown(view)
  assert.equal((await reportOf(device)).concern, 'day')
})

test('a vault that the server leaves out of the list to compare is compared all the same if the device has read it', async () => {
  const { marina, contributor, proxy, shown } = world
  const vaultId = (await marina.session.createVault(vaultDraft('Left out'))).id
  await marina.session.addMember(vaultId, await userIdOf(contributor), contributor.email)
  await marina.session.keepInStep()
  const device = await openDevice(proxy.baseUrl, contributor)
  await device.keepInStep()
  await device.createItem(vaultId, draft('readhere'), secret('p'))
  proxy.lie('GET', /^\/api\/vaults\/places$/, (body) => {
    const { places, ...rest } = body as { places: { vault: string }[] }
    return { ...rest, places: places.filter(({ vault }) => vault !== vaultId) }
  })
  const other = await viewOf(marina, {
    entry: (entry) =>
      entry.vault === vaultId ? { ...entry, log: { ...entry.log, hash: otherHash } } : entry,
  })
  shown(other)
  const { concern, differing } = await reportOf(device)
  assert.deepEqual([concern, differing], ['differs', [vaultId]])
})

test('words cover every vault that the device has read, though the server leaves it out of the list to compare', async () => {
  const { proxy, marina } = world
  const user = await userIdOf(marina)
  const device = await world.open()
  const { vaults, qr } = await device.people.beginComparison(user)
  proxy.lie('GET', /^\/api\/vaults\/places$/, (body) => ({ ...(body as object), places: [] }))
  const without = await device.people.beginComparison(user)
  assert.deepEqual([without.vaults, without.qr], [vaults, qr])
})
