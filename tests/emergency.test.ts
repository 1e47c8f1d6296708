import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import * as breakGlass from '@chaveiro/contract/calls/access-requests.ts'
import * as jit from '@chaveiro/contract/calls/access-requests.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { createApiClient } from '@chaveiro/device/base/calls/api-client.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { createDevice } from '@chaveiro/device/verbs/create-device.ts'
import { atAScreen } from './support/at-a-screen.ts'
import { openedBy, refusedWith, startEmergencyCast } from './support/emergency-cast.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { joinByLink } from './support/people.ts'
import { type TestPerson, unlockedDevice, vaultDraft } from './support/person.ts'
import { inStep } from './support/split-vault.ts'

const { server, proxy, admin, manager, asking, approve, shown } = await startEmergencyCast()
const third = await joinByLink(server.baseUrl, admin, 'newcomer@agencia.example', 'manager')

let made = 0

describe('in a shared vault', () => {
  let vaultId: string
  let itemId: string
  before(async () => {
    vaultId = (await admin.session.createVault(vaultDraft('Clients'))).id
    await inStep(admin, manager, third)
  })
  beforeEach(async () => {
    made += 1
    itemId = (await admin.session.createItem(vaultId, draft(`item${made}`), secret(`p${made}`))).id
  })

  test('one custodian approves nothing alone, nor twice', async () => {
    const { id } = await asking.session.breakGlass(itemId)
    assert.equal((await approve(admin, id)).status, 'pending')
    await assert.rejects(approve(admin, id), { code: 'already_approved' })
    await inStep(admin, manager)
    await assert.rejects(openedBy(asking.session, itemId), refusedWith('not_member'))
  })

  test('two approve, and the requester reads it and later edits until it is revoked', async () => {
    const request = await asking.session.breakGlass(itemId)
    assert.deepEqual([request.kind, request.status, request.is_signed], ['break_glass', 'pending', true])
    const first = await approve(manager, request.id)
    assert.deepEqual(
      [first.status, first.approver1_id, first.approver2_id],
      ['pending', await userIdOf(manager), null],
    )
    const second = await approve(admin, request.id)
    assert.equal(second.status, 'approved')
    assert.notEqual(second.expires_at, null)
    assert.deepEqual(await openedBy(asking.session, itemId), [`p${made}`, [], 1])

    await admin.session.updateItem(itemId, { overview: {}, secret: secret('newer') })
    await inStep(admin)
    assert.deepEqual(await openedBy(asking.session, itemId), ['newer', [], 2])
    assert.equal((await shown(request.id)).expires_at, second.expires_at)

    await third.api.send(breakGlass.revokeBreakGlass, { params: { id: request.id } })
    await assert.rejects(openedBy(asking.session, itemId), refusedWith('not_member'))
  })

  test('an edit between the two approvals does not spoil the first', async () => {
    const { id } = await asking.session.breakGlass(itemId)
    await approve(manager, id)
    await admin.session.updateItem(itemId, { overview: {}, secret: secret('edited') })
    assert.equal((await approve(admin, id)).status, 'approved')
    assert.deepEqual(await openedBy(asking.session, itemId), ['edited', [], 2])
  })

  test('what two approvers without the key approved, the next member’s device delivers', async () => {
    const { id } = await asking.session.breakGlass(itemId)
    await approve(manager, id)
    proxy.lie('GET', /^\/api\/breakglass\/[^/]+$/, (body) => ({ ...(body as object), wrap: null }))
    proxy.lie('GET', /^\/api\/vaults\/[^/]+\/log$/, (body) => ({
      ...(body as object),
      keys: [],
      previous: [],
    }))
    const bare = await unlockedDevice(proxy.baseUrl, third, createSeenMemory())
    const approved = await bare.approveRequest(id, 1, 'break_glass')
    assert.deepEqual([approved.status, approved.expires_at], ['approved', null])
    await assert.rejects(openedBy(asking.session, itemId), refusedWith('not_member'))
    await inStep(admin, manager)
    assert.deepEqual(await openedBy(asking.session, itemId), [`p${made}`, [], 1])
  })

  test('a first approval by a clock that is hours ahead does not block delivery for an hour', async () => {
    const vault = (await admin.session.createVault(vaultDraft('Ahead'))).id
    const item = (await admin.session.createItem(vault, draft('ahead'), secret('inTime'))).id
    await inStep(admin, manager)
    const { id } = await asking.session.breakGlass(item)
    const api = createApiClient({
      baseUrl: server.baseUrl,
      token: () => manager.token,
      language: () => 'en',
    })
    const now = () => new Date(Date.now() + 20 * hourMs)
    const session = createDevice({ api, memory: createSeenMemory(), origin: server.baseUrl, now })
    await session.start()
    await session.resume(manager.secret)
    await atAScreen(session, api).approveRequest(id, 1, 'break_glass')
    assert.notEqual((await approve(admin, id)).expires_at, null)
    assert.deepEqual(await openedBy(asking.session, item), ['inTime', [], 1])
  })

  test('of two who approve at once as the first, the later is told to look again, and is the second', async () => {
    const { id } = await asking.session.breakGlass(itemId)
    const lookingAgain = (one: TestPerson) =>
      approve(one, id).catch((error) => {
        assert.equal(error.code, 'decided_meanwhile')
        return approve(one, id)
      })
    const answers = await Promise.all([admin, manager].map(lookingAgain))
    assert.deepEqual(answers.map(({ status }) => status).sort(), ['approved', 'pending'])
    const { approver1_id, approver2_id } = await shown(id)
    const both = [await userIdOf(admin), await userIdOf(manager)].sort()
    assert.deepEqual([approver1_id, approver2_id].sort(), both)
    assert.deepEqual(await openedBy(asking.session, itemId), [`p${made}`, [], 1])
  })

  test('an approval of temporary access does not count for an emergency', async () => {
    const { id } = await asking.session.breakGlass(itemId)
    await assert.rejects(admin.api.send(jit.approveJit, { params: { id } }), refusedWith('not_found'))
  })
})

describe('a first approver who is no custodian any more when the second approves', () => {
  test('has approved nothing: the next approval is the first', async () => {
    await admin.session.setUserRole(await userIdOf(third), 'manager', third.email)
    const vaultId = (await admin.session.createVault(vaultDraft('Roles'))).id
    await inStep(admin, manager, third)
    const { id: itemId } = await admin.session.createItem(vaultId, draft('roles'), secret('roles'))
    const { id } = await asking.session.breakGlass(itemId)
    await approve(third, id)
    await admin.session.setUserRole(await userIdOf(third), 'contributor', third.email)
    const next = await approve(manager, id)
    assert.deepEqual(
      [next.status, next.approver1_id, next.approver2_id],
      ['pending', await userIdOf(manager), null],
    )
    await assert.rejects(approve(third, id))
    assert.equal((await approve(admin, id)).status, 'approved')
    assert.deepEqual(await openedBy(asking.session, itemId), ['roles', [], 1])
  })
})
