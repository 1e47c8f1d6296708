import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import * as calls from '@chaveiro/contract/calls/vaults.ts'
import { actKeyHeader } from '@chaveiro/contract/idempotency.ts'
import { vaults } from '../../features/vaults/vaults.routes.ts'
import type { TestPerson } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { forgetOutcomes } from './once.ts'

let server: TestServer
let admin: TestPerson

before(async () => {
  server = await startTestServer([vaults])
  admin = await server.makePerson('admin')
})
after(() => server.stop())

const newKey = () => `"${randomUUID()}"`
const create = (key: string, name: string, as = admin) =>
  server.send(calls.createVault, { as, body: { name }, headers: { [actKeyHeader]: key } })
const named = async (name: string) =>
  (await server.call(calls.listVaults, { as: admin })).body.filter(
    (vault: { name: string }) => vault.name === name,
  )
const rows = () => server.platform.db.read.kysely.selectFrom('outcomes').selectAll().execute()

test('a key that is no quoted UUID is refused, and so is one that came with something else before', async () => {
  for (const key of ['', 'x', '"x"', randomUUID()])
    assert.equal((await create(key, 'Refused')).status, 422, key)
  const key = newKey()
  assert.equal((await create(key, 'First')).status, 200)
  const other = await create(key, 'Refused')
  assert.deepEqual([other.status, other.error.code], [422, 'key_reused'])
  assert.deepEqual(await named('Refused'), [])
})

test('an act that is sent again is answered with what came of it, and nothing is made twice, even at once or after a colleague’s deletion', async () => {
  const key = newKey()
  const answers = await Promise.all(Array.from({ length: 5 }, () => create(key, 'Once')))
  assert.equal(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size, 1)
  assert.equal((await named('Once')).length, 1)
  const id = answers[0]?.body.id ?? ''
  await server.send(calls.deleteVault, { as: admin, params: { id } })
  assert.equal((await create(key, 'Once')).body.id, id)
  assert.deepEqual(await named('Once'), [])
})

test('a key is its person’s own: another person’s act under it is another act', async () => {
  const other = await server.makePerson('admin')
  const key = newKey()
  await create(key, 'Own')
  await create(key, 'Own', other)
  assert.equal((await named('Own')).length, 2)
})

test('a refused act leaves nothing, so that it can be done under the same key later', async () => {
  const contributor = await server.makePerson('contributor')
  const before = (await rows()).length
  assert.equal((await create(newKey(), 'Refused', contributor)).status, 403)
  assert.equal((await rows()).length, before)
})

test('whoever reads the database learns neither key nor outcome, and after an hour nothing is left', async () => {
  const key = newKey()
  const { body } = await create(key, 'Unread by thieves')
  const stored = JSON.stringify((await rows()).map((row) => Object.values(row).map(String)))
  for (const text of [key.slice(1, -1), body.id, 'Unread by thieves']) assert.ok(!stored.includes(text), text)
  const hour = 3_600_000
  const now = server.clock.now()
  await server.platform.db.inTransaction((tx) => forgetOutcomes(tx, now))
  assert.notEqual((await rows()).length, 0)
  await server.platform.db.inTransaction((tx) => forgetOutcomes(tx, now + hour + 1000))
  assert.equal((await rows()).length, 0)
})
