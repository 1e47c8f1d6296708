// Promise 14

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import * as checkouts from '@chaveiro/contract/calls/checkouts.ts'
import * as reveals from '@chaveiro/contract/calls/reveals.ts'
import { setUserRole } from '@chaveiro/contract/calls/users.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { makeRequestsWorld } from '../../testing/requests-world.ts'
import { refused } from '../../testing/start-item-server.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { endRequestsOver } from './end-requests.ts'

// The same with two approvals; see faults-of-others.test.ts.

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const requests = await makeRequestsWorld(server)
const { emergency, makePlace, vaults, founder, manager } = requests
const { approvedOnce } = emergency
const { organisation } = vaults

const reveal = (as: Keyed, id: string) => server.call(reveals.revealItem, { as, params: { id } })
const checkOut = (as: Keyed, id: string) => server.call(checkouts.checkOutItem, { as, params: { id } })

test('one approval does not keep an emergency waiting: four hours after the request the second comes too late', async () => {
  const { vault, item, asking, id } = await approvedOnce()
  await requests.advance({ hours: 4 })
  await refused(emergency.approveSigned(manager, id), 409, 'request_over')
  assert.equal((await emergency.get(asking, id)).status, 'lapsed')
  const again = await emergency.ask(asking, vault, item)
  assert.deepEqual([again.status, again.body.approver1_id], [200, null])
  // An approval signed for the first request does not count for the second.
  assert.equal((await emergency.approveSigned(manager, again.body.id)).body.request.status, 'pending')
  await refused(reveal(asking, item), 403, 'not_member')
})

test('a dismissed first approver who becomes a custodian again has approved nothing', async () => {
  const place = await makePlace()
  const { id } = (await emergency.ask(place.asking, place.vault, place.item)).body
  const late = await organisation.join('manager')
  assert.equal((await emergency.approveSigned(late, id)).status, 200)
  for (const role of ['contributor', 'manager'] as const) {
    const change = { as: founder, params: { id: late.id }, body: { role } }
    assert.equal((await server.call(setUserRole, change)).status, 200)
  }
  const { status, approvals } = await emergency.get(founder, id)
  assert.deepEqual([status, approvals], ['pending', []])
  assert.equal((await emergency.approveSigned(manager, id)).body.request.status, 'pending')
  await refused(reveal(place.asking, place.item), 403, 'not_member')
})

test('once the signed one of two approvals is a day old, the request waits like a new one, and can be denied', async () => {
  const { vault, item, asking, id } = await approvedOnce()
  await requests.advance({ hours: 3 })
  assert.equal((await emergency.approve(manager, id)).body.request.status, 'approved')
  await requests.advance({ hours: 21 })
  const told = await emergency.get(manager, id)
  assert.deepEqual(
    [told.status, told.approvals, told.granted_hours, told.decided_at, told.may_decide],
    ['pending', [], null, null, true],
  )
  await refused(emergency.revoke(manager, id), 409, 'request_open')
  assert.equal((await emergency.deny(manager, id)).body.status, 'denied')
  assert.equal((await emergency.ask(asking, vault, item)).status, 200)
})

test('an emergency and temporary access to one item are independent: each opens and ends by itself, and a check-out lasts as long as either', async () => {
  const { vault, item, asking, id } = await approvedOnce({ requires_checkout: true })
  const lent = (await requests.ask(asking, vault, item, 4)).body
  assert.equal((await requests.approveAndDeliver(manager, lent.id)).status, 200)
  assert.equal((await emergency.approveAndDeliver(manager, id)).status, 200)
  assert.equal((await checkOut(asking, item)).status, 200)
  assert.equal((await requests.revoke(founder, lent.id)).body.status, 'revoked')
  assert.equal((await reveal(asking, item)).status, 200)
  await requests.advance({ hours: 1 })
  await refused(reveal(asking, item), 403, 'not_member')
  assert.equal((await emergency.get(asking, id)).status, 'ended')
  await endRequestsOver(server.platform.db, server.platform, server.clock.now())
  assert.equal((await checkOut(manager, item)).status, 200)
})

test('a withdrawal and the second approval at once leave nothing open, in either order', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const { item, asking, id } = await approvedOnce()
    const [approved, withdrawn] = await Promise.all([
      emergency.approveAndDeliver(manager, id),
      emergency.withdraw(asking, id),
    ])
    assert.equal(withdrawn.status, 200)
    if (approved.status !== 200)
      assert.deepEqual([approved.status, approved.error.code], [409, 'request_over'])
    const expected = approved.status === 200 ? 'ended' : 'withdrawn'
    assert.equal((await emergency.get(asking, id)).status, expected)
    await refused(reveal(asking, item), 403, 'not_member')
  }
})
