import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createItem } from '@chaveiro/contract/items.ts'
import { registerFeatures } from './app.ts'
import { startTestServer } from './platform/testing/test-server.ts'
import { RightsWorld } from './testing/rights-world.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const world = await RightsWorld.make(server)

test('nobody keeps the next place of a vault for themselves by being late again after each write', async () => {
  const vault = await world.vault('contributor', { isMember: true, isListed: true })
  const { founder } = world
  const greedy = world.people.contributor
  type Body = Awaited<ReturnType<typeof world.itemBody>>
  const send = async (as: typeof founder, body: Body) => (await server.send(createItem, { as, body })).status
  const stale = await world.itemBody(greedy, vault)
  assert.equal(await send(founder, await world.itemBody(founder, vault)), 200)
  const beLate = () => send(greedy, stale)
  assert.equal(await beLate(), 409)
  let written = 0
  for (let round = 0; round < 12; round += 1) {
    for (let wait = 0; wait < 6; wait += 1) {
      server.clock.advance({ seconds: 0.3 })
      if ((await send(founder, await world.itemBody(founder, vault))) === 200) written += 1
    }
    await send(greedy, await world.itemBody(greedy, vault))
    await beLate()
  }
  assert.ok(written > 0, 'the other one wrote nothing in twenty seconds')
})
