import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { revealItem } from '@chaveiro/contract/calls/reveals.ts'
import { listReadableItems } from '@chaveiro/contract/calls/rotation.ts'
import { listChatMessages, saveWebhook } from '@chaveiro/contract/calls/team-chat.ts'
import type { AccessKind } from '@chaveiro/contract/constants.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { makeRequestsWorld } from '../../testing/requests-world.ts'
import { refused } from '../../testing/start-item-server.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { toldNotices } from '../../testing/told-notices.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const requests = await makeRequestsWorld(server)
const { emergency, makePlace, world, vaults, founder, manager, admin } = requests
const acts = { jit: requests, break_glass: emergency }

const titlesOf = async (as: Keyed) => (await toldNotices(server, as)).map(({ title }) => title)

async function askAndTakeBack(kind: AccessKind, by: Keyed, vault: string, item: string) {
  const asked = await acts[kind].ask(by, vault, item)
  assert.equal(asked.status, 200, JSON.stringify(asked.error))
  assert.equal((await acts[kind].withdraw(by, asked.body.id)).status, 200)
}

for (const kind of ['jit', 'break_glass'] as const) {
  test(`a person may withdraw or be denied a request five times a day for one item (${kind})`, async () => {
    const { vault, item, asking } = await makePlace()
    for (const _ of [1, 2, 3, 4]) await askAndTakeBack(kind, asking, vault, item)
    const { id } = (await acts[kind].ask(asking, vault, item)).body
    assert.equal((await acts[kind].deny(manager, id)).status, 200)
    await refused(acts[kind].ask(asking, vault, item), 409, 'asked_too_often')
    const other = kind === 'jit' ? 'break_glass' : 'jit'
    await askAndTakeBack(other, asking, vault, item)
    await askAndTakeBack(kind, asking, vault, await world.item(vault, { title: 'Other' }))
    await askAndTakeBack(kind, await vaults.organisation.join('contributor'), vault, item)
    await requests.advance({ hours: 24 })
    await askAndTakeBack(kind, asking, vault, item)
  })
}

test('what was withdrawn while the clock was a month ahead does not count once it is right', async () => {
  const { vault, item, asking } = await makePlace()
  const again = async () => ({ ...asking, token: await server.makeSession(asking.id) })
  const [now, ahead] = [server.clock.now(), 30 * 24]
  await requests.advance({ hours: ahead })
  for (const _ of [1, 2, 3, 4, 5]) await askAndTakeBack('jit', await again(), vault, item)
  await refused(requests.ask(await again(), vault, item), 409, 'asked_too_often')
  await requests.advance({ milliseconds: now - server.clock.now() })
  await askAndTakeBack('jit', await again(), vault, item)
})

// Promise 28
test('a person may withdraw twenty requests a day, for however many items', async () => {
  const { vault, asking } = await makePlace()
  for (let items = 0; items < 20; items += 1) {
    await askAndTakeBack('break_glass', asking, vault, await world.item(vault))
  }
  await refused(emergency.ask(asking, vault, await world.item(vault)), 409, 'asked_too_often')
})

// Promise 28
test('repeated emergencies that one person requests and withdraws for one item make one notice for everybody', async () => {
  const { vault, item, asking } = await makePlace({ title: 'Registrar' })
  const withdrawn = 'Emergency: Registrar is no longer asked for'
  for (const _ of [1, 2, 3]) await askAndTakeBack('break_glass', asking, vault, item)
  assert.equal((await titlesOf(admin)).filter((title) => title === withdrawn).length, 1)
  const again = await vaults.organisation.join('contributor')
  await askAndTakeBack('break_glass', again, vault, item)
  assert.equal((await titlesOf(admin)).filter((title) => title === withdrawn).length, 2)
})

test('used requests do not count: emergencies that were opened can be requested as often as needed', async () => {
  const { vault, item, asking } = await makePlace()
  for (const _ of [1, 2, 3, 4, 5, 6]) {
    const { id } = (await emergency.ask(asking, vault, item)).body
    assert.equal((await emergency.approveSigned(admin, id)).status, 200)
    assert.equal((await emergency.approveAndDeliver(manager, id)).status, 200)
    assert.equal((await emergency.withdraw(asking, id)).status, 200)
  }
})

test('a reveal in an emergency is highlighted in the log, and chat is told of the first one', async () => {
  const address = 'https://hooks.slack.com/services/T0/B0/made-up'
  assert.equal((await server.send(saveWebhook, { as: founder, body: { webhook_url: address } })).status, 200)
  const { vault, item, asking } = await makePlace()
  const { id } = (await emergency.ask(asking, vault, item)).body
  assert.equal((await emergency.approveSigned(admin, id)).status, 200)
  assert.equal((await emergency.approveAndDeliver(manager, id)).status, 200)
  for (const _ of [1, 2, 3]) {
    assert.equal((await server.send(revealItem, { as: asking, params: { id: item } })).status, 200)
  }
  const chat = (await server.call(listChatMessages, { as: founder })).body.map(({ event }) => event)
  assert.deepEqual(chat.sort(), [
    'breakglass_approved',
    'breakglass_approved',
    'breakglass_delivered',
    'breakglass_requested',
    'breakglass_revealed',
  ])
  const { items } = (await server.call(listReadableItems, { as: founder, params: { id: asking.id } })).body
  assert.deepEqual(
    items.map(({ item_id, last_revealed_at }) => [item_id, last_revealed_at !== null]),
    [[item, true]],
  )
})
