import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { listOldItemKeys, rewrapItems } from '@chaveiro/contract/calls/generations.ts'
import * as reveals from '@chaveiro/contract/calls/reveals.ts'
import { hashOf } from '../../testing/hash-of.ts'
import { refused, startItemServer } from '../../testing/start-item-server.ts'

const setup = await startItemServer()

const oldKeys = (vault: string, query: { limit?: number; cursor?: string } = {}, as = setup.admin) =>
  setup.server.call(listOldItemKeys, { as, params: { id: vault }, query })
const send = (vault: string, rewraps: object[], as = setup.admin) =>
  setup.server.send(rewrapItems, { as, params: { id: vault }, body: { rewraps } })

/** A vault with items of generation 1 whose key is now of generation 2. */
async function oldVault(count: number) {
  const vault = await setup.makeVault()
  for (let index = 0; index < count; index += 1) await setup.makeItem(vault)
  await setup.nextGeneration(vault)
  return vault
}

test('only key holders get wrapped item keys', async () => {
  const manager = await setup.server.makePerson('manager')
  const vault = await setup.makeVault()
  await setup.makeItem(vault)
  await refused(oldKeys(vault, {}, await setup.server.makePerson('contributor')), 403, 'not_member')
  await refused(oldKeys(vault, {}, manager), 403, 'key_missing')
})

test('a rewrap that is not of this key, this place or this person is refused, and nothing of its batch is stored', async () => {
  const vault = await oldVault(2)
  const [one, other] = (await oldKeys(vault)).body.keys
  assert.ok(one && other)
  const good = setup.rewrap(vault, other, 2)
  for (const bad of [
    setup.rewrap(vault, { ...one, signature: other.signature }, 2),
    setup.rewrap(vault, one, 2, { key: hashOf('another') }),
    setup.rewrap(vault, one, 2, { item: other.item }),
    setup.rewrap(vault, one, 2, { generation: 1 }),
    { ...setup.rewrap(vault, one, 2), key: good.key },
    { ...setup.rewrap(vault, one, 2), signature: one.signature },
  ]) {
    const { status, error } = await send(vault, [good, bad])
    assert.equal(status, 422, JSON.stringify(error))
  }
  await refused(send(vault, [setup.rewrap(vault, one, 1)]), 409, 'stale_generation')
  await refused(send(vault, [{ ...good, dealing: 1, custody_key: good.key }]), 409, 'stale_head')
  assert.equal((await oldKeys(vault)).body.remaining, 2)
})

test('old keys come in pages; once rewrapped they leave the list and come with a reveal', async () => {
  const vault = await oldVault(3)
  const first = (await oldKeys(vault, { limit: 2 })).body
  assert.deepEqual([first.keys.length, first.remaining], [2, 3])
  const cursor = first.next as string
  const rest = (await oldKeys(vault, { limit: 2, cursor })).body
  assert.deepEqual([rest.keys.length, rest.next], [1, null])
  const rewraps = [...first.keys, ...rest.keys].map((key) => setup.rewrap(vault, key, 2))
  assert.equal((await send(vault, rewraps)).body.rewrapped, 3)
  assert.equal((await send(vault, rewraps)).body.rewrapped, 0)
  assert.equal((await oldKeys(vault)).body.remaining, 0)
  const [one] = rewraps
  assert.ok(one)
  const revealed = (
    await setup.server.call(reveals.revealItem, { as: setup.admin, params: { id: one.item } })
  ).body
  assert.deepEqual(revealed.rewrap, { generation: 2, key: one.key, signature: one.signature })
  assert.equal(revealed.generation, 1, 'the revision stays its author’s')
})

test('a batch is audited once, and a row that changed meanwhile is skipped', async () => {
  const vault = await oldVault(2)
  const { keys } = (await oldKeys(vault)).body
  const rewraps = keys.map((key) => setup.rewrap(vault, key, 2))
  const [moved] = keys
  assert.ok(moved)
  assert.equal(
    (await setup.update(moved.item, await setup.revisionOf(vault, moved.item, 2, {}, 2))).status,
    200,
  )
  assert.equal((await send(vault, rewraps)).body.rewrapped, 1)
  const query = { event_type: 'vault_rewrapped' as const, vault_id: vault }
  const entries = (await setup.server.call(listAuditLogs, { as: setup.admin, query })).body
  assert.deepEqual(
    entries.map(({ details }) => details),
    [{ vault_name: 'Cofre', count: '1' }],
  )
  const revealed = (
    await setup.server.call(reveals.revealItem, { as: setup.admin, params: { id: moved.item } })
  ).body
  assert.deepEqual([revealed.revision, revealed.generation, revealed.rewrap], [2, 2, null])
})

test('one more generation later, the newest wrap is rewrapped', async () => {
  const vault = await oldVault(1)
  const [first] = (await oldKeys(vault)).body.keys
  assert.ok(first)
  await send(vault, [setup.rewrap(vault, first, 2)])
  await setup.nextGeneration(vault)
  const [again] = (await oldKeys(vault)).body.keys
  assert.deepEqual([again?.generation, again?.rewrap?.generation], [1, 2])
  assert.equal((await send(vault, [setup.rewrap(vault, first, 3)])).body.rewrapped, 1)
})

test('a page begins after an item, and nothing else is a cursor', async () => {
  const vault = await oldVault(1)
  for (const cursor of ['abc', "' or 1=1"]) await refused(oldKeys(vault, { cursor }), 422, 'invalid')
})
