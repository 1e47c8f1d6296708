// Promise 27

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { type Call, call } from '@chaveiro/contract/call.ts'
import { z } from 'zod'
import { endSessions } from '../../organisation/revoke-access.ts'
import type { TestPerson } from '../testing/people.ts'
import { startTestServer } from '../testing/test-server.ts'

const read = call('GET /api/read', { access: 'session', summary: 'Reads' })
const readMany = call('POST /api/read-many', { access: 'session', summary: 'Reads what a body names' })
const readAll = call('GET /api/read-all', { access: 'session', summary: 'Reads very many rows' })
const act = call('POST /api/act', { access: 'session', summary: 'Writes' })
const actOnMany = call('POST /api/act-on-many', {
  access: 'session',
  summary: 'Writes what a large body names',
  body: z.object({ rows: z.string() }),
  bodyLimit: 8 * 1024 * 1024,
})
const [few, many] = [{ rows: 'one' }, { rows: 'x'.repeat(20_000) }]

const holds = new Set<string>()
let begun = 0
const held: (() => void)[] = []

/** The held person's calls last until they are released. */
async function work({ actor }: { actor: { id: string } | null }): Promise<undefined> {
  if (!actor || !holds.has(actor.id)) return
  begun += 1
  await new Promise<void>((goOn) => held.push(goOn))
}
const server = await startTestServer([
  ({ route }) => {
    route(read, work)
    route(readMany, work, { weight: 0 })
    route(readAll, work, { isLong: ({ part }) => part === undefined })
    route(act, work)
    route(actOnMany, work, { mayDo: async () => undefined })
  },
])
after(() => server.stop())

/** Each person sends a call many times at once, with as many under way as allowed. */
async function flood(
  sent: Call,
  atOnce: number,
  { body, people = 1, times = 200 }: { body?: object; people?: number; times?: number } = {},
) {
  const flooding = await Promise.all(Array.from({ length: people }, () => server.makePerson('contributor')))
  holds.clear()
  for (const { id } of flooding) holds.add(id)
  begun = 0
  const answers = flooding.flatMap((as) =>
    Array.from({ length: times / people }, () => server.send(sent, { as, body })),
  )
  while (begun < atOnce) await setImmediate()
  const letGo = async () => {
    let isOver = false
    const all = Promise.all(answers).finally(() => {
      isOver = true
    })
    for (; !isOver; await setImmediate()) for (const goOn of held.splice(0)) goOn()
    return (await all).map(({ status }) => status)
  }
  return { mallory: flooding[0] as TestPerson, letGo }
}

for (const [sent, atOnce] of [
  [read, 4],
  [readMany, 4],
  [act, 20],
] as const) {
  test(`of 200 times ${sent.method} ${sent.path} by one person ${atOnce} are under way, and another person’s is answered beside them`, async () => {
    const alice = await server.makePerson('contributor')
    const { letGo } = await flood(sent, atOnce)
    for (const asked of [read, readMany, act]) {
      assert.equal((await server.send(asked, { as: alice })).status, 204)
    }
    assert.equal(begun, atOnce)
    assert.deepEqual([...new Set(await letGo())], [204])
    assert.equal(begun, 200)
  })
}

for (const [who, people, atOnce, so] of [
  ['one person', 1, 1, 'one is'],
  ['four people', 4, 2, 'two are'],
] as const) {
  test(`of acts with much in them that come at once from ${who} ${so} under way, and others act beside them, by the same call too where little is in it`, async () => {
    const alice = await server.makePerson('contributor')
    const { mallory, letGo } = await flood(actOnMany, atOnce, { body: many, people, times: 60 })
    for (const [asked, body] of [[read], [act], [actOnMany, few]] as const) {
      assert.equal((await server.send(asked, { as: alice, body })).status, 204)
    }
    holds.delete(mallory.id)
    assert.equal((await server.send(actOnMany, { as: mallory, body: few })).status, 204)
    assert.equal(begun, atOnce)
    assert.deepEqual([...new Set(await letGo())], [204])
  })
}

for (const [who, people, atOnce, so] of [
  ['one person', 1, 1, 'one is'],
  ['six people', 6, 2, 'two are'],
] as const) {
  test(`of long reads that come at once from ${who} ${so} under way, and others read beside them, by the same call too where it is short`, async () => {
    const alice = await server.makePerson('contributor')
    const { mallory, letGo } = await flood(readAll, atOnce, { people, times: 60 })
    for (const asked of [read, act]) assert.equal((await server.send(asked, { as: alice })).status, 204)
    holds.delete(mallory.id)
    for (const as of [alice, mallory]) {
      assert.equal((await server.send(readAll, { as, query: { part: 1 } })).status, 204)
    }
    assert.equal(begun, atOnce)
    assert.deepEqual([...new Set(await letGo())], [204])
  })
}

test('a session that ends while its call waits for a turn does nothing more', async () => {
  const { mallory, letGo } = await flood(act, 20)
  server.clock.advance({ seconds: 1 })
  await server.platform.db.inTransaction((tx) => endSessions(tx, mallory.id))
  const statuses = await letGo()
  assert.equal(begun, 20)
  assert.equal(statuses.filter((status) => status === 401).length, 180)
})
