import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Call, call } from '@chaveiro/contract/call.ts'
import { Id, requiredText, SealedItem } from '@chaveiro/contract/primitives.ts'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { Refusal } from './refusal.ts'

const echo = call('POST /api/echo/:id', {
  access: 'staff',
  summary: 'Answers what it was told',
  params: z.object({ id: Id }),
  body: z.object({ title: requiredText(20), count: z.int().default(1) }),
  response: z.object({ title: z.string(), note: z.string().nullable() }),
})
const seal = call('POST /api/seal', {
  access: 'session',
  summary: 'Takes sealed text',
  body: z.object({ password: SealedItem }),
})
const many = call('POST /api/many', {
  access: 'session',
  summary: 'Takes many',
  body: z.object({ items: z.array(z.object({ id: Id })) }),
})
const fail = call('GET /api/fail', { access: 'session', summary: 'Fails', response: z.object({}) })
const hold = call('GET /api/hold', { access: 'session', summary: 'Refuses', response: z.object({}) })
const lead = call('GET /api/lead', { access: 'custodian', summary: 'Custodians only' })
const open = call('GET /api/open', { access: 'public', summary: 'Public', response: z.object({}) })

let server: TestServer
before(async () => {
  server = await startTestServer([
    ({ route }) => {
      route(echo, async ({ body }) => ({ title: body.title, note: null, secret: 'never' }) as never)
      route(seal, async () => undefined)
      route(many, async () => undefined)
      route(fail, async () => {
        throw new Error('select * from somewhere secret')
      })
      route(hold, async () => {
        throw new Refusal('not_holder', { placeholders: { holder: 'ana@agencia.example' } })
      })
      route(lead, async () => undefined)
      route(open, async () => ({}))
    },
  ])
})
after(() => server.stop())

const id = '018f0000-0000-7000-8000-000000000001'

test('a call without a declared access level stops the start', async () => {
  const undeclared = { method: 'GET', path: '/api/undeclared', summary: '' } as unknown as Call
  const starting = startTestServer([({ route }) => route(undeclared, async () => undefined as never)])
  await assert.rejects(starting, /declares no access level/)
})

test('without a session, with a made-up one and with another scheme the answer is 401', async () => {
  for (const headers of [
    {},
    { authorization: `Bearer ${'x'.repeat(43)}` },
    { authorization: 'Basic YTpi' },
    { authorization: 'Bearer short' },
  ]) {
    const answer = await server.send(echo, { params: { id }, body: { title: 'a' }, headers })
    assert.equal(answer.status, 401)
    assert.equal(answer.error.code, 'signed_out')
  }
})

/** Written after the answer was sent. */
async function lastSeen(user: string): Promise<number> {
  const query = server.platform.db.read.kysely.selectFrom('sessions').select('last_seen')
  return Date.parse((await query.where('user_id', '=', user).executeTakeFirstOrThrow()).last_seen)
}

test('a session ends after two idle hours, after twelve hours, and at once with its person', async () => {
  const person = await server.makePerson('contributor')
  const status = async () =>
    (await server.call(echo, { as: person, params: { id }, body: { title: 'a' } })).status
  assert.equal(await status(), 200)
  await server.changePerson(person.id, { status: 'inactive' })
  assert.equal(await status(), 401)
  await server.changePerson(person.id, { status: 'active' })
  for (let hour = 0; hour < 11; hour += 1) {
    server.clock.advance({ minutes: 60 })
    assert.equal(await status(), 200)
    while ((await lastSeen(person.id)) !== server.clock.now()) await new Promise(setImmediate)
  }
  server.clock.advance({ minutes: 61 })
  assert.equal(await status(), 401)

  const idle = await server.makePerson('contributor')
  server.clock.advance({ minutes: 121 })
  assert.equal((await server.send(echo, { as: idle, params: { id }, body: { title: 'a' } })).status, 401)
})

test('role client reaches no staff call, and a contributor no custodian’s', async () => {
  const client = await server.makePerson('client')
  const contributor = await server.makePerson('contributor')
  const manager = await server.makePerson('manager')
  const refused = await server.call(echo, { as: client, params: { id }, body: { title: 'a' } })
  assert.deepEqual([refused.status, refused.error.code], [403, 'forbidden'])
  const kept = await server.call(lead, { as: contributor })
  assert.deepEqual([kept.status, kept.error.code], [403, 'not_custodian'])
  assert.equal((await server.call(lead, { as: manager })).status, 204)
})

test("every field at fault is named in the person's language, without repeating values", async () => {
  const person = await server.makePerson('contributor')
  const answer = await server.send(echo, {
    as: person,
    params: { id: 'HIDDEN' },
    body: { title: ' ', count: 'HIDDEN' },
    headers: { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' },
  })
  assert.equal(answer.status, 422)
  assert.deepEqual(
    answer.error.fields?.map(({ path, fault }) => [path, fault]),
    [
      ['id', 'not_id'],
      ['title', 'required'],
      ['count', 'invalid'],
    ],
  )
  assert.equal(answer.error.detail, 'Alguns campos precisam de atenção.')
  assert.ok(!JSON.stringify(answer.error).includes('HIDDEN'))
})

test('plain text in place of sealed text is refused as not sealed', async () => {
  const person = await server.makePerson('contributor')
  for (const body of [{ password: 'hunter2' }, {}, { password: '' }]) {
    const answer = await server.send(seal, { as: person, body })
    assert.deepEqual([answer.status, answer.error.code], [422, 'secrets_unsealed'])
    assert.ok(!JSON.stringify(answer.error).includes('hunter2'))
  }
})

test('malformed JSON is 400, another type of body is 400, one too large is 413', async () => {
  const person = await server.makePerson('contributor')
  const ask = (payload: string, type: string) =>
    server.platform.http.inject({
      method: 'POST',
      url: `/api/echo/${id}`,
      payload,
      headers: { authorization: `Bearer ${person.token}`, 'content-type': type },
    })
  for (const [payload, type, status] of [
    ['{"title":', 'application/json', 400],
    ['{"__proto__": {"a": 1}}', 'application/json', 400],
    ['title=a', 'application/x-www-form-urlencoded', 400],
    [`{"title":"${'a'.repeat(1_100_000)}"}`, 'application/json', 413],
    [`{"title":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 'application/json', 413],
    [`{"title":[${'0,'.repeat(200_000)}0]}`, 'application/json', 413],
  ] as const) {
    const answer = await ask(payload, type)
    assert.equal(answer.statusCode, status)
    assert.ok(answer.json().detail)
  }
})

test('of very many fields at fault a hundred are named', async () => {
  const person = await server.makePerson('contributor')
  const body = { items: Array.from({ length: 5000 }, () => ({ id: 1 })) }
  const answer = await server.send(many, { as: person, body })
  assert.deepEqual([answer.status, answer.error.fields?.length], [422, 100])
})

test('an internal error reveals nothing about itself', async () => {
  const person = await server.makePerson('contributor')
  const answer = await server.call(fail, { as: person })
  assert.equal(answer.status, 500)
  assert.deepEqual(Object.keys(answer.error).sort(), ['code', 'detail'])
  assert.ok(!JSON.stringify(answer.error).includes('somewhere'))
})

test('a refusal fills its sentence', async () => {
  const person = await server.makePerson('contributor')
  const answer = await server.call(hold, { as: person })
  assert.equal(answer.error.detail, 'ana@agencia.example has this item checked out.')
})

test('fields that the contract does not list are never sent', async () => {
  const person = await server.makePerson('contributor')
  const answer = await server.call(echo, { as: person, params: { id }, body: { title: 'a' } })
  assert.deepEqual(answer.body, { title: 'a', note: null })
})

test('there is no automatic HEAD, and unknown addresses are 404 with a sentence', async () => {
  for (const method of ['HEAD', 'GET', 'DELETE'] as const) {
    const answer = await server.platform.http.inject({ method, url: '/api/nothing' })
    assert.equal(answer.statusCode, 404)
  }
  assert.equal((await server.platform.http.inject({ method: 'HEAD', url: '/api/open' })).statusCode, 404)
})
