// Promise 27

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { requestBreakGlass, requestJit } from '@chaveiro/contract/calls/access-requests.ts'
import { listNotifications } from '@chaveiro/contract/calls/notifications.ts'
import { type AccessKind, openRequestsMax } from '@chaveiro/contract/constants.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { makeRequestsWorld } from '../../testing/requests-world.ts'
import { refused } from '../../testing/start-item-server.ts'
import type { Keyed } from '../../testing/test-organisation.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const requests = await makeRequestsWorld(server)
const { world, vaults, founder, manager, admin } = requests
const { organisation } = vaults
const acts = { jit: requests, break_glass: requests.emergency }

const vault = await vaults.makeVault({ visibility: 'listed' })
await vaults.deliver(founder, vault, [manager])
const items: string[] = []
while (items.length < openRequestsMax.jit + 10) items.push(await world.item(vault))

/** As a script with somebody's session would: without a signature, and again while the database is too busy. */
async function ask(kind: AccessKind, by: Keyed, item: string) {
  const body = { item_id: item, vault_id: vault, reason: 'x'.repeat(1000) }
  const send = () =>
    kind === 'break_glass'
      ? server.send(requestBreakGlass, { as: by, body })
      : server.send(requestJit, { as: by, body: { ...body, requested_duration_hours: 24 } })
  for (;;) {
    const answer = await send()
    if (answer.error?.code !== 'database_busy') return answer
  }
}

for (const kind of ['jit', 'break_glass'] as const) {
  test(`a person’s open requests are limited, and others’ are accepted (${kind})`, async () => {
    const [flooding, other] = [await organisation.join('contributor'), await organisation.join('contributor')]
    const answers = await Promise.all(items.map((item) => ask(kind, flooding, item)))
    const taken = answers.flatMap(({ status, body }) => (status === 200 ? [body.id] : []))
    assert.equal(taken.length, openRequestsMax[kind])
    for (const { status, error } of answers) {
      if (status !== 200) assert.deepEqual([status, error.code], [409, 'too_many_open'])
    }
    assert.equal((await ask(kind, other, items[0] as string)).status, 200)
    const untold = items.filter((_, place) => answers[place]?.status !== 200)
    assert.equal((await acts[kind].withdraw(flooding, taken[0] as string)).status, 200)
    assert.equal(
      (await ask(kind, flooding, untold[0] as string)).status,
      200,
      'one is over, so one may begin',
    )
    await refused(ask(kind, flooding, untold[1] as string), 409, 'too_many_open')
  })
}
test('overdue requests no longer count, even before they are ended', async () => {
  const flooding = await organisation.join('contributor')
  const most = openRequestsMax.break_glass
  for (const item of items.slice(0, most)) await ask('break_glass', flooding, item)
  await refused(ask('break_glass', flooding, items[most] as string), 409, 'too_many_open')
  await requests.advance({ hours: 5 })
  assert.equal((await ask('break_glass', flooding, items[most] as string)).status, 200)
})

test('one person’s requests give a custodian a limited number of notices', async () => {
  const flooding = await organisation.join('contributor')
  const told = async () => (await server.call(listNotifications, { as: admin, query: { limit: 100 } })).body
  const before = (await told()).unread_count
  for (const item of items) await ask('break_glass', flooding, item)
  assert.ok((await told()).unread_count <= before + openRequestsMax.break_glass)
})
