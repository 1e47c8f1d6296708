import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import * as items from '@chaveiro/contract/calls/items.ts'
import * as reveals from '@chaveiro/contract/calls/reveals.ts'
import { setUserStatus } from '@chaveiro/contract/calls/users.ts'
import { updateVault } from '@chaveiro/contract/calls/vaults.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { makeRequestsWorld } from '../../testing/requests-world.ts'
import { refused } from '../../testing/start-item-server.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { toldNotices } from '../../testing/told-notices.ts'
import { endRequestsOver } from './end-requests.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const requests = await makeRequestsWorld(server)
const { emergency, grantsLeft, founder, manager, admin } = requests
const { approvedOnce, opened } = emergency

const reveal = (as: Keyed, id: string) => server.call(reveals.revealItem, { as, params: { id } })
const endOver = () => endRequestsOver(server.platform.db, server.platform, server.clock.now())
const titlesOf = async (as: Keyed) => (await toldNotices(server, as)).map(({ title }) => title)

test('an unanswered emergency lapses after four hours, and an approved but undelivered one after a day', async () => {
  const { id, vault, item, asking } = await approvedOnce()
  const decided = await approvedOnce()
  assert.equal((await emergency.approveSigned(manager, decided.id)).status, 200)
  await requests.advance({ hours: 3, minutes: 59, seconds: 59 })
  assert.equal((await emergency.get(asking, id)).status, 'pending')
  await requests.advance({ seconds: 1 })
  assert.equal((await emergency.get(asking, id)).status, 'lapsed')
  await refused(emergency.approve(manager, id), 409, 'request_over')
  await refused(emergency.deny(manager, id), 409, 'request_over')
  assert.equal((await emergency.ask(asking, vault, item)).status, 200)
  await requests.advance({ hours: 19, minutes: 59, seconds: 59 })
  assert.equal((await emergency.get(decided.asking, decided.id)).status, 'approved')
  await requests.advance({ seconds: 1 })
  const { approval_statements } = await emergency.get(founder, decided.id)
  const delivery = await emergency.grant(founder, decided.id, approval_statements)
  await refused(emergency.deliver(founder, decided.id, delivery), 409, 'request_over')
  await endOver()
  assert.ok((await titlesOf(decided.asking)).includes('Emergency: the request for Site has lapsed'))
})

test('approvals given hours apart lapse once no device may follow the first of them', async () => {
  const { id, asking, vault, item } = await approvedOnce()
  await requests.advance({ hours: 3 })
  assert.equal((await emergency.approveSigned(manager, id)).body.request.status, 'approved')
  const handOver = async () => {
    const { approval_statements } = await emergency.get(founder, id)
    const delivery = await emergency.grant(founder, id, approval_statements)
    return emergency.deliver(founder, id, delivery)
  }
  await requests.advance({ hours: 21 })
  assert.equal((await emergency.get(asking, id)).status, 'lapsed')
  await refused(handOver(), 409, 'request_over')
  assert.equal((await emergency.ask(asking, vault, item)).status, 200)
})

test('a custodian denies after the first approval, also the one who gave it, and revokes open access; the requester withdraws', async () => {
  const denied = await approvedOnce()
  assert.equal((await emergency.deny(admin, denied.id)).body.status, 'denied')
  await refused(emergency.approve(manager, denied.id), 409, 'request_decided')
  assert.ok((await titlesOf(denied.asking)).includes('Emergency: Site was denied'))
  const revoked = await opened()
  assert.equal((await emergency.revoke(admin, revoked.id)).body.status, 'revoked')
  await refused(reveal(revoked.asking, revoked.item), 403, 'not_member')
  assert.deepEqual(await grantsLeft(revoked.id), [])
  const withdrawn = await approvedOnce()
  assert.equal((await emergency.withdraw(withdrawn.asking, withdrawn.id)).body.status, 'withdrawn')
  assert.ok((await titlesOf(admin)).includes('Emergency: Site is no longer asked for'))
  const early = await opened()
  assert.equal((await emergency.withdraw(early.asking, early.id)).body.status, 'ended')
  await refused(reveal(early.asking, early.item), 403, 'not_member')
})

test('an emergency and its access end when the requester is deactivated, the item or vault is deleted, or the vault is hidden', async () => {
  const hidden = await opened()
  const query = { name: 'Cofre', visibility: 'private' as const }
  await server.call(updateVault, { as: founder, params: { id: hidden.vault }, query })
  await refused(reveal(hidden.asking, hidden.item), 404, 'not_found')
  assert.deepEqual(await grantsLeft(hidden.id), [])
  const left = await opened()
  const inactive = { as: founder, params: { id: left.asking.id }, body: { status: 'inactive' as const } }
  await server.call(setUserStatus, inactive)
  assert.equal((await emergency.get(founder, left.id)).status, 'ended')
  const deleted = await approvedOnce()
  await server.call(items.deleteItem, { as: founder, params: { id: deleted.item } })
  assert.equal((await emergency.get(deleted.asking, deleted.id)).status, 'lapsed')
  await refused(emergency.approve(manager, deleted.id), 409, 'request_over')
  const gone = await opened()
  assert.equal((await requests.vaults.deleteVault(founder, gone.vault)).status, 204)
  assert.equal((await emergency.get(gone.asking, gone.id)).status, 'ended')
  assert.deepEqual(await grantsLeft(gone.id), [])
})
