import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSeenMemory } from '@chaveiro/client/session/state/seen-memory.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { joinByLink } from './support/people.ts'
import { proof, unlockedDevice, vaultDraft } from './support/person.ts'
import { startProxiedServer } from './support/start-proxied-server.ts'

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
  assert.deepEqual(await device.checkVault(vault, [{ id: item, revision: 1 }]), [])
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
  await device.renewKeys('outra frase bem longa caneta girassol', proof)
  await device.finishRenewal()
  proxy.honest()
  assert.equal((await device.openItem(item, vault)).secret?.password, 'p0')
  await isBelieved(vault, item)
})

test('the key of a vault whose log the server denies, or that it says they do not hold, is not lost by a renewal', async () => {
  const { person, vault, item } = await workOf('contributor@agencia.example')
  const device = await unlockedDevice(proxy.baseUrl, person, person.memory)
  await device.renewKeys('outra frase bem longa caneta girassol', proof)
  proxy.refuse('GET', new RegExp(`/vaults/${vault}/log$`), 404, 'not_found')
  proxy.lie('POST', /^\/api\/vaults\/logs$/, (body) => {
    const { logs, left } = body as { logs: { vault_id: string }[]; left: string[] }
    return { logs: logs.filter(({ vault_id }) => vault_id !== vault), left }
  })
  await assert.rejects(device.finishRenewal(), { code: 'not_found' })
  proxy.honest()
  proxy.lie('GET', /^\/api\/vaults$/, (body) =>
    (body as object[]).map((one) => ({ ...one, holds_key: false })),
  )
  await device.finishRenewal()
  proxy.honest()
  assert.equal((await device.openItem(item, vault)).secret?.password, 'p0')
})
