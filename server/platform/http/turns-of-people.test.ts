import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { type Call, call } from '@chaveiro/contract/call.ts'
import { endSessions } from '../../organisation/revoke-access.ts'
import { startTestServer } from '../testing/test-server.ts'

const read = call('GET /api/read', { access: 'session', summary: 'Reads' })
const readMany = call('POST /api/read-many', { access: 'session', summary: 'Reads what a body names' })
const act = call('POST /api/act', { access: 'session', summary: 'Writes' })

let holds: string | null = null
let begun = 0
const held: (() => void)[] = []

/** What the held person asks for lasts until it is let go. */
async function work({ actor }: { actor: { id: string } | null }): Promise<undefined> {
  if (actor?.id !== holds) return
  begun += 1
  await new Promise<void>((goOn) => held.push(goOn))
}
const server = await startTestServer([
  ({ route }) => {
    route(read, work)
    route(readMany, work, { weight: 0 })
    route(act, work)
  },
])
after(() => server.stop())

/** Somebody who sends a call 200 times at once, when as many are under way as may be. */
async function flood(sent: Call, atOnce: number) {
  const mallory = await server.makePerson('contributor')
  holds = mallory.id
  begun = 0
  const answers = Array.from({ length: 200 }, () => server.send(sent, { as: mallory }))
  while (begun < atOnce) await setImmediate()
  const letGo = async () => {
    let isOver = false
    const all = Promise.all(answers).finally(() => {
      isOver = true
    })
    for (; !isOver; await setImmediate()) for (const goOn of held.splice(0)) goOn()
    return (await all).map(({ status }) => status)
  }
  return { mallory, letGo }
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

test('whose session ends while they wait for their turn does nothing more with it', async () => {
  const { mallory, letGo } = await flood(act, 20)
  server.clock.advance({ seconds: 1 })
  await server.platform.db.inTransaction((tx) => endSessions(tx, mallory.id))
  const statuses = await letGo()
  assert.equal(begun, 20)
  assert.equal(statuses.filter((status) => status === 401).length, 180)
})
