import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import * as jit from '@chaveiro/contract/calls/access-requests.ts'
import { listDeliveries } from '@chaveiro/contract/calls/deliveries.ts'
import { mayOpenItem, type RevealedItem, revealItem } from '@chaveiro/contract/calls/reveals.ts'
import { CallError } from '@chaveiro/device/base/calls/call-error.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { approveAsShown } from './support/as-shown.ts'
import type { SessionAtAScreen } from './support/at-a-screen.ts'
import { shownBy } from './support/at-a-screen.ts'
import { listed } from './support/listed-request.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { joinByLink } from './support/people.ts'
import { type TestPerson, unlockedDevice, vaultDraft } from './support/person.ts'
import { startProxiedServer } from './support/start-proxied-server.ts'

const { server, proxy, admin } = await startProxiedServer()
let manager: TestPerson
let asking: TestPerson
let vaultId: string
before(async () => {
  manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
  asking = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
  vaultId = (await admin.session.createVault(vaultDraft('Clients'))).id
  await admin.session.keepInStep()
  await manager.session.keepInStep()
})

let made = 0
/** A new item, as its title and password. */
async function makeItem() {
  made += 1
  const item = await admin.session.createItem(vaultId, draft(`item${made}`), secret(`p${made}`))
  return { id: item.id, password: `p${made}` }
}
const behindProxy = (person: TestPerson) => unlockedDevice(proxy.baseUrl, person, createSeenMemory())
const opened = async (session: SessionAtAScreen, id: string) => {
  const { secret: found, verification } = await session.openItem(id, vaultId)
  return [found?.password ?? null, verification.faults]
}
const refusedWith = (code: string) => (error: unknown) => error instanceof CallError && error.code === code
const distrusts = (about: string, fault?: string) => ({
  code: 'distrusted',
  about,
  ...(fault && { fault }),
})

test('an approved requester opens that item and its later edits, and nothing once access is revoked', async () => {
  const { id, password } = await makeItem()
  const { id: other } = await makeItem()
  await assert.rejects(opened(asking.session, id), refusedWith('not_member'))
  const request = await asking.session.requestAccess(id, 2)
  assert.deepEqual([request.status, request.is_signed], ['pending', true])
  const approved = await manager.session.approveRequest(request.id, 1)
  assert.deepEqual([approved.status, approved.granted_hours], ['approved', 1])
  assert.notEqual(approved.expires_at, null)
  assert.deepEqual(await opened(asking.session, id), [password, []])
  await assert.rejects(opened(asking.session, other), refusedWith('not_member'))

  await admin.session.updateItem(id, { overview: {}, secret: secret('newer') })
  await admin.session.keepInStep()
  assert.deepEqual(await opened(asking.session, id), ['newer', []])
  const { expires_at } = await admin.api.send(jit.getJitRequest, { params: { id: request.id } })
  assert.equal(expires_at, approved.expires_at)

  await manager.api.send(jit.revokeJit, { params: { id: request.id } })
  await assert.rejects(opened(asking.session, id), refusedWith('not_member'))
  const { may_open } = await asking.api.send(mayOpenItem, { params: { id }, query: {} })
  assert.equal(may_open, false)
})

test('an approval by somebody without the vault’s key is delivered by the next member’s device', async () => {
  const { id, password } = await makeItem()
  const request = await asking.session.requestAccess(id)
  const late = await joinByLink(server.baseUrl, admin, 'colleague@agencia.example', 'manager')
  const approved = await late.session.approveRequest(request.id)
  assert.deepEqual([approved.status, approved.expires_at], ['approved', null])
  await assert.rejects(opened(asking.session, id), refusedWith('not_member'))
  await manager.session.keepInStep()
  assert.deepEqual(await opened(asking.session, id), [password, []])
})

test('an unsigned request and approval deliver nothing until a custodian signs', async () => {
  const { id, password } = await makeItem()
  const body = { item_id: id, vault_id: vaultId, reason: 'To deploy', requested_duration_hours: 1 as const }
  const request = await asking.api.send(jit.requestJit, { body })
  await manager.api.send(jit.approveJit, { params: { id: request.id } })
  await admin.session.keepInStep()
  await manager.session.keepInStep()
  await assert.rejects(opened(asking.session, id), refusedWith('not_member'))
  await admin.session.approveRequest(request.id)
  assert.deepEqual(await opened(asking.session, id), [password, []])
})

// Promise 13
test('a server that claims an approval gets nothing delivered', async () => {
  const { id } = await makeItem()
  const request = await asking.session.requestAccess(id)
  const device = await behindProxy(manager)
  proxy.lie('GET', /^\/api\/deliveries$/, (body) => ({
    ...(body as object),
    grants: [{ request_id: request.id, vault_id: vaultId, kind: 'jit' }],
  }))
  let handed = 0
  proxy.lie('POST', /\/deliver$/, (body) => {
    handed += 1
    return body
  })
  const claim = (change: object) =>
    proxy.lie('GET', /^\/api\/jit\/[^/]+$/, (body) => ({
      ...(body as object),
      status: 'approved',
      ...change,
    }))
  claim({})
  await device.keepInStep()
  // An approval of another request, in place of one that nobody gave.
  const { id: otherItem } = await makeItem()
  const other = await asking.session.requestAccess(otherItem)
  await admin.session.approveRequest(other.id)
  const { approval_statements } = await admin.api.send(jit.getJitRequest, { params: { id: other.id } })
  assert.equal(approval_statements.length, 1)
  proxy.honestAbout(/^\/api\/jit\/[^/]+$/)
  claim({ approval_statements })
  const { lastError } = await device.keepInStep()
  assert.deepEqual([lastError?.about, handed], ['request', 0])
})

// Promise 13
test('an approver signs exactly what was shown: another person, item, reason or duration from the server is refused', async () => {
  const { id } = await makeItem()
  const { id: otherItem } = await makeItem()
  const request = await asking.session.requestAccess(id)
  const shown = await admin.api.send(jit.getJitRequest, { params: { id: request.id } })
  const { item } = await admin.api.send(jit.getJitRequest, {
    params: { id: (await asking.session.requestAccess(otherItem)).id },
  })
  const device = await behindProxy(manager)
  const path = /^\/api\/jit\/[^/]+$/
  const lies: [object, object][] = [
    [
      { requester: { ...shown.requester, id: '01980000-0000-7000-8000-000000000001' } },
      distrusts('request', 'shown'),
    ],
    [{ reason: 'Another reason' }, distrusts('request', 'shown')],
    [{ requested_duration_hours: 24 }, distrusts('request', 'shown')],
    [{ item_id: otherItem }, distrusts('request', 'shown')],
    [{ statement: null, is_signed: false }, distrusts('request', 'shown')],
    [{ item }, distrusts('item', 'place')],
    [{ reason_salt: 'AAAAAAAAAAAAAAAAAAAAAA' }, distrusts('request', 'wrong_place')],
  ]
  const inList = listed(shown)
  const vault = await shownBy(manager.api, vaultId)
  for (const [lie, expected] of lies) {
    proxy.honest()
    proxy.lie('GET', path, (body) => ({ ...(body as object), ...lie }))
    await assert.rejects(approveAsShown(device.session, inList, vault, 1), expected, JSON.stringify(lie))
  }
  // A server that lies to the screen as well does not change the signed request.
  for (const lie of [{ reason: 'Harmless' }, { requested_duration_hours: 24 as const }]) {
    proxy.honest()
    proxy.lie('GET', path, (body) => ({ ...(body as object), ...lie }))
    await assert.rejects(
      approveAsShown(device.session, { ...inList, ...lie }, vault, 1),
      distrusts('request', 'wrong_place'),
    )
  }
  const elsewhere = { ...vault, path: ['Another'] }
  proxy.honest()
  await assert.rejects(approveAsShown(device.session, inList, elsewhere, 1), distrusts('vault_log', 'shown'))
  const other = { ...inList, requester: { ...inList.requester, email: 'other@agencia.example' } }
  proxy.lie('GET', path, (body) => ({ ...(body as object), requester: other.requester }))
  await assert.rejects(approveAsShown(device.session, other, vault, 1), distrusts('person', 'altered'))
  assert.equal((await admin.api.send(jit.getJitRequest, { params: { id: request.id } })).status, 'pending')
})

// Promise 13
test('the holder’s device refuses a key of another item, person, request or revision, and a longer end', async () => {
  const { id, password } = await makeItem()
  const { id: second } = await makeItem()
  for (const item of [id, second]) {
    const { id: requestId } = await asking.session.requestAccess(item)
    await manager.session.approveRequest(requestId)
  }
  const device = await behindProxy(asking)
  const reveal = (item: string) => asking.api.send(revealItem, { params: { id: item } })
  const [own, other] = [await reveal(id), await reveal(second)]
  const lie = (change: (body: RevealedItem) => unknown) => {
    proxy.honest()
    proxy.lie('POST', /\/reveal$/, (body) => change(body as RevealedItem))
  }
  lie((body) => body)
  assert.deepEqual(await opened(device, id), [password, []])
  lie((body) => ({ ...body, grant: other.grant }))
  await assert.rejects(opened(device, id), distrusts('request', 'wrong_place'))
  lie((body) => ({ ...body, grant: { ...own.grant, sealed: other.grant?.sealed } }))
  await assert.rejects(opened(device, id), distrusts('request', 'wrong_text'))
  lie((body) => ({ ...body, grant: { ...own.grant, approvals: other.grant?.approvals } }))
  await assert.rejects(opened(device, id), distrusts('request', 'wrong_place'))
  lie((body) => ({ ...body, grant: { ...own.grant, delivery: forged(own.grant?.delivery ?? '') } }))
  await assert.rejects(opened(device, id), distrusts('request', 'bad_signature'))
  lie(() => other)
  assert.deepEqual(await opened(device, id), [null, ['place']])
  const before = await reveal(id)
  await admin.session.updateItem(id, { overview: {}, secret: secret('newer') })
  await admin.session.keepInStep()
  lie(() => before)
  assert.deepEqual(await opened(await behindProxy(asking), id), [null, ['older_revision']])
})

// Promise 13
test('a server that ignores the end shows the holder nothing more', async (t) => {
  const { id, password } = await makeItem()
  const { id: requestId } = await asking.session.requestAccess(id)
  await manager.session.approveRequest(requestId)
  const device = await behindProxy(asking)
  assert.deepEqual(await opened(device, id), [password, []])
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 3_600_001 })
  await assert.rejects(opened(device, id), { code: 'over_by_clock' })
})

// Promise 13
test('a person removed from a vault keeps no temporary access from before they were its member', async () => {
  const { id, password } = await makeItem()
  const { id: requestId } = await asking.session.requestAccess(id, 24)
  await manager.session.approveRequest(requestId)
  const { id: waiting } = await asking.session.requestAccess((await makeItem()).id)
  const userId = await userIdOf(asking)
  await admin.session.addMember(vaultId, userId, asking.email)
  assert.deepEqual(await opened(asking.session, id), [password, []])
  await admin.session.removeMember(vaultId, userId)
  await assert.rejects(opened(asking.session, id), refusedWith('not_member'))
  const statusOf = async (request: string) =>
    (await admin.api.send(jit.getJitRequest, { params: { id: request } })).status
  assert.deepEqual([await statusOf(requestId), await statusOf(waiting)], ['ended', 'lapsed'])
})

test('50 approvals at once make one, and of an approval and a denial one counts', async () => {
  const { id } = await makeItem()
  const { id: requestId } = await asking.session.requestAccess(id)
  const custodians = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? admin : manager))
  const answers = await Promise.allSettled(
    custodians.map((one) => one.api.send(jit.approveJit, { params: { id: requestId } })),
  )
  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const answer of answers) {
    if (answer.status === 'rejected') assert.equal((answer.reason as CallError).code, 'request_decided')
  }
  const { approvals } = await admin.api.send(jit.getJitRequest, { params: { id: requestId } })
  assert.equal(approvals.length, 1)

  const { id: second } = await asking.session.requestAccess((await makeItem()).id)
  const both = await Promise.allSettled(
    custodians.map((one, index) =>
      one.api.send(index % 3 === 0 ? jit.denyJit : jit.approveJit, { params: { id: second } }),
    ),
  )
  const held = both.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.status] : []))
  assert.equal(held.length, 1)
  const after = await admin.api.send(jit.getJitRequest, { params: { id: second } })
  assert.deepEqual([after.status], held)
  assert.equal(after.approvals.length, after.status === 'approved' ? 1 : 0)
})

test('of 50 reveals and a revocation at once, none comes after the revocation, and none stays open', async () => {
  const { id } = await makeItem()
  const { id: requestId } = await asking.session.requestAccess(id)
  await manager.session.approveRequest(requestId)
  const reveals = Array.from({ length: 50 }, () => asking.api.send(revealItem, { params: { id } }))
  const revoked = admin.api.send(jit.revokeJit, { params: { id: requestId } })
  for (const answer of await Promise.allSettled(reveals)) {
    if (answer.status === 'rejected') assert.equal((answer.reason as CallError).code, 'not_member')
    else assert.ok(answer.value.grant)
  }
  assert.equal((await revoked).status, 'revoked')
  await assert.rejects(asking.api.send(revealItem, { params: { id } }), refusedWith('not_member'))
})

test('edits and deliveries at once leave the holder with the newest revision', async () => {
  const { id } = await makeItem()
  const { id: requestId } = await asking.session.requestAccess(id)
  await manager.session.approveRequest(requestId)
  const edits = async () => {
    for (const revision of [1, 2, 3, 4, 5]) {
      await admin.session.updateItem(id, {
        overview: {},
        secret: secret(`e${revision}`),
      })
    }
  }
  const steps = async () => {
    for (let step = 0; step < 8; step++) await manager.session.keepInStep()
  }
  await Promise.all([edits(), steps(), steps()])
  await manager.session.keepInStep()
  assert.deepEqual(
    (await admin.api.send(listDeliveries)).grants.filter(({ request_id }) => request_id === requestId),
    [],
  )
  assert.deepEqual(await opened(asking.session, id), ['e5', []])
})

/** The same statement with a later end, under the same signature. */
function forged(statement: string): string {
  const [header, body = '', signature] = statement.split('.')
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
  const later = new Date(Date.parse(payload.until) - 1000).toISOString()
  const changed = JSON.stringify({ ...payload, until: later })
  return [header, Buffer.from(changed).toString('base64url'), signature].join('.')
}
