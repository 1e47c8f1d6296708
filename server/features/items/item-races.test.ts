import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as itemHistory from '@chaveiro/contract/calls/item-revisions.ts'
import * as calls from '@chaveiro/contract/calls/items.ts'
import * as reveals from '@chaveiro/contract/calls/reveals.ts'
import * as vaultCalls from '@chaveiro/contract/calls/vaults.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { putTurn, selectTurns } from '../../signed-logs/turns.queries.ts'
import { overview } from '../../testing/item-bodies.ts'
import { itemHooks } from '../../testing/item-hooks.ts'
import { overSocket } from '../../testing/over-socket.ts'
import { newId, SigningDevice } from '../../testing/signing-device.ts'
import { vaults } from '../vaults/vaults.routes.ts'
import { items } from './items.routes.ts'

const rounds = 12

let server: TestServer
let admin: TestPerson
let device: SigningDevice
let origin: string
let vault: string

before(async () => {
  server = await startTestServer([vaults, (platform) => items(platform, itemHooks)])
  admin = await server.makePerson('admin')
  device = new SigningDevice(admin.id)
  await device.foundOrganisation(server.platform)
  vault = newId()
  const body = { id: vault, name: 'Cofre', founding: await device.found(vault) }
  assert.equal((await server.send(vaultCalls.createVault, { as: admin, body })).status, 200)
  origin = await server.platform.http.listen({ port: 0, host: '127.0.0.1' })
})
after(() => server.stop())

const send = overSocket(() => ({ origin, token: admin.token }))

async function newBody(id = newId(), change: Partial<calls.ItemOverview> = {}) {
  const fields = overview(change)
  return { ...fields, ...(await device.seal({ vault, item: id }, fields)), id, vault_id: vault }
}

async function makeItem(change: Partial<calls.ItemOverview> = {}): Promise<string> {
  const answer = await server.send(calls.createItem, { as: admin, body: await newBody(newId(), change) })
  assert.equal(answer.status, 200)
  return answer.body.id
}

const codes = (answers: { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => (status === 200 ? '200' : `${status} ${body.code}`)).sort()

test('of many who check out one item at once, one gets it', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = await makeItem({ requires_checkout: true })
    const answers = await Promise.all([1, 2, 3, 4].map(() => send('POST', `/api/items/${id}/checkout`)))
    const lost = '409 already_checked_out'
    assert.deepEqual(codes(answers), ['200', lost, lost, lost])
    for (const { status, body } of answers) {
      if (status === 409) assert.match(body.detail, new RegExp(`${admin.email} until \\S+Z\\.$`))
    }
    const backs = await Promise.all([1, 2].map(() => send('POST', `/api/items/${id}/checkin`)))
    assert.deepEqual(codes(backs), ['200', '409 not_checked_out'])
  }
})

test('an expired check-out goes to one of those who want it next', async () => {
  const id = await makeItem({ requires_checkout: true })
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', `/api/items/${id}/checkout`)))
    assert.deepEqual(codes(answers), ['200', '409 already_checked_out', '409 already_checked_out'])
    server.clock.advance({ hours: 8 })
    admin.token = await server.makeSession(admin.id)
  }
})

test('of two revisions written at once one is stored, and not both are lost', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = await makeItem()
    const sealing = ['One', 'Two', 'Three'].map(async (title) => {
      const fields = overview({ title })
      return { ...fields, ...(await device.seal({ vault, item: id, revision: 2 }, fields)) }
    })
    const writes = await Promise.all(sealing)
    const answers = await Promise.all(writes.map((body) => send('PUT', `/api/items/${id}`, body)))
    assert.deepEqual(codes(answers), ['200', '409 stale_revision', '409 stale_revision'])
    const won = writes[answers.findIndex(({ status }) => status === 200)]
    const revealed = (await server.call(reveals.revealItem, { as: admin, params: { id } })).body
    assert.deepEqual([revealed.password, revealed.item.title], [won?.password, won?.title])
    assert.equal(
      (await server.call(itemHistory.listItemHistory, { as: admin, params: { id } })).body.length,
      2,
    )
  }
})

test('one id makes one item', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = newId()
    const bodies = await Promise.all([newBody(id), newBody(id), newBody(id)])
    const answers = await Promise.all(bodies.map((body) => send('POST', '/api/items', body)))
    assert.deepEqual(codes(answers), ['200', '409 id_taken', '409 id_taken'])
  }
})

/** As a device does: if it was too late, it signs again after the newest change. */
async function createAfterOthers() {
  for (;;) {
    const answer = await send('POST', '/api/items', await newBody())
    if (answer.body.code !== 'stale_head') return answer
    server.clock.advance({ seconds: 1 })
  }
}

test('many who write into one vault at once all succeed, and the list has everything', async () => {
  const before = (await send('GET', `/api/items?vault_id=${vault}`)).body.length
  const answers = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const created = await createAfterOthers()
      const listed = await send('GET', `/api/items?vault_id=${vault}`)
      return { created, seen: listed.body.some(({ id }: { id: string }) => id === created.body.id) }
    }),
  )
  assert.deepEqual([...new Set(answers.map(({ created }) => created.status))], [200])
  assert.ok(
    answers.every(({ seen }) => seen),
    'whoever created an item sees it in the next list',
  )
  assert.equal((await send('GET', `/api/items?vault_id=${vault}`)).body.length, before + 16)
})

test('the place reserved for a loser is theirs for two seconds, and a clock that was ahead reserves it no longer', async () => {
  const other = await server.makePerson('contributor')
  const keep = (seconds: number) => {
    const asked_at = isoInstant(server.clock.now())
    const until = isoInstant(server.clock.now() + seconds * 1000)
    const turn = { place: vault, user_id: other.id, until, next_from: until, waits_since: null, asked_at }
    return server.platform.db.inTransaction((tx) => tx.run(putTurn, turn))
  }
  const create = async () => (await send('POST', '/api/items', await newBody())).status
  await keep(2)
  assert.equal(await create(), 409)
  server.clock.advance({ seconds: 2 })
  assert.equal(await create(), 200)
  await keep(3600)
  assert.equal(await create(), 200)
})

test('a loser gets the next place once, and again only after writing or a minute', async () => {
  const turnOf = () =>
    server.platform.db.read
      .all(selectTurns, { place: vault })
      .then((turns) => turns.find(({ user_id }) => user_id === admin.id)?.until)
  server.clock.advance({ minutes: 2 })
  const late = await newBody()
  assert.equal((await send('POST', '/api/items', await newBody())).status, 200)
  const lose = async () => assert.equal((await send('POST', '/api/items', late)).body.code, 'stale_head')
  await lose()
  const first = await turnOf()
  assert.equal(first, isoInstant(server.clock.now() + 2000))
  server.clock.advance({ seconds: 30 })
  await lose()
  assert.equal(await turnOf(), first, 'not by asking again')
  assert.equal((await send('POST', '/api/items', await newBody())).status, 200)
  server.clock.advance({ seconds: 0.5 })
  await lose()
  assert.equal(await turnOf(), isoInstant(server.clock.now() + 2000), 'but after a write')
})

test('an act on an item while it is deleted succeeds or finds nothing', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = await makeItem({ requires_checkout: true })
    const answers = await Promise.all([
      send('POST', `/api/items/${id}/checkout`),
      send('DELETE', `/api/items/${id}`),
      send('POST', `/api/items/${id}/reveal`),
    ])
    assert.equal(answers[1]?.status, 204)
    assert.ok([200, 404].includes(answers[0]?.status ?? 0), `check-out ${answers[0]?.status}`)
    assert.ok([200, 403, 404].includes(answers[2]?.status ?? 0), `reveal ${answers[2]?.status}`)
    assert.equal((await send('GET', `/api/items/${id}`)).status, 404)
  }
})
