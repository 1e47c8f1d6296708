import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as calls from '@chaveiro/contract/calls/items.ts'
import { overviewsAtOnce } from '@chaveiro/contract/constants.ts'
import { newId } from '../../testing/signing-device.ts'
import { refused, startItemServer } from '../../testing/start-item-server.ts'

const { server, admin, makeVault, makeItem } = await startItemServer()
const contributor = await server.makePerson('contributor')
const client = await server.makePerson('client')

const read = (vault: string, items: string[], as = admin) =>
  server.send(calls.readOverviews, { as, params: { id: vault }, body: { items } })

test('signed overviews of a private vault are read by its members and custodians alone; of a listed one by all staff', async () => {
  const [hidden, listed] = [await makeVault({ visibility: 'private' }), await makeVault()]
  const [secret, seen] = [(await makeItem(hidden)).id, (await makeItem(listed)).id]
  await refused(read(hidden, [secret], contributor), 404, 'not_found')
  await refused(read(listed, [seen], client), 403, 'forbidden')
  assert.equal((await read(hidden, [secret])).body.length, 1)
  assert.deepEqual(
    (await read(listed, [seen], contributor)).body.map(({ id }) => id),
    [seen],
  )
})

test('what is not in the vault is left out: another vault’s item, a deleted one, one that never was', async () => {
  const [vault, other] = [await makeVault(), await makeVault({ visibility: 'private' })]
  const [kept, gone] = [(await makeItem(vault)).id, (await makeItem(vault)).id]
  const elsewhere = (await makeItem(other)).id
  await server.call(calls.deleteItem, { as: admin, params: { id: gone } })
  const answer = await read(vault, [elsewhere, gone, newId(), kept])
  assert.deepEqual(
    answer.body.map(({ id }) => id),
    [kept],
  )
})

test('each is as its own call answers it, in the order of ids, so many at a time', async () => {
  const vault = await makeVault()
  const ids = [(await makeItem(vault)).id, (await makeItem(vault)).id]
  const each = await Promise.all(
    ids.map(async (id) => (await server.call(calls.getItem, { as: admin, params: { id } })).body),
  )
  assert.deepEqual((await read(vault, ids.toReversed())).body, each)
  const many = Array.from({ length: overviewsAtOnce + 1 }, newId)
  await refused(read(vault, many), 422, 'invalid')
  await refused(read(vault, []), 422, 'invalid')
})
