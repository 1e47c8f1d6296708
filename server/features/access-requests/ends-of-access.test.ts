import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import * as checkouts from '@chaveiro/contract/calls/checkouts.ts'
import { addVaultMember } from '@chaveiro/contract/calls/members.ts'
import * as reveals from '@chaveiro/contract/calls/reveals.ts'
import { listRotateTasks } from '@chaveiro/contract/calls/rotation.ts'
import { setUserRole } from '@chaveiro/contract/calls/users.ts'
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
const { emergency, makePlace, world, vaults, founder, manager, admin } = requests
const { organisation } = vaults

const reveal = (as: Keyed, id: string) => server.call(reveals.revealItem, { as, params: { id } })

function taken<Answer extends { status: number; error: unknown }>(answer: Answer): Answer {
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return answer
}

async function lent(change: { requires_checkout?: boolean } = {}) {
  const place = await makePlace(change)
  const { id } = taken(await requests.ask(place.asking, place.vault, place.item)).body
  taken(await requests.approveAndDeliver(manager, id))
  return { ...place, id }
}

const demote = async ({ id }: Keyed) =>
  taken(await server.call(setUserRole, { as: founder, params: { id }, body: { role: 'contributor' } }))

test('access to a revision that requires a check-out opens nothing without one, though the newest requires none', async () => {
  const { vault, item, asking } = await lent({ requires_checkout: true })
  await refused(reveal(asking, item), 403, 'checkout_required')
  taken(await server.call(checkouts.checkOutItem, { as: founder, params: { id: item } }))
  await requests.edit(vault, item, 2, { requires_checkout: false })
  await refused(reveal(asking, item), 403, 'checkout_required')
  const mayStay = await server.call(reveals.mayOpenItem, { as: asking, params: { id: item }, query: {} })
  assert.equal(mayStay.body.may_open, false, 'nor does it stay open without one')
})

test('a demoted manager loses temporary access and requests in a private two-person vault', async () => {
  const { vault, member } = await requests.makeSplitVault([founder, manager, admin])
  const item = await requests.writeInCustody(member, vault)
  const waiting = await requests.writeInCustody(member, vault)
  const query = { name: 'Cofre', visibility: 'private' as const }
  taken(await server.call(updateVault, { as: founder, params: { id: vault }, query }))
  const leaving = await organisation.join('manager')
  const { id } = taken(await emergency.ask(leaving, vault, item)).body
  for (const by of [admin, manager]) {
    taken(await emergency.approve(by, id, await emergency.opening(by, id)))
  }
  const asked = taken(await requests.ask(leaving, vault, waiting)).body
  taken(await reveal(leaving, item))
  await demote(leaving)
  const again = { ...leaving, token: await server.makeSession(leaving.id) }
  await refused(reveal(again, item), 404, 'not_found')
  assert.equal((await emergency.get(founder, id)).status, 'ended')
  assert.equal((await requests.get(founder, asked.id)).status, 'lapsed')
})

test('somebody who read an item by temporary access, and became a member without a key meanwhile, leaves a rotate task', async () => {
  const { vault, item, asking } = await lent()
  taken(await reveal(asking, item))
  const statements = [{ vault_id: vault, statement: await vaults.admit(founder, vault, asking.id) }]
  const body = { user_id: asking.id, statements }
  taken(await server.call(addVaultMember, { as: founder, params: { id: vault }, body }))
  await requests.advance({ hours: 3 })
  await endRequestsOver(server.platform.db, server.platform, server.clock.now())
  const tasks = (await server.call(listRotateTasks, { as: founder })).body
  assert.ok(JSON.stringify(tasks).includes(item))
})

test('an emergency whose approver is demoted before the delivery waits again, even past its time to be answered; a lapsed one does not', async () => {
  const { vault, item, asking } = await makePlace()
  const third = await organisation.join('manager')
  const { id } = taken(await emergency.ask(asking, vault, item)).body
  for (const by of [third, admin]) taken(await emergency.approveSigned(by, id))
  await requests.advance({ hours: 6 })
  await demote(third)
  assert.equal((await emergency.get(founder, id)).status, 'pending')
  taken(await emergency.approveSigned(founder, id))
  taken(await emergency.approveAndDeliver(manager, id))
  taken(await reveal(asking, item))

  const place = await makePlace()
  const fourth = await organisation.join('manager')
  const late = taken(await emergency.ask(place.asking, place.vault, place.item)).body.id
  for (const by of [fourth, admin]) taken(await emergency.approveSigned(by, late))
  await requests.advance({ hours: 25 })
  await demote(fourth)
  assert.equal((await emergency.get(founder, late)).status, 'lapsed')
})

test('what somebody asks for ends as no longer needed when they get the vault’s key as its member, and open access goes on', async () => {
  const place = await makePlace()
  const { vault, asking } = place
  const [approved, emergent, open] = [
    await world.item(vault),
    await world.item(vault),
    await world.item(vault),
  ]
  const opened = taken(await requests.ask(asking, vault, open)).body.id
  taken(await requests.approveAndDeliver(manager, opened))
  const pending = taken(await requests.ask(asking, vault, place.item)).body.id
  const decided = taken(await requests.ask(asking, vault, approved)).body.id
  taken(await requests.approve(founder, decided))
  const urgent = taken(await emergency.ask(asking, vault, emergent)).body.id
  taken(await emergency.approveSigned(admin, urgent))
  const others = await makePlace()
  const elsewhere = taken(await requests.ask(asking, others.vault, others.item)).body.id

  const statements = [{ vault_id: vault, statement: await vaults.admit(founder, vault, asking.id) }]
  const body = { user_id: asking.id, statements }
  taken(await server.call(addVaultMember, { as: founder, params: { id: vault }, body }))
  assert.equal(
    (await emergency.get(asking, urgent)).status,
    'pending',
    'without a key they cannot open it yet',
  )
  await vaults.deliver(founder, vault, [asking])

  for (const id of [pending, decided]) assert.equal((await requests.get(founder, id)).status, 'unneeded')
  assert.equal((await emergency.get(founder, urgent)).status, 'unneeded')
  assert.equal((await requests.get(founder, opened)).status, 'approved')
  assert.equal((await requests.get(founder, elsewhere)).status, 'pending')
  const titles = async (as: Keyed) => (await toldNotices(server, as)).map(({ title }) => title)
  const own = await titles(asking)
  assert.equal(own.filter((title) => title.endsWith('is no longer needed')).length, 2)
  assert.ok(own.some((title) => title.startsWith('Emergency: ') && title.endsWith('is no longer asked for')))
  assert.ok((await titles(manager)).some((title) => title.endsWith('is no longer asked for')))
  await refused(requests.approve(manager, pending), 409, 'already_member')
  const entries = (await server.call(listAuditLogs, { as: founder, query: { event_type: 'jit_unneeded' } }))
    .body
  assert.equal(entries.length, 2)
})

test('a clock that is set back for a moment ends no request and no access', async () => {
  const waiting = await makePlace({})
  const { id: asked } = taken(await requests.ask(waiting.asking, waiting.vault, waiting.item)).body
  const { id, item, asking } = await lent()
  for (const hours of [1, 24 * 365]) {
    server.clock.advance({ hours: -hours })
    await endRequestsOver(server.platform.db, server.platform, server.clock.now())
    assert.notEqual((await reveal(asking, item)).status, 200)
    server.clock.advance({ hours })
    await endRequestsOver(server.platform.db, server.platform, server.clock.now())
  }
  taken(await reveal(asking, item))
  assert.equal((await requests.get(founder, id)).status, 'approved')
  assert.equal((await requests.get(founder, asked)).status, 'pending')
})
