import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { createApiClient } from '@chaveiro/client/api-client.ts'
import { CallError } from '@chaveiro/client/call-error.ts'
import { createKeySession } from '@chaveiro/client/session/create-key-session.ts'
import { createSeenMemory } from '@chaveiro/client/session/state/seen-memory.ts'
import * as breakGlass from '@chaveiro/contract/break-glass.ts'
import { countInCustody } from '@chaveiro/contract/custody.ts'
import { revealItem } from '@chaveiro/contract/items.ts'
import * as jit from '@chaveiro/contract/jit.ts'
import { hourMs } from '@chaveiro/contract/rules/durations.ts'
import { atAScreen, type SessionAtAScreen } from './support/at-a-screen.ts'
import { listed } from './support/listed-request.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { joinByLink } from './support/people.ts'
import { proof, type TestPerson, unlockedDevice, vaultDraft } from './support/person.ts'
import { inStep, splitVault, vaultWithMembers } from './support/split-vault.ts'
import { startProxiedServer } from './support/start-proxied-server.ts'

const { server, proxy, admin } = await startProxiedServer()
const manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
const third = await joinByLink(server.baseUrl, admin, 'newcomer@agencia.example', 'manager')
const ana = await joinByLink(server.baseUrl, admin, 'colleague@agencia.example')
const asking = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')

let made = 0
const opened = async (session: SessionAtAScreen, id: string) => {
  const { item, secret: found, verification } = await session.openItem(id)
  return [found?.password ?? null, verification.faults, item.revision]
}
const refusedWith = (code: string) => (error: unknown) => error instanceof CallError && error.code === code
const approve = (by: TestPerson, id: string) => by.session.approveRequest(id, 1, 'break_glass')
const shown = (id: string) => asking.api.send(breakGlass.getBreakGlassRequest, { params: { id } })

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
    await assert.rejects(opened(asking.session, itemId), refusedWith('not_member'))
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
    assert.deepEqual(await opened(asking.session, itemId), [`p${made}`, [], 1])

    await admin.session.updateItem(itemId, { baseRevision: 1, overview: {}, secret: secret('newer') })
    await inStep(admin)
    assert.deepEqual(await opened(asking.session, itemId), ['newer', [], 2])
    assert.equal((await shown(request.id)).expires_at, second.expires_at)

    await third.api.send(breakGlass.revokeBreakGlass, { params: { id: request.id } })
    await assert.rejects(opened(asking.session, itemId), refusedWith('not_member'))
  })

  test('an edit between the two approvals does not spoil the first', async () => {
    const { id } = await asking.session.breakGlass(itemId)
    await approve(manager, id)
    await admin.session.updateItem(itemId, { baseRevision: 1, overview: {}, secret: secret('edited') })
    assert.equal((await approve(admin, id)).status, 'approved')
    assert.deepEqual(await opened(asking.session, itemId), ['edited', [], 2])
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
    await assert.rejects(opened(asking.session, itemId), refusedWith('not_member'))
    await inStep(admin, manager)
    assert.deepEqual(await opened(asking.session, itemId), [`p${made}`, [], 1])
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
    const session = createKeySession({ api, memory: createSeenMemory(), origin: server.baseUrl, now })
    await session.start()
    await session.resume(manager.secret)
    await atAScreen(session, api).approveRequest(id, 1, 'break_glass')
    assert.notEqual((await approve(admin, id)).expires_at, null)
    assert.deepEqual(await opened(asking.session, item), ['inTime', [], 1])
  })

  test('two who approve at once are the first and the second', async () => {
    const { id } = await asking.session.breakGlass(itemId)
    const answers = await Promise.all([admin, manager].map((one) => approve(one, id)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), ['approved', 'pending'])
    const { approver1_id, approver2_id } = await shown(id)
    const both = [await userIdOf(admin), await userIdOf(manager)].sort()
    assert.deepEqual([approver1_id, approver2_id].sort(), both)
    assert.deepEqual(await opened(asking.session, itemId), [`p${made}`, [], 1])
  })

  test('an approval of temporary access does not count for an emergency', async () => {
    const { id } = await asking.session.breakGlass(itemId)
    await assert.rejects(admin.api.send(jit.approveJit, { params: { id } }), refusedWith('not_found'))
  })
})

describe('in a two-person vault', () => {
  let vaultId: string
  let itemId: string
  before(async () => {
    vaultId = await vaultWithMembers(admin, 'Divided', [ana])
    await splitVault(admin, manager, vaultId)
    await inStep(ana, admin, manager, third, ana)
  })
  beforeEach(async () => {
    made += 1
    itemId = (await ana.session.createItem(vaultId, draft(`item${made}`), secret(`p${made}`))).id
  })

  test('one custodian approves nothing alone, nor twice, and no member can give the second approval', async () => {
    const { id } = await asking.session.breakGlass(itemId)
    assert.equal((await approve(admin, id)).status, 'pending')
    await assert.rejects(approve(admin, id), { code: 'already_approved' })
    await inStep(ana, admin, manager)
    await assert.rejects(opened(asking.session, itemId), refusedWith('not_member'))
    await assert.rejects(approve(ana, id))
    assert.equal((await shown(id)).status, 'pending')
  })

  test('two custodians’ values open the item to the requester, for the hours of the second approval', async () => {
    const { id } = await asking.session.breakGlass(itemId)
    await approve(manager, id)
    const approved = await approve(admin, id)
    assert.equal(approved.status, 'approved')
    const { expires_at } = await shown(id)
    assert.notEqual(expires_at, null)
    const { secret: found, until } = await asking.session.openItem(itemId)
    assert.deepEqual([found?.password, until], [`p${made}`, expires_at])
    await manager.api.send(breakGlass.revokeBreakGlass, { params: { id } })
    await assert.rejects(opened(asking.session, itemId), refusedWith('not_member'))
  })

  test('it opens the revision that the first approval named, whatever was written before and after the second', async () => {
    const { id } = await asking.session.breakGlass(itemId)
    await approve(admin, id)
    await ana.session.updateItem(itemId, { baseRevision: 1, overview: {}, secret: secret('second') })
    assert.equal((await approve(manager, id)).status, 'approved')
    assert.deepEqual(await opened(asking.session, itemId), [`p${made}`, [], 1])
    await ana.session.updateItem(itemId, { baseRevision: 2, overview: {}, secret: secret('third') })
    await inStep(ana)
    assert.deepEqual(await opened(asking.session, itemId), [`p${made}`, [], 1])
    const { revision, later } = await asking.api.send(revealItem, { params: { id: itemId } })
    assert.deepEqual([revision, later.length], [1, 2])
  })

  test('the second approver is told that the first named an older revision, and chooses which one opens', async () => {
    const { id } = await asking.session.breakGlass(itemId)
    await approve(admin, id)
    await ana.session.updateItem(itemId, { baseRevision: 1, overview: {}, secret: secret('second') })
    const asked = await shown(id)
    assert.deepEqual([asked.first_revision, asked.item?.revision], [1, 2])
    const vault = { id: vaultId, type: 'client' as const, path: ['Divided'] }
    await assert.rejects(manager.session.session.approveRequest({ request: listed(asked), vault }, 1), {
      code: 'older_revision',
    })
    assert.equal((await shown(id)).approvals.length, 1)
    const anew = await manager.session.approveRequest(id, 1, 'break_glass', 2)
    assert.deepEqual([anew.status, anew.approvals.map(({ email }) => email)], ['pending', [manager.email]])
    assert.equal((await shown(id)).first_revision, 2)
    await approve(admin, id)
    assert.deepEqual(await opened(asking.session, itemId), ['second', [], 2])
  })

  test('temporary access takes two approvals as well, and lasts for the shorter of the two', async () => {
    const { id } = await asking.session.requestAccess(itemId, 4)
    const first = await admin.session.approveRequest(id, 2)
    assert.deepEqual([first.status, first.approvals_needed], ['pending', 2])
    const second = await manager.session.approveRequest(id, 1)
    assert.deepEqual([second.status, second.granted_hours], ['approved', 1])
    assert.deepEqual(await opened(asking.session, itemId), [`p${made}`, [], 1])
    await asking.api.send(jit.withdrawJit, { params: { id } })
    await assert.rejects(opened(asking.session, itemId), refusedWith('not_member'))
  })

  test('a custodian who requests it decides nothing, and the two others open it to them', async () => {
    const { id } = await admin.session.breakGlass(itemId)
    await assert.rejects(approve(admin, id), { code: 'own_request' })
    await approve(manager, id)
    await assert.rejects(approve(admin, id), { code: 'own_request' })
    await approve(third, id)
    assert.deepEqual(await opened(admin.session, itemId), [`p${made}`, [], 1])
  })

  test('two who approve at once are the first and the second', async () => {
    const { id } = await asking.session.breakGlass(itemId)
    const answers = await Promise.all([admin, manager].map((one) => approve(one, id)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), ['approved', 'pending'])
    assert.deepEqual(await opened(asking.session, itemId), [`p${made}`, [], 1])
  })

  test('an item that is not wrapped for any dealing yet cannot be approved, and that is shown', async () => {
    const fresh = await vaultWithMembers(admin, 'Fresh', [ana])
    await splitVault(admin, manager, fresh)
    await inStep(ana)
    const { id: bare } = await ana.session.createItem(fresh, draft('bare'), secret('bare'))
    const { id } = await asking.session.breakGlass(bare)
    await assert.rejects(approve(admin, id), { code: 'not_in_custody' })
    await inStep(admin, manager, third, ana)
    await approve(admin, id)
    await approve(manager, id)
    assert.deepEqual(await opened(asking.session, bare), ['bare', [], 1])
  })

  test('two open it also if no member is left to start the key that is due', async () => {
    const left = await vaultWithMembers(admin, 'Left', [ana])
    await splitVault(admin, manager, left)
    await inStep(ana, admin, manager, third, ana)
    const { id: last } = await ana.session.createItem(left, draft('last'), secret('last'))
    const { id } = await asking.session.breakGlass(last)
    await approve(admin, id)
    await manager.session.removeMember(left, await userIdOf(ana))
    await inStep(admin, manager)
    await approve(manager, id)
    assert.deepEqual(await opened(asking.session, last), ['last', [], 1])
  })

  test('a first approval that a new dealing made void is given again, and then confirmed', async () => {
    const { id } = await asking.session.breakGlass(itemId)
    await approve(admin, id)
    await admin.session.setUserRole(await userIdOf(third), 'contributor', third.email)
    await inStep(ana, admin, manager, ana)
    const anew = await approve(manager, id)
    assert.deepEqual([anew.status, anew.approvals.length], ['pending', 1])
    await approve(admin, id)
    assert.deepEqual(await opened(asking.session, itemId), [`p${made}`, [], 1])
  })

  test('after a new dealing, two open by the one before until custodians have acknowledged and a member has wrapped', async () => {
    const anew = await vaultWithMembers(admin, 'Anew', [ana, asking])
    await splitVault(admin, manager, anew)
    await inStep(ana, admin, manager, third, ana)
    const { id: item } = await ana.session.createItem(anew, draft('before'), secret('before'))
    await admin.session.removeMember(anew, await userIdOf(asking))
    await inStep(ana)
    const dealing = async () => (await admin.session.vaultAccess(anew)).dealing
    const present = await dealing()
    assert.deepEqual([present?.number, present?.complete], [2, false])
    const openByTwo = async (expected: number) => {
      const { id } = await asking.session.breakGlass(item)
      assert.equal((await shown(id)).dealing, expected)
      for (const one of [manager, admin]) await approve(one, id)
      assert.deepEqual(await opened(asking.session, item), ['before', [], 1])
      await asking.api.send(breakGlass.withdrawBreakGlass, { params: { id } })
    }
    await openByTwo(1)
    await inStep(admin, manager)
    assert.equal((await dealing())?.complete, true)
    await openByTwo(1)
    const { id: later } = await ana.session.createItem(anew, draft('later'), secret('later'))
    const { id } = await asking.session.breakGlass(later)
    assert.equal((await shown(id)).dealing, 2)
    await inStep(ana)
    const wraps = await admin.api.send(countInCustody, { params: { id: anew } })
    assert.deepEqual(wraps, { dealing: 2, wrapped: 2, total: 2 })
    await openByTwo(2)
  })

  test('new keys of the requester void what was approved for the old ones, and two approve again', async () => {
    const { id } = await third.session.breakGlass(itemId)
    await approve(admin, id)
    await third.session.renewKeys('outra frase longa lanterna cadeira', proof)
    await third.session.finishRenewal()
    const anew = await approve(manager, id)
    assert.deepEqual([anew.status, anew.approver1_id], ['pending', await userIdOf(manager)])
    await approve(admin, id)
    assert.deepEqual(await opened(third.session, itemId), [`p${made}`, [], 1])
  })

  test('a request and two decisions without signatures open nothing until two custodians sign', async () => {
    const body = { item_id: itemId, vault_id: vaultId, reason: 'The shop is down' }
    const { id, is_signed } = await asking.api.send(breakGlass.requestBreakGlass, { body })
    assert.equal(is_signed, false)
    for (const by of [admin, manager]) await by.api.send(breakGlass.approveBreakGlass, { params: { id } })
    await inStep(ana, admin, manager)
    assert.deepEqual([(await shown(id)).status, (await shown(id)).is_approval_signed], ['approved', false])
    await assert.rejects(opened(asking.session, itemId), refusedWith('not_member'))
    await approve(manager, id)
    await assert.rejects(opened(asking.session, itemId), refusedWith('not_member'))
    await approve(admin, id)
    assert.deepEqual(await opened(asking.session, itemId), [`p${made}`, [], 1])
  })

  test('after the end nothing opens, whatever the server says', async (t) => {
    const { id } = await asking.session.breakGlass(itemId)
    await approve(admin, id)
    await approve(manager, id)
    const revealed = await asking.api.send(revealItem, { params: { id: itemId } })
    assert.ok(revealed.opening)
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 3_600_001 })
    await assert.rejects(opened(asking.session, itemId), { code: 'over_by_clock' })
  })

  test('approving a request that ended meanwhile says so, and accuses nobody of lying', async () => {
    const { id } = await asking.session.breakGlass(itemId)
    await approve(manager, id)
    await asking.api.send(breakGlass.withdrawBreakGlass, { params: { id } })
    await assert.rejects(approve(admin, id), { code: 'request_over' })
    const anew = await asking.session.breakGlass(itemId)
    await approve(manager, anew.id)
    await admin.api.send(breakGlass.denyBreakGlass, { params: { id: anew.id } })
    await assert.rejects(approve(admin, anew.id), { code: 'request_decided' })
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
    assert.deepEqual(await opened(asking.session, itemId), ['roles', [], 1])
  })
})

describe('in a two-person vault that its last member left', () => {
  let vaultId: string
  let itemId: string
  before(async () => {
    vaultId = await vaultWithMembers(admin, 'Left behind', [ana])
    await splitVault(admin, manager, vaultId)
    await inStep(ana, admin, manager, third, ana)
    itemId = (await ana.session.createItem(vaultId, draft('left'), secret('left behind'))).id
    await admin.session.removeMember(vaultId, await userIdOf(ana))
    await inStep(admin, manager, third)
  })

  test('neither the member who left nor one custodian opens anything, and a person admitted by two gets no key', async () => {
    await assert.rejects(opened(ana.session, itemId), refusedWith('not_member'))
    const { id } = await asking.session.breakGlass(itemId)
    assert.equal((await approve(admin, id)).status, 'pending')
    await assert.rejects(approve(admin, id), { code: 'already_approved' })
    await assert.rejects(opened(asking.session, itemId), refusedWith('not_member'))
    await asking.api.send(breakGlass.withdrawBreakGlass, { params: { id } })

    await admin.session.addMember(vaultId, await userIdOf(asking), asking.email)
    const { proposals } = await manager.session.vaultAccess(vaultId)
    const [proposal] = proposals
    assert.ok(proposal)
    await manager.session.secondProposal(vaultId, proposal.hash, asking.email)
    await inStep(admin, manager, third, asking)
    const { members } = await admin.session.vaultAccess(vaultId)
    assert.deepEqual(
      members.map(({ userId, holdsKey }) => [userId, holdsKey]),
      [[await userIdOf(asking), false]],
    )
    await admin.session.removeMember(vaultId, await userIdOf(asking))
  })

  test('two custodians open each item to a requester, for an hour', async () => {
    const { id } = await asking.session.breakGlass(itemId)
    await approve(admin, id)
    assert.equal((await approve(manager, id)).status, 'approved')
    assert.deepEqual(await opened(asking.session, itemId), ['left behind', [], 1])
  })
})
