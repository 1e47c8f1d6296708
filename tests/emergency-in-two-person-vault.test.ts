import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import * as breakGlass from '@chaveiro/contract/calls/access-requests.ts'
import * as jit from '@chaveiro/contract/calls/access-requests.ts'
import { countInCustody } from '@chaveiro/contract/calls/custody.ts'
import { listNotifications } from '@chaveiro/contract/calls/notifications.ts'
import { revealItem } from '@chaveiro/contract/calls/reveals.ts'
import { approveAsShown } from './support/as-shown.ts'
import { shownBy } from './support/at-a-screen.ts'
import { openedBy, refusedWith, startEmergencyCast } from './support/emergency-cast.ts'
import { listed } from './support/listed-request.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { joinByLink } from './support/people.ts'
import { proof } from './support/person.ts'
import { inStep, splitVault, vaultWithMembers } from './support/split-vault.ts'

const { server, proxy, behindProxy, admin, manager, ana, asking, approve, shown } = await startEmergencyCast()
const third = await joinByLink(server.baseUrl, admin, 'newcomer@agencia.example', 'manager')

let made = 0

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
    await assert.rejects(openedBy(asking.session, itemId), refusedWith('not_member'))
    await assert.rejects(approve(ana, id))
    assert.equal((await shown(id)).status, 'pending')
  })

  test('a custodian, who is no member of it, is told so when they delete an item', async () => {
    await assert.rejects(admin.session.deleteItem(itemId), { code: 'not_member' })
    assert.equal((await openedBy(ana.session, itemId))[2], 1)
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
    await assert.rejects(openedBy(asking.session, itemId), refusedWith('not_member'))
  })

  test('it opens the revision that the first approval named, whatever was written before and after the second', async () => {
    const { id } = await asking.session.breakGlass(itemId)
    await approve(admin, id)
    await ana.session.updateItem(itemId, { overview: {}, secret: secret('second') })
    assert.equal((await approve(manager, id)).status, 'approved')
    assert.deepEqual(await openedBy(asking.session, itemId), [`p${made}`, [], 1])
    await ana.session.updateItem(itemId, { overview: {}, secret: secret('third') })
    await inStep(ana)
    assert.deepEqual(await openedBy(asking.session, itemId), [`p${made}`, [], 1])
    const { revision, later } = await asking.api.send(revealItem, { params: { id: itemId } })
    assert.deepEqual([revision, later.length], [1, 2])
  })

  test('the second approver is told that the first named an older revision, and chooses which one opens', async () => {
    const { id } = await asking.session.breakGlass(itemId)
    await approve(admin, id)
    await ana.session.updateItem(itemId, { overview: {}, secret: secret('second') })
    const asked = await shown(id)
    assert.deepEqual([asked.first_revision, asked.item?.revision], [1, 2])
    const vault = await shownBy(manager.api, vaultId)
    await assert.rejects(approveAsShown(manager.session.session, listed(asked), vault, 1), {
      code: 'older_revision',
    })
    assert.equal((await shown(id)).approvals.length, 1)
    const anew = await manager.session.approveRequest(id, 1, 'break_glass', 2)
    assert.deepEqual([anew.status, anew.approvals.map(({ email }) => email)], ['pending', [manager.email]])
    assert.equal((await shown(id)).first_revision, 2)
    await approve(admin, id)
    assert.deepEqual(await openedBy(asking.session, itemId), ['second', [], 2])
  })

  test('temporary access takes two approvals as well, and lasts for the shorter of the two', async () => {
    const { id } = await asking.session.requestAccess(itemId, 4)
    const first = await admin.session.approveRequest(id, 2)
    assert.deepEqual([first.status, first.approvals_needed], ['pending', 2])
    const second = await manager.session.approveRequest(id, 1)
    assert.deepEqual([second.status, second.granted_hours], ['approved', 1])
    assert.deepEqual(await openedBy(asking.session, itemId), [`p${made}`, [], 1])
    await asking.api.send(jit.withdrawJit, { params: { id } })
    await assert.rejects(openedBy(asking.session, itemId), refusedWith('not_member'))
  })

  test('a custodian who requests it decides nothing, and the two others open it to them', async () => {
    const { id } = await admin.session.breakGlass(itemId)
    await assert.rejects(approve(admin, id), { code: 'own_request' })
    await approve(manager, id)
    await assert.rejects(approve(admin, id), { code: 'own_request' })
    await approve(third, id)
    assert.deepEqual(await openedBy(admin.session, itemId), [`p${made}`, [], 1])
  })

  test('of two who approve at once, the later is told that theirs is no longer the first, and gives the second', async () => {
    const { id } = await asking.session.breakGlass(itemId)
    const outcomes = await Promise.allSettled([admin, manager].map((one) => approve(one, id)))
    assert.equal((await shown(id)).status, 'pending')
    const late = outcomes.findIndex(({ status }) => status === 'rejected')
    const { reason } = outcomes[late] as PromiseRejectedResult
    assert.equal(reason.code, 'decided_meanwhile')
    assert.equal((await approve(late === 0 ? admin : manager, id)).status, 'approved')
    assert.deepEqual(await openedBy(asking.session, itemId), [`p${made}`, [], 1])
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
    assert.deepEqual(await openedBy(asking.session, bare), ['bare', [], 1])
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
    assert.deepEqual(await openedBy(asking.session, last), ['last', [], 1])
  })

  test('a first approval that a new dealing made void is given again, and then confirmed', async () => {
    const { id } = await asking.session.breakGlass(itemId)
    await approve(admin, id)
    await admin.session.setUserRole(await userIdOf(third), 'contributor', third.email)
    await inStep(ana, admin, manager, ana)
    const anew = await approve(manager, id)
    assert.deepEqual([anew.status, anew.approvals.length], ['pending', 1])
    await approve(admin, id)
    assert.deepEqual(await openedBy(asking.session, itemId), [`p${made}`, [], 1])
  })

  test('after a new dealing, two open by the one before until custodians have acknowledged and a member has wrapped', async () => {
    const anew = await vaultWithMembers(admin, 'Anew', [ana, asking])
    await splitVault(admin, manager, anew)
    await inStep(ana, admin, manager, third, ana)
    const { id: item } = await ana.session.createItem(anew, draft('before'), secret('before'))
    await admin.session.removeMember(anew, await userIdOf(asking))
    await inStep(ana)
    const dealing = async () => (await admin.session.vaults.access(anew)).dealing
    const present = await dealing()
    assert.deepEqual([present?.number, present?.complete], [2, false])
    const openByTwo = async (expected: number) => {
      const { id } = await asking.session.breakGlass(item)
      assert.equal((await shown(id)).dealing, expected)
      for (const one of [manager, admin]) await approve(one, id)
      assert.deepEqual(await openedBy(asking.session, item), ['before', [], 1])
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
    await third.session.account.renewKeys('outra frase longa lanterna cadeira', proof)
    await third.session.account.finishRenewal()
    const anew = await approve(manager, id)
    assert.deepEqual([anew.status, anew.approver1_id], ['pending', await userIdOf(manager)])
    await approve(admin, id)
    assert.deepEqual(await openedBy(third.session, itemId), [`p${made}`, [], 1])
  })

  test('a request and two decisions without signatures open nothing until two custodians sign', async () => {
    const body = { item_id: itemId, vault_id: vaultId, reason: 'The shop is down' }
    const { id, is_signed } = await asking.api.send(breakGlass.requestBreakGlass, { body })
    assert.equal(is_signed, false)
    for (const by of [admin, manager]) await by.api.send(breakGlass.approveBreakGlass, { params: { id } })
    await inStep(ana, admin, manager)
    assert.deepEqual([(await shown(id)).status, (await shown(id)).is_approval_signed], ['approved', false])
    await assert.rejects(openedBy(asking.session, itemId), refusedWith('not_member'))
    await approve(manager, id)
    await assert.rejects(openedBy(asking.session, itemId), refusedWith('not_member'))
    await approve(admin, id)
    assert.deepEqual(await openedBy(asking.session, itemId), [`p${made}`, [], 1])
  })

  test('after the end nothing opens, whatever the server says', async (t) => {
    const { id } = await asking.session.breakGlass(itemId)
    await approve(admin, id)
    await approve(manager, id)
    const revealed = await asking.api.send(revealItem, { params: { id: itemId } })
    assert.ok(revealed.opening)
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 3_600_001 })
    await assert.rejects(openedBy(asking.session, itemId), { code: 'over_by_clock' })
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
    await assert.rejects(openedBy(ana.session, itemId), refusedWith('not_member'))
    const { id } = await asking.session.breakGlass(itemId)
    assert.equal((await approve(admin, id)).status, 'pending')
    await assert.rejects(approve(admin, id), { code: 'already_approved' })
    await assert.rejects(openedBy(asking.session, itemId), refusedWith('not_member'))
    await asking.api.send(breakGlass.withdrawBreakGlass, { params: { id } })

    await admin.session.addMember(vaultId, await userIdOf(asking), asking.email)
    const { proposals } = await manager.session.vaults.access(vaultId)
    const [proposal] = proposals
    assert.ok(proposal)
    await manager.session.secondProposal(vaultId, proposal.hash, asking.email)
    await inStep(admin, manager, third, asking)
    const { members } = await admin.session.vaults.access(vaultId)
    assert.deepEqual(
      members.map(({ person, holdsKey }) => [person.id, holdsKey]),
      [[await userIdOf(asking), false]],
    )
    await admin.session.removeMember(vaultId, await userIdOf(asking))
  })

  test('two custodians open each item to a requester, for an hour', async () => {
    const { id } = await asking.session.breakGlass(itemId)
    await approve(admin, id)
    assert.equal((await approve(manager, id)).status, 'approved')
    assert.deepEqual(await openedBy(asking.session, itemId), ['left behind', [], 1])
  })
})

test('a custodian whom a two-person vault does not name is told so when they approve', async () => {
  const id = await vaultWithMembers(admin, 'Not theirs', [ana])
  const setRole = async (role: 'contributor' | 'manager') =>
    admin.session.setUserRole(await userIdOf(third), role, third.email)
  await setRole('contributor')
  await splitVault(admin, manager, id)
  await inStep(ana, admin, manager, ana)
  await setRole('manager')
  const item = await ana.session.createItem(id, draft('item'), secret('p'))
  const request = await asking.session.breakGlass(item.id)
  await assert.rejects(approve(third, request.id), { code: 'not_keeper' })
  await approve(admin, request.id)
  await assert.rejects(approve(third, request.id), { code: 'not_keeper' })
})

test('who approves while the custody changes reads that the request is over, and whoever asked that it was overtaken', async () => {
  const id = await vaultWithMembers(admin, 'Shared again', [ana])
  await splitVault(admin, manager, id)
  await inStep(ana, admin, manager, third, ana)
  const item = await ana.session.createItem(id, draft('item'), secret('p'))
  const request = await asking.session.breakGlass(item.id)
  await approve(admin, request.id)
  const device = await behindProxy(manager)
  let logsRead = 0
  proxy.lie('GET', new RegExp(`^/api/vaults/${id}/log$`), async (body) => {
    logsRead += 1
    // After the vault was read, and before what was dealt to this custodian.
    if (logsRead === 3) for (const one of [third, admin]) await one.session.setCustody(id, 'shared')
    return body
  })
  await assert.rejects(device.approveRequest(request.id, 1, 'break_glass'), { code: 'request_over' })
  assert.equal((await shown(request.id)).status, 'lapsed')
  const { notifications } = await asking.api.send(listNotifications)
  const [told] = notifications
  assert.deepEqual(
    [told?.title, told?.message.split(',')[0]],
    ['Emergency: the request for item has ended', 'Its item or vault'],
  )
})

test('a vault’s last custodian who approves is told that two are needed, not that something went wrong', async () => {
  const id = await vaultWithMembers(admin, 'Left alone', [ana])
  await splitVault(admin, manager, id)
  await inStep(ana, admin, manager, third, ana)
  const item = await ana.session.createItem(id, draft('item'), secret('p'))
  const request = await asking.session.breakGlass(item.id)
  for (const one of [manager, third])
    await admin.session.setUserRole(await userIdOf(one), 'contributor', one.email)
  await assert.rejects(approve(admin, request.id), { code: 'too_few_custodians' })
})
