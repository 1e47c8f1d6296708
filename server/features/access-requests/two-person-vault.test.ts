import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  approvalMessages,
  countApprovers,
  listJitRequests,
} from '@chaveiro/contract/calls/access-requests.ts'
import { getDashboard } from '@chaveiro/contract/calls/dashboard.ts'
import { listDeliveries } from '@chaveiro/contract/calls/deliveries.ts'
import * as reveals from '@chaveiro/contract/calls/reveals.ts'
import { setUserRole, setUserStatus } from '@chaveiro/contract/calls/users.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { registerFeatures } from '../../app.ts'
import { endEarlierDealings } from '../../memberships/end-earlier-dealings.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { hashOf } from '../../testing/hash-of.ts'
import { makeRequestsWorld } from '../../testing/requests-world.ts'
import { randomSealedText } from '../../testing/signing-device.ts'
import { refused } from '../../testing/start-item-server.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { toldNotices } from '../../testing/told-notices.ts'
import { endRequestsOver } from './end-requests.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const requests = await makeRequestsWorld(server)
const { emergency, grantsLeft, dealings, vaults, founder, manager, admin } = requests
const { organisation } = vaults
const keepers = [founder, manager, admin]
const openKind = 'chaveiro.vault.open'

const reveal = (as: Keyed, id: string) => server.call(reveals.revealItem, { as, params: { id } })
const valuesLeft = async (id: string) => {
  const { kysely } = server.platform.db.read
  const rows = await kysely
    .selectFrom('opening_values')
    .select('giver_id')
    .where('request_id', '=', id)
    .execute()
  return rows.map(({ giver_id }) => giver_id)
}

async function makePlace() {
  const place = await requests.makeSplitVault(keepers)
  const item = await requests.writeInCustody(place.member, place.vault)
  return { ...place, item, asking: await organisation.join('contributor') }
}

const asked = async () => emergency.asked(await makePlace())

async function approvedOnce(by = admin) {
  const place = await asked()
  const body = await emergency.opening(by, place.id)
  const answer = await emergency.approve(by, place.id, body)
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return { ...place, first: body }
}

async function opened() {
  const place = await approvedOnce()
  const body = await emergency.opening(manager, place.id)
  const answer = await emergency.approve(manager, place.id, body)
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return { ...place, second: body, message: answer.body.message }
}

test('an admin who is not one of a two-person vault’s custodians decides nothing there, and is not asked to', async () => {
  const late = await organisation.join('admin')
  const { id, vault, asking } = await asked()
  await refused(emergency.approve(late, id), 403, 'not_keeper')
  await refused(emergency.approve(late, id, await emergency.opening(late, id)), 403, 'not_keeper')
  assert.equal((await emergency.get(late, id)).may_decide, false)
  assert.equal((await emergency.get(admin, id)).may_decide, true)
  const pending = async (as: Keyed) =>
    (await server.call(getDashboard, { as })).body.pending_break_glass_requests
  const before = await Promise.all([late, admin].map(pending))
  assert.deepEqual(before, [0, await pending(manager)])
  const query = { vault_id: vault }
  const count = async (as: Keyed) => (await server.call(countApprovers, { as, query })).body
  assert.deepEqual(await count(asking), { approvers: 3, needed: 2 })
  assert.deepEqual(await count(admin), { approvers: 2, needed: 2 })
  await emergency.deny(late, id)
  assert.equal((await emergency.get(asking, id)).status, 'denied')
})

test('a two-person vault with too few custodians left takes no requests', async () => {
  const late = await organisation.join('manager')
  const { vault, member } = await requests.makeSplitVault([late, manager])
  const item = await requests.writeInCustody(member, vault)
  const params = { id: late.id }
  await server.call(setUserStatus, { as: founder, params, body: { status: 'inactive' } })
  await refused(emergency.ask(await organisation.join('contributor'), vault, item), 409, 'too_few_approvers')
  await refused(requests.ask(await organisation.join('contributor'), vault, item), 409, 'too_few_approvers')
})

test('an approval without values, with others than signed, of another dealing, or that gives the whole vault is refused', async () => {
  const { id } = await asked()
  const { statement, sealed } = await emergency.opening(admin, id)
  await refused(emergency.approve(admin, id, { statement }), 422, 'invalid')
  await refused(
    emergency.approve(admin, id, { statement, sealed: randomSealedText() }),
    422,
    'statement_refused',
  )
  const older = await emergency.opening(admin, id, { dealing: 7 })
  await refused(emergency.approve(admin, id, older), 409, 'not_in_custody')
  const { vault, request, to, fingerprint, deliver_by, dealings } = parseStatement(
    statement,
    openKind,
  ).payload
  const whole = await vaults.sign(openKind, admin, vault, {
    ...{ request, to, fingerprint, deliver_by, dealings, scope: { items: hashOf('items') } },
    sealed: hashOf(sealed ?? ''),
  })
  await refused(emergency.approve(admin, id, { statement: whole, sealed }), 422, 'statement_refused')
  assert.deepEqual(await valuesLeft(id), [])
  assert.equal((await emergency.approve(admin, id, { statement, sealed })).status, 200)
})

/** An item written before the custody keys were dealt, and not wrapped for them yet. */
async function askedEarly() {
  const member = await organisation.join('contributor')
  const vault = await dealings.makeSplit(keepers, member, { visibility: 'listed' })
  const item = await requests.writeInCustody(member, vault, { isWrapped: false })
  const asking = await organisation.join('contributor')
  const { id } = (await emergency.ask(asking, vault, item)).body
  const dealing = await dealings.dealing(member, vault, keepers)
  assert.equal((await dealings.deal(member, vault, dealing)).status, 200)
  for (const one of keepers) await dealings.acknowledge(one, vault, 1)
  return { member, vault, item, asking, id }
}

test('an item written before the custody keys were dealt opens once a member has wrapped it for them, with that member’s statement', async () => {
  const { member, vault, item, asking, id } = await askedEarly()
  const early = await emergency.opening(admin, id)
  await refused(emergency.approve(admin, id, early), 409, 'not_in_custody')
  assert.equal((await vaults.log(vault))?.openings.size, 0)
  const { custody_key, signature } = await requests.wrapForCustody(member, vault, item)
  for (const by of [admin, manager]) {
    const answer = await emergency.approve(by, id, await emergency.opening(by, id))
    assert.equal(answer.status, 200, JSON.stringify(answer.error))
  }
  const { opening } = (await reveal(asking, item)).body
  assert.deepEqual([opening?.custody_key, opening?.rewrap], [custody_key, signature])
})

test('a first approval whose wrap is gone no longer counts: its signer starts again', async () => {
  const { member, vault, item, asking, id } = await askedEarly()
  await requests.wrapForCustody(member, vault, item)
  assert.equal((await emergency.approve(admin, id, await emergency.opening(admin, id))).status, 200)
  await requests.writeInCustody(member, vault, { revision: 2, item })
  // As when a later revision's wrap under a new key replaces it.
  await server.platform.db.inTransaction((tx) =>
    tx.kysely.deleteFrom('item_rewraps').where('item_id', '=', item).execute(),
  )
  assert.deepEqual((await emergency.get(manager, id)).approval_statements, [])
  for (const by of [admin, manager]) {
    const answer = await emergency.approve(by, id, await emergency.opening(by, id))
    assert.equal(answer.status, 200, JSON.stringify(answer.error))
  }
  assert.equal((await reveal(asking, item)).body.revision, 2)
})

test('the second approval hands over: both custodians’ values for one revision come with the reveal, and are deleted at the end', async () => {
  const { id, item, vault, member, asking, first, second, message } = await opened()
  const other = await requests.writeInCustody(member, vault)
  assert.equal(message, approvalMessages.second.en)
  assert.deepEqual(await valuesLeft(id), [])
  const { grant, opening, revision } = (await reveal(asking, item)).body
  assert.deepEqual([grant, revision], [null, 1])
  assert.deepEqual(opening?.values, [first.sealed, second.sealed])
  assert.deepEqual(opening?.approvals, [first.statement, second.statement])
  assert.match(opening?.custody_key ?? '', /^cha1\./)
  assert.equal(opening?.rewrap, null)
  await refused(reveal(asking, other), 403, 'not_member')
  const due = (await server.call(listDeliveries, { as: member })).body.grants
  assert.ok(!due.some(({ request_id }) => request_id === id))
  assert.ok(
    (await toldNotices(server, admin)).some(({ title }) => title === 'Emergency: Site has been opened'),
  )
  await requests.advance({ minutes: 59, seconds: 59 })
  assert.equal((await reveal(asking, item)).status, 200)
  await requests.advance({ seconds: 1 })
  await refused(reveal(asking, item), 403, 'not_member')
  await endRequestsOver(server.platform.db, server.platform, server.clock.now())
  assert.deepEqual(await grantsLeft(id), [])
})

test('an edit between the approvals does not matter: the revision that both name opens, with the later changes', async () => {
  const { id, item, vault, member, asking } = await approvedOnce()
  await requests.writeInCustody(member, vault, { revision: 2, item })
  const answer = await emergency.approve(manager, id, await emergency.opening(manager, id))
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  const { revision, later, opening } = (await reveal(asking, item)).body
  assert.deepEqual([revision, later.length, opening?.values.length], [1, 1, 2])
  // Nobody delivers anything newer in a two-person vault.
  const approvals = opening?.approvals ?? []
  const delivery = await emergency.grant(member, id, approvals)
  await refused(emergency.deliver(member, id, delivery), 422, 'statement_refused')
})

test('a new dealing between the approvals voids the first: its values are deleted, and two approve again', async () => {
  const { id, item, vault, member, asking } = await approvedOnce()
  const confirming = await emergency.opening(manager, id)
  assert.deepEqual(await valuesLeft(id), [admin.id])
  await vaults.makeDue(vault)
  await vaults.start(member, vault, [member])
  const again = await dealings.deal(member, vault, await dealings.dealing(member, vault, keepers))
  assert.equal(again.status, 200, JSON.stringify(again.error))
  assert.deepEqual(await valuesLeft(id), [])
  const { approvals, approval_statements, status } = await emergency.get(founder, id)
  assert.deepEqual([status, approvals, approval_statements], ['pending', [], []])
  await refused(emergency.approve(manager, id, confirming), 409, 'stale_head')
  for (const one of keepers) await dealings.acknowledge(one, vault, 2)
  await refused(emergency.approve(admin, id, await emergency.opening(admin, id)), 409, 'not_in_custody')
  await requests.writeInCustody(member, vault, { revision: 2, item })
  for (const by of [admin, manager]) {
    const answer = await emergency.approve(by, id, await emergency.opening(by, id))
    assert.equal(answer.status, 200, JSON.stringify(answer.error))
  }
  assert.equal((await reveal(asking, item)).body.revision, 2)
})

test('until everything is wrapped for a new dealing that two acknowledged, an emergency opens by the one before; then its keys are deleted', async () => {
  const { member, vault, item } = await makePlace()
  const early = await requests.writeInCustody(member, vault)
  const asking = await organisation.join('contributor')
  const open = async (of: string, dealing: number) => {
    const { id } = (await emergency.ask(asking, vault, of)).body
    assert.equal((await emergency.get(admin, id)).dealing, dealing)
    for (const by of [admin, manager]) {
      const answer = await emergency.approve(by, id, await emergency.opening(by, id, { dealing }))
      assert.equal(answer.status, 200, JSON.stringify(answer.error))
    }
    assert.equal((await reveal(asking, of)).status, 200)
    assert.equal((await emergency.withdraw(asking, id)).status, 200)
  }
  const dealt = async (by: Keyed) => (await dealings.shares(by, vault)).body.map(({ dealing }) => dealing)
  const endEarlier = () => endEarlierDealings(server.platform.db, server.platform.atRest)
  await vaults.makeDue(vault)
  await vaults.start(member, vault, [member])
  await dealings.deal(member, vault, await dealings.dealing(member, vault, keepers))
  await open(item, 1)
  for (const one of keepers) await dealings.acknowledge(one, vault, 2)
  await endEarlier()
  assert.deepEqual(await dealt(admin), [2, 1])
  await open(item, 1)
  await requests.writeInCustody(member, vault, { revision: 2, item })
  await endEarlier()
  await open(item, 2)
  await open(early, 1)
  await requests.writeInCustody(member, vault, { revision: 2, item: early })
  await endEarlier()
  assert.deepEqual(await dealt(admin), [2])
  await open(early, 2)
})

test('a dismissed custodian loses the earlier dealing too, and the others still open by it', async () => {
  const leaving = await organisation.join('manager')
  const { vault, member } = await requests.makeSplitVault([admin, manager, leaving])
  const item = await requests.writeInCustody(member, vault)
  const { id } = (await emergency.ask(await organisation.join('contributor'), vault, item)).body
  await vaults.makeDue(vault)
  await vaults.start(member, vault, [member])
  const all = [admin, manager, leaving]
  await dealings.deal(member, vault, await dealings.dealing(member, vault, all))
  assert.equal((await dealings.shares(leaving, vault)).body.length, 2)
  const statement = await organisation.dismiss(founder, leaving.id, 'manager')
  const body = { role: 'contributor' as const, ...organisation.sent(statement) }
  const role = { as: founder, params: { id: leaving.id }, body }
  assert.equal((await server.call(setUserRole, role)).status, 200)
  const { kysely } = server.platform.db.read
  const kept = kysely.selectFrom('custody_shares').select('dealing').where('user_id', '=', leaving.id)
  assert.deepEqual(await kept.execute(), [])
  await refused(
    emergency.approve(leaving, id, await emergency.opening(leaving, id, { dealing: 1 })),
    404,
    'not_found',
  )
  await vaults.start(member, vault, [member])
  await dealings.deal(member, vault, await dealings.dealing(member, vault, [admin, manager]))
  assert.deepEqual(
    (await dealings.shares(admin, vault)).body.map(({ dealing }) => dealing),
    [3, 1],
  )
  await refused(
    emergency.approve(leaving, id, await emergency.opening(leaving, id, { dealing: 1 })),
    404,
    'not_found',
  )
  for (const by of [admin, manager]) {
    assert.equal(
      (await emergency.approve(by, id, await emergency.opening(by, id, { dealing: 1 }))).status,
      200,
    )
  }
})

test('a denied, withdrawn or revoked request leaves no custodian’s values behind', async () => {
  const denied = await approvedOnce()
  assert.equal((await emergency.deny(manager, denied.id)).body.status, 'denied')
  assert.deepEqual(await valuesLeft(denied.id), [])
  const withdrawn = await approvedOnce()
  assert.equal((await emergency.withdraw(withdrawn.asking, withdrawn.id)).body.status, 'withdrawn')
  assert.deepEqual(await valuesLeft(withdrawn.id), [])
  const revoked = await opened()
  assert.equal((await emergency.revoke(founder, revoked.id)).body.status, 'revoked')
  assert.deepEqual(await grantsLeft(revoked.id), [])
  await refused(reveal(revoked.asking, revoked.item), 403, 'not_member')
})

test('a custodian deactivated between the approvals does not count, and their values are deleted', async () => {
  const late = await organisation.join('manager')
  const { vault, member } = await requests.makeSplitVault([late, manager, admin])
  const item = await requests.writeInCustody(member, vault)
  const asking = await organisation.join('contributor')
  const { id } = (await emergency.ask(asking, vault, item)).body
  assert.equal((await emergency.approve(late, id, await emergency.opening(late, id))).status, 200)
  const confirming = await emergency.opening(manager, id)
  const params = { id: late.id }
  await server.call(setUserStatus, { as: founder, params, body: { status: 'inactive' } })
  assert.deepEqual([await valuesLeft(id), (await emergency.get(admin, id)).approvals], [[], []])
  await refused(emergency.approve(manager, id, confirming), 409, 'stale_head')
  for (const by of [admin, manager]) {
    const answer = await emergency.approve(by, id, await emergency.opening(by, id))
    assert.equal(answer.status, 200, JSON.stringify(answer.error))
  }
  assert.equal((await reveal(asking, item)).status, 200)
})

test('the vault’s return to shared custody ends access given by two', async () => {
  const { id, vault, item, asking } = await opened()
  const waiting = await emergency.ask(await organisation.join('contributor'), vault, item)
  const content = { custody: 'shared' as const }
  const proposal = await vaults.sign('chaveiro.vault.custody', admin, vault, content)
  await dealings.append(admin, vault, proposal)
  const confirming = { ...content, confirms: hashOf(proposal) }
  await dealings.append(
    manager,
    vault,
    await vaults.sign('chaveiro.vault.custody', manager, vault, confirming),
  )
  assert.equal((await emergency.get(asking, id)).status, 'ended')
  assert.equal((await emergency.get(founder, waiting.body.id)).status, 'lapsed')
  await refused(reveal(asking, item), 403, 'not_member')
})

test('just-in-time access to a two-person vault takes two approvals too, for no longer than the first one says', async () => {
  const { vault, item, asking } = await makePlace()
  const { id, approvals_needed } = (await requests.ask(asking, vault, item, 8)).body
  assert.equal(approvals_needed, 2)
  const alone = await requests.approval(admin, id)
  await refused(requests.approve(admin, id, { statement: alone }), 422, 'statement_refused')
  const first = await requests.opening(admin, id, { hours: 4 })
  assert.equal((await requests.approve(admin, id, { ...first, granted_hours: 4 })).body.status, 'pending')
  await refused(reveal(asking, item), 403, 'not_member')
  const longer = await requests.opening(manager, id, { hours: 8 })
  await refused(requests.approve(manager, id, { ...longer, granted_hours: 8 }), 422, 'invalid')
  const second = await requests.opening(manager, id, { hours: 2 })
  const { body } = await requests.approve(manager, id, { ...second, granted_hours: 2 })
  assert.deepEqual([body.status, body.granted_hours], ['approved', 2])
  assert.equal(Date.parse(body.expires_at ?? '') - Date.parse(body.delivered_at ?? ''), 2 * hourMs)
  assert.equal((await reveal(asking, item)).body.opening?.values.length, 2)
})

test('unsigned decisions open nothing in a two-person vault until two of its own custodians have signed', async () => {
  const { id, item, asking } = await asked()
  for (const by of [admin, manager]) assert.equal((await emergency.approve(by, id)).status, 200)
  assert.equal((await emergency.get(asking, id)).status, 'approved')
  await refused(reveal(asking, item), 403, 'not_member')
  assert.equal((await emergency.approve(admin, id, await emergency.opening(admin, id))).status, 200)
  await refused(reveal(asking, item), 403, 'not_member')
  const signed = await emergency.approve(founder, id, await emergency.opening(founder, id))
  assert.equal(signed.body.message, approvalMessages.second.en)
  assert.deepEqual(
    signed.body.request.approvals.map((one) => one.id),
    [admin.id, founder.id],
  )
  assert.equal((await reveal(asking, item)).status, 200)
})

test('a first approval that is a day old cannot be confirmed: the next custodian signs a first one again', async () => {
  const place = await makePlace()
  const { body } = await requests.ask(place.asking, place.vault, place.item, 1)
  const { id } = body
  const approve = async (by: Keyed, isSigned = true) =>
    requests.approve(by, id, isSigned ? await requests.opening(by, id) : {})
  assert.equal((await approve(admin)).status, 200)
  await requests.advance({ hours: 2 })
  assert.equal((await approve(founder, false)).body.status, 'approved')
  await requests.advance({ hours: 22 })
  assert.equal((await requests.get(manager, id)).first_values, null)
  assert.equal((await approve(manager)).body.status, 'pending')
  assert.deepEqual(await valuesLeft(id), [manager.id])
  assert.equal((await reveal(place.asking, place.item)).status, 403)
  assert.equal((await approve(admin)).status, 200)
  assert.equal((await reveal(place.asking, place.item)).status, 200)
})

test('with a clock beyond the first approval’s day, one custodian signs a first one again, and another confirms it', async () => {
  const place = await makePlace()
  const { id } = (await requests.ask(place.asking, place.vault, place.item, 1)).body
  const approve = async (by: Keyed, at?: string, isFirst?: boolean) =>
    requests.approve(by, id, await requests.opening(by, id, at === undefined ? {} : { at }, isFirst))
  assert.equal((await approve(admin)).status, 200)
  await requests.advance({ hours: 20 })
  const ahead = new Date(server.clock.now() + 5 * hourMs).toISOString()
  assert.equal((await approve(manager, ahead)).status, 409)
  assert.equal((await approve(manager, ahead, true)).body.status, 'pending')
  assert.deepEqual(await valuesLeft(id), [manager.id])
  assert.equal((await approve(founder, ahead)).status, 200)
  assert.equal((await reveal(place.asking, place.item)).status, 200)
})

test('the signer of a first approval that no longer counts is offered to sign it again, and is shown as not having approved', async () => {
  const place = await makePlace()
  const { id } = (await requests.ask(place.asking, place.vault, place.item, 1)).body
  const approve = async (by: Keyed, of = id, change = {}) =>
    requests.approve(by, of, await requests.opening(by, of, change))
  const shownTo = async (by: Keyed) => {
    const { may_decide, approvals, approver1_id } = await requests.get(by, id)
    const { body } = await server.call(listJitRequests, { as: by, query: { item_id: place.item } })
    const { may_decide: isListedSo } = body.find((one) => one.id === id) ?? assert.fail()
    return [may_decide, isListedSo, approvals.length, approver1_id]
  }
  assert.equal((await approve(admin)).status, 200)
  assert.deepEqual(await shownTo(admin), [false, false, 1, admin.id])
  // Somebody whose clock is ahead dates the vault's log, and the next signatures, beyond its day.
  const other = await organisation.join('contributor')
  const { body } = await requests.ask(other, place.vault, place.item, 1)
  await requests.advance({ hours: 2 })
  const at = new Date(server.clock.now() + 23 * hourMs).toISOString()
  assert.equal((await approve(manager, body.id, { at })).status, 200)
  for (const by of [admin, founder]) assert.deepEqual(await shownTo(by), [true, true, 0, null])
  assert.equal((await approve(admin)).body.status, 'pending')
  assert.deepEqual(await shownTo(admin), [false, false, 1, admin.id])
  assert.equal((await approve(founder)).status, 200)
  assert.equal((await reveal(place.asking, place.item)).status, 200)
})

test('two first approvals at once leave one, and of 50 second ones at once one opens', async () => {
  const { id, item, asking } = await asked()
  const firsts = await Promise.all(keepers.map((by) => emergency.opening(by, id)))
  const answers = await Promise.all(keepers.map((by, index) => emergency.approve(by, id, firsts[index])))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
  const [given] = await valuesLeft(id)
  const others = keepers.filter((one) => one.id !== given)
  const seconds = await Promise.all(others.map((by) => emergency.opening(by, id)))
  const all = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      emergency.approve(others[index % 2] as Keyed, id, seconds[index % 2]),
    ),
  )
  assert.equal(all.filter(({ status }) => status === 200).length, 1)
  for (const { status } of all) assert.ok(status === 200 || status === 409, String(status))
  assert.equal((await reveal(asking, item)).status, 200)
})
