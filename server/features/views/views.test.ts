import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepView, listViews } from '@chaveiro/contract/calls/views.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { requireWholeView } from '@chaveiro/contract/log/statements/view.ts'
import { makeTestKeys } from '@chaveiro/contract/testing/signing.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { signedView } from '../../testing/sign-view.ts'
import { newId } from '../../testing/signing-device.ts'
import { startVaultServer } from '../../testing/start-vault-server.ts'
import type { Keyed } from '../../testing/test-organisation.ts'

const { server, vaults, admin, ...people } = await startVaultServer({
  manager: 'manager',
  other: 'manager',
  contributor: 'contributor',
})
const { organisation } = vaults
for (let count = 0; count < 3; count += 1) await vaults.makeVault()

const signed = (by: Keyed, change: Parameters<typeof signedView>[2] = {}) =>
  signedView(organisation, by, change)
type Body = Awaited<ReturnType<typeof signed>>
const send = (as: Keyed, body: unknown) => server.send(keepView, { as, body })

async function keep(by: Keyed, change: Parameters<typeof signedView>[2] = {}): Promise<boolean> {
  const { status, body, error } = await send(by, await signed(by, change))
  assert.equal(status, 200, JSON.stringify(error))
  return body.is_newest
}

async function refused(as: Keyed, body: unknown, status: number, code: string): Promise<void> {
  const answer = await send(as, body)
  assert.deepEqual([answer.status, answer.error?.code], [status, code])
}

async function read(as: Keyed, after?: number) {
  const { status, body, error } = await server.call(listViews, {
    as,
    query: after === undefined ? {} : { after },
  })
  assert.equal(status, 200, JSON.stringify(error))
  for (const view of body.views) {
    await requireWholeView(view, parseStatement(view.statement, 'chaveiro.view').payload, nodeVerifier)
  }
  return body
}

test('a view is refused if its sender’s device did not sign it as a custodian, or if it has any false content', async () => {
  const { manager, contributor } = people
  const unsigned = await organisation.enrol('manager')
  await refused(unsigned, await signed(unsigned), 403, 'not_in_roster')
  await organisation.append(admin, await organisation.vouch(admin, unsigned))
  await refused(unsigned, await signed(unsigned), 403, 'not_in_roster')
  const body = await signed(manager)
  await refused(contributor, await signed(contributor), 403, 'not_custodian')
  await refused(admin, body, 422, 'statement_refused')
  await refused(manager, await signed({ ...manager, keys: makeTestKeys() }), 422, 'statement_refused')
  const [first, ...rest] = body.entries as [Body['entries'][number], ...Body['entries']]
  for (const entries of [rest, [...body.entries, first], [{ ...first, seq: first.seq - 1 }, ...rest]]) {
    await refused(manager, { ...body, entries }, 422, 'statement_refused')
  }
  await refused(manager, { ...body, salt: (await signed(manager)).salt }, 422, 'statement_refused')
  for (const salt of [body.salt.slice(1), `${body.salt.slice(0, -1)}B`]) {
    await refused(manager, { ...body, salt }, 422, 'invalid')
  }
  for (const entry of [
    { ...first, seq: first.seq + 1 },
    { ...first, change: 1 },
  ]) {
    await refused(manager, { ...body, entries: [entry, ...rest] }, 409, 'stale_head')
  }
  const { hashes } = await organisation.roster()
  const elsewhere = { seq: 0, hash: hashes[1] as string }
  await refused(manager, await signed(manager, { roster: elsewhere }), 422, 'statement_refused')
  await refused(manager, await signed(manager, { org: hashes[1] as string }), 422, 'statement_refused')
})

test('a view from a clock more than ten minutes ahead, or from before the epoch, is refused; a slow clock’s is accepted', async () => {
  const at = (ms: number) => ({ at: new Date(server.clock.now() + ms).toISOString() })
  await refused(people.other, await signed(people.other, at(10 * 60_000 + 1)), 422, 'clock_ahead')
  assert.equal(await keep(people.other, at(-hourMs)), true)
  const noYear = { at: '0000-01-01T00:00:00.000Z' }
  await refused(people.other, await signed(people.other, noYear), 422, 'statement_refused')
})

test('the newest view of each custodian is stored, and others read it whole', async () => {
  const { manager, other } = people
  const old = await signed(manager)
  server.clock.advance({ minutes: 1 })
  assert.equal(await keep(manager), true)
  assert.equal((await send(manager, old)).body.is_newest, false)
  const { views, last, has_more } = await read(admin)
  const signers = views.map(({ statement }) => parseStatement(statement, 'chaveiro.view').payload.by)
  assert.deepEqual([signers.sort(), has_more], [[manager.id, other.id].sort(), false])
  assert.deepEqual((await read(admin, last)).views, [])
  await keep(other)
  assert.equal((await read(admin, last)).views.length, 1)
  assert.equal((await read(other)).views.length, 1, 'not one’s own')
})

test('of two devices that send at once the later view stays, and two custodians’ views get two numbers', async () => {
  const { manager, other } = people
  const { last } = await read(admin)
  const bodies = [await signed(manager)]
  server.clock.advance({ seconds: 1 })
  bodies.push(await signed(manager), await signed(other))
  const [one, two, three] = await Promise.all(
    bodies.map((body, at) => send(at === 2 ? other : manager, body)),
  )
  assert.deepEqual([one?.status, two?.body.is_newest, three?.body.is_newest], [200, true, true])
  const { views } = await read(admin, last)
  const statements = views.map(({ statement }) => statement).sort()
  assert.deepEqual(
    statements,
    bodies
      .slice(1)
      .map(({ statement }) => statement)
      .sort(),
  )
  assert.equal(new Set(views.map(({ number }) => number)).size, 2)
})

test('a number that was never given is from before a restore, and gets all views', async () => {
  const { views, last } = await read(admin)
  const again = await read(admin, last + 1000)
  assert.deepEqual([again.views.length, again.last], [views.length, last])
  const wrong = await server.send(listViews, { as: admin, query: { after: -1 } })
  assert.deepEqual([wrong.status, wrong.error.fields?.[0]?.path], [422, 'after'])
})

test('a view that names a roster, a statement or a change that a restored server lacks is refused', async () => {
  const { manager } = people
  const { head } = await organisation.roster()
  const newer = { seq: head.seq + 1, hash: head.hash }
  await refused(manager, await signed(manager, { roster: newer }), 422, 'statement_refused')
  const body = await signed(manager)
  const [first, ...rest] = body.entries as [Body['entries'][number], ...Body['entries']]
  const ahead = { ...body, entries: [{ ...first, seq: first.seq + 5 }, ...rest] }
  await refused(manager, ahead, 409, 'stale_head')
  const gone = { ...body, entries: [{ ...first, vault: newId() }, ...rest] }
  await refused(manager, gone, 409, 'stale_head')
})

test('more entries than a view may have, or a body beyond its limit, is refused before it is processed', async () => {
  const entry = { vault: newId(), seq: 0, change: null }
  const body = { ...(await signed(people.manager)), entries: Array(4001).fill(entry) }
  await refused(people.manager, body, 422, 'invalid')
  const entries = Array(4000).fill({ ...entry, name: 'x'.repeat(60) })
  assert.equal((await send(people.manager, { ...body, entries })).status, 413)
})

test('more than twenty views come in parts, each once', async () => {
  const signers = [people.manager, people.other]
  while (signers.length < 23) signers.push(await organisation.join('manager'))
  server.clock.advance({ minutes: 1 })
  for (const signer of signers) await keep(signer)
  const first = await read(admin, 0)
  const second = await read(admin, first.last)
  assert.deepEqual([first.views.length, first.has_more], [20, true])
  assert.deepEqual([second.views.length, second.has_more], [3, false])
  const numbers = [...first.views, ...second.views].map(({ number }) => number)
  assert.deepEqual(
    numbers,
    [...new Set(numbers)].sort((one, other) => one - other),
  )
})

// Promise 27
test('somebody who sends many views at once waits for their own: another custodian’s is accepted among the first', async () => {
  const { manager, other } = people
  const places: number[] = []
  // A busy machine may delay anybody once: PostgreSQL reruns conflicting transactions.
  for (let round = 0; round < 3; round += 1) {
    server.clock.advance({ minutes: 1 })
    const [many, one] = [await signed(manager), await signed(other)]
    const order: string[] = []
    const sending = [...Array<Keyed>(30).fill(manager), other].map(async (as) => {
      const { status } = await send(as, as === other ? one : many)
      assert.equal(status, 200)
      order.push(as.id)
    })
    await Promise.all(sending)
    places.push(order.indexOf(other.id))
  }
  assert.ok(Math.min(...places) < 10, `at places ${places.join(', ')} of 31`)
})
