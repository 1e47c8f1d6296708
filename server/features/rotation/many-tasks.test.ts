import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getDashboard } from '@chaveiro/contract/calls/dashboard.ts'
import { listReadableItems, listRotateTasks } from '@chaveiro/contract/calls/rotation.ts'
import { registerFeatures } from '../../app.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import { makeId } from '../../platform/ids/ids.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { RightsWorld } from '../../testing/rights-world.ts'
import { turnsDuring } from '../../testing/turns-during.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const world = await RightsWorld.make(server)
const { vaults, founder } = world

const many = 3000

/** Items that somebody knew and that nobody has changed since. */
async function leaveTasks(vault: string, aboutId: string): Promise<void> {
  const { db, atRest } = server.platform
  const first = await world.item(vault)
  const now = server.clock.now()
  const created_at = isoInstant(now)
  await db.inTransaction(async (tx) => {
    const row = await tx.kysely
      .selectFrom('items')
      .selectAll()
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    const fields = atRest.open<object>('items', first, row.document)
    const task = { about_id: aboutId, created_by: founder.id, reason: 'departed', created_at, done_at: null }
    for (let count = 0; count < many; count += 1) {
      const id = makeId(now)
      const item = { ...row, id, document: atRest.seal('items', id, fields) }
      await tx.kysely.insertInto('items').values(item).execute()
      await tx.kysely
        .insertInto('rotate_tasks')
        .values({ ...task, id: makeId(now), item_id: id })
        .execute()
    }
  })
}

test('very many tasks to change passwords delay nobody’s other requests', async () => {
  const vault = await vaults.makeVault()
  const departed = await vaults.organisation.join('contributor')
  await leaveTasks(vault, departed.id)
  const all = server.call(listRotateTasks, { as: founder, query: {} })
  assert.ok((await turnsDuring(all)) > 10)
  assert.equal((await all).body.length, many)
  const figures = server.call(getDashboard, { as: founder })
  assert.ok((await turnsDuring(figures)) > 10)
  const other = await vaults.organisation.join('contributor')
  assert.equal((await server.call(getDashboard, { as: other })).body.rotate_tasks, 0)
})

test('very many items that somebody could read are read and written while others have their turn', async () => {
  const asked = server.call(listReadableItems, { as: founder, params: { id: founder.id } })
  assert.ok((await turnsDuring(asked)) > 10)
  assert.ok((await asked).body.items.length > many)
})
