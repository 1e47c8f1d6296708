import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { isoInstant } from '../../platform/clock/clock.ts'
import { startClientLinksWorld, times } from '../../testing/client-links-world.ts'
import { newId } from '../../testing/signing-device.ts'
import { insertClientLink, selectClientLink } from './client-links.queries.ts'

const { server, founder, people, links, vaults, linksOf, withdraw } = await startClientLinksWorld()
after(() => server.stop())

/** Ended links of the same maker in the same vault, each ended a second later. */
async function manyLike(id: string, count: number): Promise<void> {
  const { db, atRest, clock } = server.platform
  await db.inTransaction(async (tx) => {
    const found = await tx.first(selectClientLink, { id })
    if (!found) throw new Error('no such link')
    const { maker_document, maker_status, maker_wrapped, deputy_document, deputy_wrapped, waiting, ...row } =
      found
    for (const n of times(count)) {
      const copy = newId()
      const document = atRest.seal('client_links', copy, atRest.open('client_links', id, row.document))
      const ended_at = isoInstant(clock.now() + n * 1000)
      await tx.run(insertClientLink, { ...row, id: copy, token_hash: randomBytes(32), ended_at, document })
    }
  })
}

test('somebody’s many ended links hide neither an open one nor another maker’s ended one', async () => {
  const vault = await vaults.makeVault()
  const open = await links.make(founder, vault)
  const own = await links.make(founder, vault)
  assert.equal((await withdraw(founder, own.id)).status, 200)
  const other = await links.make(people.manager, vault)
  assert.equal((await withdraw(people.manager, other.id)).status, 200)
  await manyLike(other.id, 600)
  const listed = await linksOf(vault)
  assert.equal(listed.length, 500)
  assert.equal(listed[0]?.id, open.id)
  assert.ok(listed.some(({ id }) => id === own.id))
  // The newest of theirs come first, and only their oldest are cut.
  const ends = listed.slice(1).map(({ id }) => id)
  assert.ok(ends.indexOf(own.id) === ends.length - 1 && !ends.includes(other.id))
})
