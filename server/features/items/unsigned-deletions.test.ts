import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deletionsAtOnce, listUnsignedDeletions } from '@chaveiro/contract/calls/deleted-items.ts'
import { deleteItem } from '@chaveiro/contract/calls/items.ts'
import { beforeEverything } from '../../platform/ids/ids.ts'
import { newId } from '../../testing/signing-device.ts'
import { refused, startItemServer } from '../../testing/start-item-server.ts'
import { insertDeletion, selectUnsignedDeletions } from './deletions.queries.ts'

const setup = await startItemServer()
const { server, admin } = setup
const { db, atRest } = server.platform

const read = (vault: string, query: { cursor?: string } = {}) =>
  server.call(listUnsignedDeletions, { as: admin, params: { id: vault }, query })

/** A vault with that many unsigned deletions: one by the call, the others copied from it. */
async function vaultWithDeletions(count: number) {
  const vault = await setup.makeVault()
  const { id } = await setup.makeItem(vault)
  await server.call(deleteItem, { as: admin, params: { id } })
  const [row] = await db.read.all(selectUnsignedDeletions, {
    vault_id: vault,
    after: beforeEverything,
    limit: 1,
  })
  assert.ok(row?.document)
  const told = atRest.open<object>('item_deletions', row.item_id, row.document)
  const items = [id, ...Array.from({ length: count - 1 }, newId)]
  await db.inTransaction(async (tx) => {
    for (const item_id of items.slice(1)) {
      await tx.run(insertDeletion, {
        item_id,
        vault_id: vault,
        revision: 2,
        deleted_by: admin.id,
        deleted_at: new Date(server.clock.now()).toISOString(),
        is_signed: false,
        created_by: admin.id,
        created_at: new Date(server.clock.now()).toISOString(),
        purge_at: null,
        document: atRest.seal('item_deletions', item_id, told),
      })
    }
  })
  return { vault, items }
}

test('unsigned deletions come in pages of two hundred, each once, and only of this vault', async () => {
  await vaultWithDeletions(2)
  const { vault, items } = await vaultWithDeletions(deletionsAtOnce + 1)
  const first = (await read(vault)).body
  assert.equal(first.deletions.length, deletionsAtOnce)
  const rest = (await read(vault, { cursor: first.next ?? '' })).body
  assert.deepEqual([rest.deletions.length, rest.next], [1, null])
  const told = [...first.deletions, ...rest.deletions].map(({ item }) => item)
  assert.deepEqual(told, items.sort())
  await refused(read(vault, { cursor: 'abc' }), 422, 'invalid')
})

test('exactly one page of deletions has no empty page after it', async () => {
  const { vault } = await vaultWithDeletions(deletionsAtOnce)
  assert.equal((await read(vault)).body.next, null)
})
