import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as calls from '@chaveiro/contract/calls/items.ts'
import { startItemServer } from '../../testing/start-item-server.ts'

const setup = await startItemServer()
const { server, admin } = setup
const { db } = server.platform

/** Runs work that the database then forgets, as when a standby is promoted that lacks the last writes. */
async function forgotten(vault: string, item: string, work: () => Promise<unknown>): Promise<void> {
  const row = (table: 'vaults' | 'items', id: string) =>
    db.read.kysely.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const before = [await row('vaults', vault), await row('items', item)] as const
  await work()
  await db.inTransaction(async (tx) => {
    await tx.kysely.updateTable('vaults').set(before[0]).where('id', '=', vault).execute()
    await tx.kysely.updateTable('items').set(before[1]).where('id', '=', item).execute()
  })
}

const titles = async (query: object) => {
  const { status, body } = await server.send(calls.listItems, { as: admin, query })
  assert.equal(status, 200)
  return body.map(({ title }: calls.Item) => title).sort()
}

async function vaultWithLostTitle() {
  const vault = await setup.makeVault()
  const { id } = await setup.makeItem(vault, { title: 'Kept heron' })
  const rename = async () => {
    const body = await setup.revisionOf(vault, id, 2, { title: 'Lost heron' })
    const renamed = { as: admin, params: { id }, body: { ...body, base_revision: 1 } }
    assert.equal((await server.send(calls.updateItem, renamed)).status, 200)
  }
  return { vault, id, rename }
}

test('a list shown before the database lost writes is not shown again after as many new ones', async () => {
  const { vault, id, rename } = await vaultWithLostTitle()
  await forgotten(vault, id, async () => {
    await rename()
    assert.deepEqual(await titles({ vault_id: vault }), ['Lost heron'])
  })
  await setup.makeItem(vault, { title: 'New heron' })
  assert.deepEqual(await titles({ vault_id: vault }), ['Kept heron', 'New heron'])
})

test('a search finds items by what is stored after the database lost writes', async () => {
  const { vault, id, rename } = await vaultWithLostTitle()
  await forgotten(vault, id, async () => {
    await rename()
    assert.ok((await titles({ search: 'lost heron' })).includes('Lost heron'))
  })
  assert.deepEqual(await titles({ search: 'lost heron' }), [])
  await setup.makeItem(vault, { title: 'Newest heron' })
  assert.deepEqual(await titles({ search: 'newest heron' }), ['Newest heron'])
})
