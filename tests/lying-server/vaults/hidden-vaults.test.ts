// Promise 8

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Deliveries } from '@chaveiro/contract/calls/deliveries.ts'
import { listUsers } from '@chaveiro/contract/calls/users.ts'
import { admissionsOf } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { shownBy } from '../../support/at-a-screen.ts'
import { draft, secret, userIdOf } from '../../support/lying-server.ts'
import { joinByLink, readLogs } from '../../support/people.ts'
import { proof, unlockedDevice, vaultDraft } from '../../support/person.ts'
import { startProxiedServer } from '../../support/start-proxied-server.ts'

// A vault that the server leaves out of its lists at the one moment when a device signs where everything stands. Whatever the statement does
// not cover counts nowhere afterwards, so a lie of a second would spoil the vault for good.

const { server, proxy, admin } = await startProxiedServer()

/** Leaves a vault out of every list. `withLog`: also denies that it has a log. */
function hide(id: string, withLog: boolean) {
  type Places = { places: { vault: string }[]; left: { vault: string }[] }
  const others = (all: { vault: string }[]) => all.filter(({ vault }) => vault !== id)
  proxy.lie('GET', /^\/api\/vaults$/, (body) => (body as { id: string }[]).filter((one) => one.id !== id))
  proxy.lie('GET', /^\/api\/vaults\/places$/, (body) => {
    const { places, left } = body as Places
    return { places: others(places), left: others(left) }
  })
  if (withLog)
    proxy.lie('GET', new RegExp(`/vaults/${id}/log$`), (body) => ({ ...(body as object), statements: [] }))
}

/** A manager, and a vault that they founded and wrote into; the admin’s device has seen it. */
async function workOf(email: string) {
  const person = await joinByLink(server.baseUrl, admin, email, 'manager')
  const vault = (await person.session.createVault(vaultDraft(`Of ${email}`))).id
  const item = (await person.session.createItem(vault, draft('before'), secret('p0'))).id
  await person.session.keepInStep()
  assert.equal((await admin.session.openItem(item, vault)).secret?.password, 'p0')
  return { person, vault, item }
}

async function isBelieved(vault: string, item: string) {
  const device = await unlockedDevice(server.baseUrl, admin, createSeenMemory())
  assert.deepEqual(await device.vaults.check(vault, [{ id: item, revision: 1 }]), [])
  assert.equal((await device.openItem(item, vault)).secret?.password, 'p0')
}

for (const [withLog, email] of [
  [false, 'manager@agencia.example'],
  [true, 'colleague@agencia.example'],
] as const) {
  const how = withLog ? 'and whose log it denies' : 'and whose log it gives'
  test(`what a custodian wrote still counts in a vault that the server hides while they are dismissed, ${how}`, async () => {
    const { person, vault, item } = await workOf(email)
    const device = await unlockedDevice(proxy.baseUrl, admin, admin.memory)
    hide(vault, withLog)
    await device.setUserRole(await userIdOf(person), 'contributor', email)
    proxy.honest()
    await isBelieved(vault, item)
  })
}

test('a vault that the server hides while its author renews their keys is not spoiled, and its key is not lost', async () => {
  const { person, vault, item } = await workOf('newcomer@agencia.example')
  const device = await unlockedDevice(proxy.baseUrl, person, person.memory)
  hide(vault, false)
  await device.account.renewKeys('outra frase bem longa caneta girassol', proof)
  await device.account.finishRenewal()
  proxy.honest()
  assert.equal((await device.openItem(item, vault)).secret?.password, 'p0')
  await isBelieved(vault, item)
})

test('the key of a vault whose log the server denies, or that it says they do not hold, is not lost by a renewal', async () => {
  const { person, vault, item } = await workOf('contributor@agencia.example')
  const device = await unlockedDevice(proxy.baseUrl, person, person.memory)
  await device.account.renewKeys('outra frase bem longa caneta girassol', proof)
  denyLog(vault)
  await assert.rejects(device.account.finishRenewal(), { code: 'not_found' })
  proxy.honest()
  proxy.lie('GET', /^\/api\/vaults$/, (body) =>
    (body as object[]).map((one) => ({ ...one, holds_key: false })),
  )
  await device.account.finishRenewal()
  proxy.honest()
  assert.equal((await device.openItem(item, vault)).secret?.password, 'p0')
})

/** Leaves a vault's log out of the answers about many, and denies it alone. */
function denyLog(id: string) {
  proxy.refuse('GET', new RegExp(`/vaults/${id}/log$`), 404, 'not_found')
  leaveOutLog(id)
}
function leaveOutLog(id: string) {
  proxy.lie('POST', /^\/api\/vaults\/logs$/, (body) => {
    const { logs, left } = body as { logs: { vault_id: string }[]; left: string[] }
    return { logs: logs.filter(({ vault_id }) => vault_id !== id), left }
  })
}

/** Says that somebody waits for a vault's key. */
function sayWaits(vault_id: string, user_id: string) {
  proxy.lie('GET', /^\/api\/deliveries$/, (body) => ({
    ...(body as Deliveries),
    pending: [{ vault_id, user_id }],
    due_generations: [],
  }))
}

/** A vault to which somebody was admitted after this device stored its log. */
async function lateAdmission(email: string) {
  const user = (await admin.api.send(listUsers)).find((one) => one.email === email)
  assert.ok(user)
  const vault = (await admin.session.createVault(vaultDraft(`Late ${email}`))).id
  const item = (await admin.session.createItem(vault, draft('one'), secret('p1'))).id
  await admin.session.addMember(vault, user.id, email)
  await admin.session.keepInStep()
  return { vault, item, userId: user.id, device: await unlockedDevice(proxy.baseUrl, admin, admin.memory) }
}

test('somebody who is deactivated while the server denies a vault altogether gets nothing of it once it is shown again', async () => {
  const email = 'manager@agencia.example'
  const { vault, item, userId, device } = await lateAdmission(email)
  hide(vault, true)
  denyLog(vault)
  await device.setUserStatus(userId, 'inactive')
  proxy.honest()
  sayWaits(vault, userId)
  const again = await unlockedDevice(proxy.baseUrl, admin, admin.memory)
  for (const session of [device, again]) {
    await session.keepInStep()
    assert.equal(proxy.seen().includes('POST /api/deliveries '), false)
    const { withheld } = await session.restore.state()
    assert.deepEqual(withheld, [{ userId, vaultId: vault, reason: 'removed' }])
  }
  // Their keys count again, but the vault's log still admits them from before.
  await again.setUserStatus(userId, 'active')
  await again.keepInStep()
  assert.equal(proxy.seen().includes('POST /api/deliveries '), false)
  const write = again.updateItem(item, { overview: {}, secret: secret('not for them') })
  await assert.rejects(write, { code: 'restore_unsettled' })
  proxy.honest()
  await again.vaults.access(vault)
  await again.confirmMember(vault, userId, email)
  await again.updateItem(item, { overview: {}, secret: secret('p2') })
  assert.deepEqual((await again.restore.state()).withheld, [])
})

test('somebody who was admitted after this device stored a vault’s log is removed there too, if its log is left out', async () => {
  const { vault, userId, device } = await lateAdmission('colleague@agencia.example')
  leaveOutLog(vault)
  await device.setUserStatus(userId, 'inactive')
  proxy.honest()
  const { log } = await readLogs(admin, vault)
  assert.equal(
    admissionsOf(log).some(({ user }) => user === userId),
    false,
  )
})

test('somebody who is removed while the server denies a vault that inherits gets nothing of that one once it is shown again', async () => {
  const email = 'newcomer@agencia.example'
  const user = (await admin.api.send(listUsers)).find((one) => one.email === email)
  assert.ok(user)
  const above = (await admin.session.createVault(vaultDraft('Above'))).id
  const below = (await admin.session.createVault(vaultDraft('Below', above))).id
  await admin.session.addMember(above, user.id, email)
  await admin.session.keepInStep()
  const device = await unlockedDevice(proxy.baseUrl, admin, admin.memory)
  hide(below, true)
  denyLog(below)
  // An honest server would refuse a removal that leaves an heir out.
  proxy.answer('DELETE', new RegExp(`/vaults/${above}/members/`), [])
  await device.removeMember(above, user.id)
  proxy.honest()
  sayWaits(below, user.id)
  for (const session of [device, await unlockedDevice(proxy.baseUrl, admin, admin.memory)]) {
    await session.keepInStep()
    assert.equal(proxy.seen().includes('POST /api/deliveries '), false)
  }
  proxy.honest()
  const { withheld } = await (await unlockedDevice(server.baseUrl, admin, admin.memory)).restore.state()
  assert.ok(withheld.some(({ userId, vaultId }) => userId === user.id && vaultId === below))
})

// Promises 11, 17
test('what is written anew of a vault that the server hides goes to nobody whom the vault itself was set apart from', async () => {
  const email = 'apart@agencia.example'
  const { user } = await admin.session.people.invite({ email, name: 'Apart', role: 'contributor' })
  const above = (await admin.session.createVault(vaultDraft('Above'))).id
  await admin.session.addMember(above, user.id, email)
  const device = await unlockedDevice(proxy.baseUrl, admin, createSeenMemory())
  const { id } = await device.createVault(vaultDraft('Apart', above))
  await device.setInheritance(id, false)
  await device.createItem(id, draft('salaries'), secret('p'))
  hide(id, true)
  const { bringable } = await device.restore.state()
  const { vault } = bringable.find((one) => one.vault.id === id) ?? assert.fail('it is not offered')
  const parent = await device.session.vaults.show(await shownBy(admin.api, above))
  const name = vault.path.at(-1) ?? ''
  const made = await device.session.vaults.create({ ...vault, name, parent })
  assert.deepEqual(admissionsOf((await readLogs(admin, made.id)).log), [])
  proxy.honest()
})
