// Promise 13

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { denyJit, getJitRequest, type SignedAccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import { getLinkToSign } from '@chaveiro/contract/calls/client-links.ts'
import type { Deliveries } from '@chaveiro/contract/calls/deliveries.ts'
import { revealItem } from '@chaveiro/contract/calls/reveals.ts'
import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import type { GrantHours } from '@chaveiro/contract/constants.ts'
import { dayMs, hourMs } from '@chaveiro/contract/durations.ts'
import { hasEnded } from '@chaveiro/contract/log/vaults/vault-state.ts'
import { createApiClient } from '@chaveiro/device/base/calls/api-client.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { createDevice } from '@chaveiro/device/verbs/create-device.ts'
import { approveAsShown, endAsShown } from '../../support/as-shown.ts'
import { atAScreen, shownBy } from '../../support/at-a-screen.ts'
import { startEmergencyCast } from '../../support/emergency-cast.ts'
import { listed } from '../../support/listed-request.ts'
import { draft, secret, userIdOf } from '../../support/lying-server.ts'
import { joinByLink, readLogs } from '../../support/people.ts'
import { type TestPerson, vaultDraft } from '../../support/person.ts'

const cast = await startEmergencyCast()
const { proxy, admin, manager, asking, behindProxy } = cast
const vaultId = (await admin.session.createVault(vaultDraft('Clients'))).id

let made = 0
/** An item that somebody asks for, and the request as the server honestly shows it to the admin. */
async function asked(hours: GrantHours = 1) {
  made += 1
  const item = (await admin.session.createItem(vaultId, draft(`item${made}`), secret('p'))).id
  const { id } = await asking.session.requestAccess(item, hours)
  return { item, id, shown: await readBy(admin, id) }
}
const readBy = ({ api }: TestPerson, id: string) => api.send(getJitRequest, { params: { id } })

/** The server shows a request as it was, whatever was decided since. */
const showAsBefore = (before: SignedAccessRequest) =>
  proxy.answer('GET', new RegExp(`^/api/jit/${before.id}$`), before)

/** What was sent during an act. */
async function sentDuring(act: () => Promise<unknown>): Promise<string> {
  const from = proxy.seen().length
  await act()
  return proxy.seen().slice(from)
}

/** A device of somebody's behind the proxy, by whose clock this much time has passed. */
async function deviceLater({ token, secret: account }: TestPerson, ms: number) {
  const api = createApiClient({ baseUrl: proxy.baseUrl, token: () => token, language: () => 'en' })
  const device = createDevice({ api, memory: createSeenMemory(), now: () => new Date(Date.now() + ms) })
  await device.start()
  await device.resume(account)
  return atAScreen(device, api)
}

const over = { code: 'request_over' }

for (const [name, end] of [
  ['denied', (request: SignedAccessRequest) => endAsShown(manager.session, 'deny', listed(request))],
  ['withdrawn', (request: SignedAccessRequest) => endAsShown(asking.session, 'withdraw', listed(request))],
] as const) {
  test(`a request that was ${name} is approved by no device, though the server lists it as waiting`, async () => {
    const { id, shown } = await asked()
    await end(shown)
    showAsBefore(shown)
    const device = await behindProxy(admin)
    const sent = await sentDuring(() => assert.rejects(device.approveRequest(id), over))
    assert.doesNotMatch(sent, /POST \/api\/jit\/[^/]+\/approve/)
  })
}

test('a list names the endings that the server alone says', async () => {
  const [signed, bare, going] = [await asked(), await asked(), await asked()]
  await endAsShown(manager.session, 'deny', listed(signed.shown))
  await manager.api.send(denyJit, { params: { id: bare.id } })
  const drawn = [signed, bare, going].map(({ id }) => ({ id, vault_id: vaultId, status: 'denied' as const }))
  const device = await behindProxy(admin)
  assert.deepEqual(await device.access.unsignedEndings(drawn), [bare.id, going.id])
  assert.deepEqual(await asking.session.access.unsignedEndings(drawn), [bare.id, going.id])
  // Nor does withholding the log make an ending look signed.
  proxy.lie('POST', /^\/api\/vaults\/logs$/, () => ({ logs: [], left: [] }))
  const other = await behindProxy(asking)
  assert.deepEqual(await other.access.unsignedEndings(drawn), [signed.id, bare.id, going.id])
})

/** Approves a request without the vault's key, so that its delivery waits for another device. */
async function approvedWithoutKey(id: string) {
  proxy.lie('GET', /^\/api\/vaults\/[^/]+\/log$/, (body) => ({ ...(body as object), keys: [], previous: [] }))
  proxy.lie('GET', new RegExp(`^/api/jit/${id}$`), (body) => ({ ...(body as object), wrap: null }))
  const keyless = await behindProxy(manager)
  await keyless.approveRequest(id)
  proxy.honest()
  const waiting = await readBy(admin, id)
  assert.deepEqual([waiting.status, waiting.delivery], ['approved', null])
  return waiting
}

/** What a new device of an admin sends by itself if the server goes on listing that request, and a person's vault key, as due. */
async function sentIfDue(waiting: SignedAccessRequest) {
  showAsBefore(waiting)
  proxy.lie('GET', /^\/api\/deliveries$/, (body) => ({
    ...(body as Deliveries),
    grants: [{ request_id: waiting.id, vault_id: vaultId, kind: 'jit' }],
    pending: [{ vault_id: vaultId, user_id: waiting.requester.id }],
  }))
  const device = await behindProxy(admin)
  return sentDuring(() => device.keepInStep())
}
const delivered = /POST \/api\/(jit\/[^/]+\/deliver|deliveries)/

test('what was revoked is delivered by no device, though the server lists it as approved and due', async () => {
  const waiting = await approvedWithoutKey((await asked()).id)
  await endAsShown(manager.session, 'revoke', listed(waiting))
  assert.doesNotMatch(await sentIfDue(waiting), delivered)
})

test('access that was revoked opens nothing more on the requester’s device, though the server goes on answering', async () => {
  const { id, item } = await asked()
  await admin.session.approveRequest(id)
  const device = await behindProxy(asking)
  assert.equal((await device.openItem(item)).secret?.password, 'p')
  const revealed = await asking.api.send(revealItem, { params: { id: item } })
  await endAsShown(manager.session, 'revoke', listed(await readBy(admin, id)))
  proxy.answer('POST', /^\/api\/items\/[^/]+\/reveal$/, revealed)
  for (const one of [device, await behindProxy(asking)]) await assert.rejects(one.openItem(item), over)
})

// Promise 15
test('a client link that was withdrawn is signed for by no device, though the server asks for it', async () => {
  const { link } = await admin.session.makeClientLink(vaultId)
  const before = await admin.api.send(getLinkToSign, { params: { id: link.id } })
  const signIt = async () => {
    proxy.answer('GET', new RegExp(`^/api/client-links/${link.id}/key$`), before)
    proxy.lie('GET', /^\/api\/deliveries$/, (body) => ({
      ...(body as Deliveries),
      client_links: [{ link_id: link.id, vault_id: vaultId }],
    }))
    const device = await deviceLater(admin, 25 * dayMs)
    return sentDuring(() => device.keepInStep())
  }
  assert.match(await signIt(), /PUT \/api\/client-links\/[^/]+\/inbox/)
  proxy.honest()
  const handle = await manager.session.links.show(link, await shownBy(manager.api, vaultId))
  assert.ok(!('doubt' in handle))
  await manager.session.links.withdraw(handle)
  assert.doesNotMatch(await signIt(), /PUT \/api\/client-links\/[^/]+\/inbox/)
})

test('who cannot read the log ends a request on the server all the same, at once and unsigned', async () => {
  const { id, shown } = await asked()
  proxy.refuse('GET', /^\/api\/vaults\/[^/]+\/log$/, 404, 'not_found')
  const device = await behindProxy(asking)
  assert.equal((await endAsShown(device, 'withdraw', listed(shown))).status, 'withdrawn')
  assert.equal(hasEnded((await readLogs(admin, vaultId)).log, 'request', id), false)
})

test('a server that says it stored an ending and drops it is caught at once', async () => {
  const { id, shown } = await asked()
  proxy.answer('POST', new RegExp(`^/api/jit/${id}/deny$`), { ...listed(shown), status: 'denied' })
  const device = await behindProxy(manager)
  await assert.rejects(endAsShown(device, 'deny', listed(shown)), { code: 'distrusted', about: 'vault_log' })
})

// Promise 8
test('nobody approves, delivers or admits for somebody deactivated, though the server lists them as active', async () => {
  const leaving = await joinByLink(cast.server.baseUrl, admin, 'newcomer@agencia.example')
  const user = await userIdOf(leaving)
  const item = (await admin.session.createItem(vaultId, draft('wanted'), secret('p'))).id
  const { id } = await leaving.session.requestAccess(item)
  const shown = await readBy(admin, id)
  const approved = (await admin.session.createItem(vaultId, draft('approved'), secret('p'))).id
  const waiting = await approvedWithoutKey((await leaving.session.requestAccess(approved)).id)
  await admin.session.addMember(vaultId, user, leaving.email)
  await admin.session.setUserStatus(user, 'inactive')
  assert.doesNotMatch(await sentIfDue(waiting), delivered)
  proxy.honest()
  proxy.lie('GET', /^\/api\/users$/, (body) =>
    (body as OrganisationUser[]).map((one) => (one.id === user ? { ...one, status: 'active' } : one)),
  )
  showAsBefore(shown)
  const device = await behindProxy(admin)
  const acts = async () => {
    await assert.rejects(device.approveRequest(id), { code: 'access_ended' })
    await assert.rejects(device.addMember(vaultId, user, leaving.email), { code: 'access_ended' })
  }
  assert.doesNotMatch(
    await sentDuring(acts),
    /POST \/api\/jit\/[^/]+\/approve|POST \/api\/vaults\/[^/]+\/members/,
  )
  proxy.honest()
  await admin.session.setUserStatus(user, 'active')
  assert.equal((await readLogs(admin, vaultId)).roster.people.get(user)?.vouched, true)
})

test('a request that was signed longer ago than it may wait is over, whatever the server says', async () => {
  const { id, shown } = await asked()
  showAsBefore(shown)
  const late = await deviceLater(admin, 49 * hourMs)
  const sent = await sentDuring(() => assert.rejects(late.approveRequest(id), over))
  assert.doesNotMatch(sent, /POST \/api\/jit\/[^/]+\/approve/)
})

test('nobody grants more hours than the requester signed, though the server lists more', async () => {
  const { shown } = await asked(1)
  const device = await behindProxy(admin)
  const request = { ...listed(shown), granted_hours: 8 }
  showAsBefore({ ...shown, granted_hours: 8 })
  const vault = await shownBy(admin.api, vaultId)
  const approve = () => approveAsShown(device.session, request, vault, 8)
  const sent = await sentDuring(() => assert.rejects(approve(), { code: 'distrusted', about: 'request' }))
  assert.doesNotMatch(sent, /POST \/api\/jit\/[^/]+\/approve/)
})
