import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createSeenMemory } from '@chaveiro/client/session/state/seen-memory.ts'
import type { SeenView } from '@chaveiro/contract/views.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { joinByLink } from './support/people.ts'
import { foundingAdmin, type TestPerson, vaultDraft } from './support/person.ts'
import { type RunningServer, startServer } from './support/start-server.ts'
import { startTamperingProxy, type TamperingProxy } from './support/tampering-proxy.ts'
import { age, answerOf, openDevice, viewOf, viewsPath } from './support/views.ts'

// Marina is told the truth; Rui's devices talk to a server that lies.

let server: RunningServer
let proxy: TamperingProxy
let marina: TestPerson
let rui: TestPerson
let contributor: TestPerson
let vaultId: string
let otherVaultId: string
let itemId: string
before(async () => {
  server = await startServer()
  proxy = await startTamperingProxy(server.baseUrl)
  marina = await foundingAdmin(server.baseUrl)
  rui = await joinByLink(server.baseUrl, marina, 'manager@agencia.example', 'manager')
  contributor = await joinByLink(server.baseUrl, marina, 'contributor@agencia.example')
  vaultId = (await marina.session.createVault(vaultDraft('One'))).id
  otherVaultId = (await marina.session.createVault(vaultDraft('Two'))).id
  itemId = (await marina.session.createItem(vaultId, draft('first'), secret('p1'))).id
  await marina.session.keepInStep()
})
after(async () => {
  await proxy.stop()
  await server.stop()
})
beforeEach(() => proxy.honest())

type Device = Awaited<ReturnType<typeof openDevice>>

const open = (memory = createSeenMemory()) => openDevice(proxy.baseUrl, rui, memory)

/** A device of Rui's that has compared honestly; then so many days pass. */
async function remembering(days = 0): Promise<Device> {
  const device = await open()
  assert.equal((await device.readColleagues()).concern, 'none')
  await age(device.memory, rui, days)
  return open(device.memory)
}

const shown = (...views: SeenView[]) => proxy.answer('GET', viewsPath, answerOf(...views))

async function reportOf(device: Device) {
  const { concern, vaults, colleagues } = await device.readColleagues()
  return {
    concern,
    vaults: vaults.map(({ vault }) => vault),
    differing: vaults.filter(({ differs }) => differs).map(({ vault }) => vault),
    state: colleagues[0]?.state,
  }
}

const calm = { concern: 'none', vaults: [], differing: [], state: 'same' }
const other = 'A'.repeat(43)

test('what a colleague’s device saw fits what this one is shown', async () => {
  const device = await open()
  await device.keepInStep()
  assert.deepEqual(await reportOf(device), calm)
})

test('where views are withheld the person is warned after a day, and a device gives no key after a week until words are compared', async () => {
  shown()
  const day = await remembering(1.01)
  assert.equal((await reportOf(day)).concern, 'day')
  const status = await day.status()
  assert.equal(status.state === 'unlocked' && status.colleagues.concern, 'day')

  const device = await remembering(7.01)
  await assert.rejects(device.createVault(vaultDraft('Nobody’s')), { code: 'views_unmatched' })
  await device.createItem(vaultId, draft('written'), secret('p'))
  assert.equal((await device.keepInStep()).lastError, null)
  assert.equal((await reportOf(device)).concern, 'week')

  const [one, two] = [await userIdOf(marina), await userIdOf(rui)]
  const said = await marina.session.beginComparison(two)
  assert.deepEqual((await device.beginComparison(one)).words, said.words)
  assert.equal(await device.confirmComparison(one, { words: said.words.toReversed() }), false)
  assert.equal((await reportOf(device)).concern, 'week')
  assert.equal(await device.confirmComparison(one, { words: said.words }), true)
  assert.deepEqual(await reportOf(device), calm)
  await device.createVault(vaultDraft('Three'))
})

test('keys wait without an error while nobody confirmed for a week, and are given once a colleague’s device did', async () => {
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

test('a server that refuses every question for views keeps no warning away', async () => {
  proxy.refuse('GET', viewsPath, 500, 'internal')
  const device = await open()
  await device.keepInStep()
  await age(device.memory, rui, 1.01)
  const later = await open(device.memory)
  await later.keepInStep()
  const status = await later.status()
  assert.equal(status.state === 'unlocked' && status.colleagues.concern, 'day')
})

test('a vault’s log that is another one at the same place is told at once, stays told, and gets no key until words are compared', async () => {
  const device = await remembering()
  shown(
    await viewOf(marina, {
      entry: (entry) => (entry.vault === vaultId ? { ...entry, log: { ...entry.log, hash: other } } : entry),
    }),
  )
  const expected = { concern: 'differs', vaults: [vaultId], differing: [vaultId], state: 'differs' }
  assert.deepEqual(await reportOf(device), expected)
  proxy.honest()
  const reloaded = await open(device.memory)
  assert.deepEqual(await reportOf(reloaded), expected)
  const one = await userIdOf(marina)
  const { qr } = await marina.session.beginComparison(await userIdOf(rui))
  assert.equal(await reloaded.confirmComparison(one, { qr }), true)
  assert.deepEqual(await reportOf(reloaded), calm)
})

test('a list of people that is another one at the same place is told as such', async () => {
  const device = await remembering()
  const { payload } = await headOf(device)
  shown(await viewOf(marina, { roster: { ...payload, hash: other } }))
  assert.equal((await reportOf(device)).concern, 'differs')
  const status = await device.status()
  assert.deepEqual(status.state === 'unlocked' && [status.colleagues.concern, status.colleagues.vaults], [
    'differs',
    0,
  ])
  await assert.rejects(device.createVault(vaultDraft('Nobody’s')), { code: 'distrusted' })
})

async function headOf(device: Device) {
  const { entries, statement } = await viewOf(marina)
  assert.ok(entries.length > 0 && device)
  return {
    payload: JSON.parse(atob((statement.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
      .roster,
  }
}

test('another change at a number that this device knows is told at once', async () => {
  const device = await remembering()
  await device.checkVault(vaultId, [])
  shown(
    await viewOf(marina, {
      entry: (entry) =>
        entry.vault === vaultId && entry.change
          ? { ...entry, change: { ...entry.change, hash: other } }
          : entry,
    }),
  )
  assert.deepEqual((await reportOf(device)).differing, [vaultId])
})

test('another change at a number that this device has not read yet is found when it is read', async () => {
  const device = await remembering()
  await device.checkVault(vaultId, [])
  shown(
    await viewOf(marina, {
      entry: (entry) =>
        entry.vault === vaultId && entry.change
          ? { ...entry, change: { number: entry.change.number + 1, hash: other } }
          : entry,
    }),
  )
  assert.equal((await reportOf(device)).concern, 'none')
  await marina.session.updateItem(itemId, { baseRevision: 1, overview: {}, secret: secret('p2') })
  const faults = await device.checkVault(vaultId, [])
  assert.deepEqual(faults[0], { kind: 'head', fault: 'forked' })
  assert.deepEqual((await reportOf(device)).differing, [vaultId])
})

test('a vault that is kept at an old state is no match', async () => {
  const device = await remembering()
  await freeze(device, otherVaultId)
  await marina.session.addMember(otherVaultId, await userIdOf(contributor), contributor.email)
  shown(await viewOf(marina))
  await age(device.memory, rui, 1.01)
  assert.deepEqual((await reportOf(await open(device.memory))).vaults, [otherVaultId])
})

/** From now on this device is shown a vault's log as it is now. */
async function freeze(device: Device, id: string) {
  await device.checkVault(id, [])
  const seq = (await viewOf(marina)).entries.find(({ vault }) => vault === id)?.log.seq ?? 0
  proxy.lie('GET', new RegExp(`^/api/vaults/${id}/log$`), (body, url) => {
    const { statements, ...log } = body as { statements: string[] }
    return { ...log, statements: statements.slice(0, seq - Number(url.searchParams.get('after') ?? -1)) }
  })
}

test('people who are kept from a device are missed: a view that goes further than its list is no match', async () => {
  const device = await remembering(1.01)
  const { payload } = await headOf(device)
  shown(await viewOf(marina, { roster: { seq: payload.seq + 1, hash: other } }))
  assert.equal((await reportOf(device)).concern, 'day')
})

test('a vault that is hidden from a custodian is missed', async () => {
  const device = await remembering(1.01)
  const view = await viewOf(marina)
  shown({ ...view, entries: [], hidden: await leavesOf(view) })
  assert.equal((await reportOf(device)).concern, 'day')
})

async function leavesOf(view: SeenView) {
  const { makeView } = await import('@chaveiro/contract/rules/view.ts')
  const { verifier } = await import('@chaveiro/crypto/processes/verifier.ts')
  const { levels } = await makeView(view.entries, verifier)
  return (levels[0] ?? []).map((leaf, index) => ({ index, hash: Buffer.from(leaf).toString('base64url') }))
}

test('an old view that is shown again adds nothing', async () => {
  const old = await viewOf(marina, { at: new Date(Date.now() - 25 * 3_600_000) })
  const device = await remembering(1.01)
  shown(old)
  assert.equal((await reportOf(device)).concern, 'day')
})

test('a view that is dated ahead silences nothing', async () => {
  const device = await remembering(1.01)
  shown(await viewOf(marina, { at: new Date(Date.now() + 11 * 60_000) }))
  const { concern, state } = await reportOf(device)
  assert.deepEqual([concern, state], ['day', 'clock_ahead'])
})

test('a view whose salts or leaves were changed is none, nor is one that nobody entitled signed', async () => {
  const view = await viewOf(marina)
  const [first, ...rest] = view.entries as [SeenView['entries'][number], ...SeenView['entries']]
  const forged = await viewOf(contributor)
  for (const lie of [
    { ...view, entries: [{ ...first, salt: 'A'.repeat(22) }, ...rest] },
    { ...view, entries: rest, hidden: [{ index: 0, hash: other }] },
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

test('what a dismissed custodian’s device signed says nothing any more', async () => {
  const leaving = await joinByLink(server.baseUrl, marina, 'newcomer@agencia.example', 'manager')
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

test('people whose devices are shown different logs read out different words', async () => {
  const device = await remembering()
  const [one, two] = [await userIdOf(marina), await userIdOf(rui)]
  await freeze(device, vaultId)
  await marina.session.addMember(vaultId, await userIdOf(contributor), contributor.email)
  const { words } = await marina.session.beginComparison(two)
  assert.equal(await device.confirmComparison(one, { words }), false)
})
