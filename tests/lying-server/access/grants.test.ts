// Promise 13

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { SignedAccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import { getJitRequest } from '@chaveiro/contract/calls/access-requests.ts'
import { getItem, type Item } from '@chaveiro/contract/calls/items.ts'
import type { VaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import { dayMs, hourMs } from '@chaveiro/contract/durations.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { signStatement } from '@chaveiro/crypto/processes/sign-statement.ts'
import { createApiClient } from '@chaveiro/device/base/calls/api-client.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { createDevice } from '@chaveiro/device/verbs/create-device.ts'
import type { SessionAtAScreen } from '../../support/at-a-screen.ts'
import { keysOf } from '../../support/colluding.ts'
import { draft, secret } from '../../support/lying-server.ts'
import { joinByLink } from '../../support/people.ts'
import { type TestPerson, unlockedDevice, vaultDraft } from '../../support/person.ts'
import { startProxiedServer } from '../../support/start-proxied-server.ts'

const { server, proxy, admin } = await startProxiedServer()
let asking: TestPerson
let vaultId: string
before(async () => {
  asking = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
  vaultId = (await admin.session.createVault(vaultDraft('Clients'))).id
})

let made = 0
/** An item that was delivered for an hour and edited since; a member's device is to deliver it again, with the same end. */
async function lentAndEdited() {
  made += 1
  const { id } = await admin.session.createItem(vaultId, draft(`item${made}`), secret('old'))
  const request = await asking.session.requestAccess(id)
  await admin.session.approveRequest(request.id)
  await admin.session.updateItem(id, { overview: {}, secret: secret('newer') })
  const { delivery } = await admin.api.send(getJitRequest, { params: { id: request.id } })
  assert.ok(delivery)
  return { id, request: request.id, delivery }
}

/** What a device does in a step in which the server answers this as the earlier delivery: its fault, and the ends that it signed. */
async function stepWith(request: string, delivery: string | null, hoursLater = 0) {
  proxy.lie('GET', new RegExp(`^/api/jit/${request}$`), (body) => ({
    ...(body as SignedAccessRequest),
    status: 'approved',
    delivery,
  }))
  const device = await deviceLater(hoursLater)
  const before = proxy.seen().length
  const { lastError } = await device.keepInStep()
  const sent = [
    ...proxy
      .seen()
      .slice(before)
      .matchAll(/"delivery":"([^"]+)"/g),
  ]
  const signed = sent.map(([, text = '']) => parseStatement(text, 'chaveiro.access.deliver').payload)
  const ends = signed.filter((one) => one.request === request).map(({ until }) => until)
  return { fault: lastError && [lastError.about, lastError.fault], ends }
}

/** A device of the admin's by whose clock so many hours have passed. */
async function deviceLater(hours: number) {
  const api = createApiClient({ baseUrl: proxy.baseUrl, token: () => admin.token, language: () => 'en' })
  const now = () => new Date(Date.now() + hours * hourMs)
  const session = createDevice({ api, memory: createSeenMemory(), now })
  await session.start()
  await session.resume(admin.secret)
  return session
}

const endOf = (delivery: string) => parseStatement(delivery, 'chaveiro.access.deliver').payload.until
const nextYear = () => new Date(Date.now() + 365 * dayMs).toISOString()

test('after an edit the item is delivered with the end of the member’s earlier delivery', async () => {
  const { request, delivery } = await lentAndEdited()
  assert.deepEqual(await stepWith(request, delivery), { fault: null, ends: [endOf(delivery)] })
})

test('a later end under a delivery’s signature gets nothing delivered', async () => {
  const { request, delivery } = await lentAndEdited()
  const [header, body = '', signature] = delivery.split('.')
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
  const later = Buffer.from(JSON.stringify({ ...payload, until: nextYear() })).toString('base64url')
  assert.deepEqual(await stepWith(request, [header, later, signature].join('.')), {
    fault: ['request', 'bad_signature'],
    ends: [],
  })
})

test('an end that the holder signed for themselves gets nothing delivered', async () => {
  const { request, delivery } = await lentAndEdited()
  const { payload } = parseStatement(delivery, 'chaveiro.access.deliver')
  const keys = await keysOf(asking)
  const own = { ...payload, by: keys.user, until: nextYear() }
  assert.deepEqual(
    await stepWith(request, await signStatement('chaveiro.access.deliver', own, keys.signing)),
    {
      fault: ['request', 'not_entitled'],
      ends: [],
    },
  )
})

test('an end later than was approved gets nothing delivered, whoever signed it', async () => {
  const { request, delivery } = await lentAndEdited()
  const { payload } = parseStatement(delivery, 'chaveiro.access.deliver')
  const keys = await keysOf(admin)
  const longer = { ...payload, until: nextYear() }
  assert.deepEqual(
    await stepWith(request, await signStatement('chaveiro.access.deliver', longer, keys.signing)),
    { fault: ['request', 'wrong_time'], ends: [] },
  )
})

test('nobody delivers again, after its end, what was delivered with its approval, even if the server hides that it was', async () => {
  const { request } = await lentAndEdited()
  assert.deepEqual(await stepWith(request, null, 2), { fault: null, ends: [] })
})

/** An approval by a device that was not given the vault's key, so that it waits for another device. */
async function approvedByWhoLacksTheKey() {
  made += 1
  const { id } = await admin.session.createItem(vaultId, draft(`waiting${made}`), secret('old'))
  const { id: request } = await asking.session.requestAccess(id)
  proxy.lie('GET', /^\/api\/vaults\/[^/]+\/log$/, (body) => ({
    ...(body as VaultLog),
    keys: [],
    previous: [],
  }))
  proxy.lie('GET', new RegExp(`^/api/jit/${request}$`), (body) => ({ ...(body as object), wrap: null }))
  const keyless = await unlockedDevice(proxy.baseUrl, admin, createSeenMemory())
  await keyless.approveRequest(request)
  proxy.honest()
  return { id, request }
}

test('an approval that waits for another device delivers nothing written long after it, even if the server hides the first delivery', async () => {
  const { id, request } = await approvedByWhoLacksTheKey()
  await admin.session.keepInStep()
  assert.equal((await asking.session.openItem(id)).secret?.password, 'old')
  await admin.session.updateItem(id, { overview: {}, secret: secret('changed after it') })
  assert.deepEqual(await stepWith(request, null, 2), { fault: null, ends: [] })
})

test('such an approval is delivered within a day if nothing was written meanwhile, with what was written right after it', async () => {
  const { request } = await approvedByWhoLacksTheKey()
  assert.equal((await stepWith(request, null, 23)).ends.length, 1)
  proxy.honest()
  const other = await approvedByWhoLacksTheKey()
  await admin.session.updateItem(other.id, { overview: {}, secret: secret('just changed') })
  await admin.session.keepInStep()
  assert.equal((await asking.session.openItem(other.id)).secret?.password, 'just changed')
})

test('a key holder signs no approval that would have to wait because the server withholds the item’s key', async () => {
  const { id } = await admin.session.createItem(vaultId, draft('kept-back'), secret('p'))
  const request = await asking.session.requestAccess(id)
  proxy.lie('GET', new RegExp(`^/api/jit/${request.id}$`), (body) => ({ ...(body as object), wrap: null }))
  const device = await unlockedDevice(proxy.baseUrl, admin, createSeenMemory())
  await device.keepInStep()
  await assert.rejects(device.approveRequest(request.id), {
    code: 'distrusted',
    about: 'request',
    fault: 'wrong_text',
  })
  proxy.honest()
  assert.notEqual((await device.approveRequest(request.id)).delivered_at, null)
})

for (const [done, act] of [
  ['copied', (device: SessionAtAScreen, card: Item) => device.openCard(card, vaultId)],
  [
    'sent by a one-time link',
    async ({ session }: SessionAtAScreen, { id }: Item) => {
      const { handle } = await session.items.open(id, null)
      assert.ok(handle)
      const draft = { parts: ['password'] as const, templateFields: [], withOwnFields: false, fields: [] }
      return session.links.makeForItem(handle, draft)
    },
  ],
] as const) {
  test(`a revision that was granted and is no longer the newest is not ${done} as the present one, though the server lists it so`, async () => {
    made += 1
    const { id } = await admin.session.createItem(vaultId, draft(`item${made}`), secret('old'))
    const request = await asking.session.requestAccess(id)
    await admin.session.approveRequest(request.id)
    const card = (await asking.api.send(getItem, { params: { id } })) as Item
    await admin.session.updateItem(id, { overview: {}, secret: secret('newer') })
    proxy.honest()
    const device = await unlockedDevice(proxy.baseUrl, asking, createSeenMemory())
    const from = proxy.seen().length
    await assert.rejects(act(device, card), { code: 'stale_revision' })
    assert.doesNotMatch(proxy.seen().slice(from), /POST \/api\/items\/[^/]+\/one-time-link/)
    const { secret: shown, isOlder } = await device.openItem(id)
    assert.deepEqual([shown?.password, isOlder], ['old', true])
  })
}
