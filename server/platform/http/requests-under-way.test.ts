// Promise 27

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import fastify, { type FastifyInstance } from 'fastify'
import type { Actor } from '../identity/actor.ts'
import { freePort } from '../testing/free-port.ts'
import { boundRequests } from './requests-under-way.ts'

const most = 16
const alice = 'alice'

let app: FastifyInstance
let port: number
before(async () => {
  app = fastify({ trustProxy: '127.0.0.1', http: { maxHeaderSize: 65_536 } })
  app.decorateRequest('actor', null)
  boundRequests(app, most)
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization) request.actor = { id: request.headers.authorization } as Actor
  })
  app.post('/body', async () => 'done')
  port = await freePort()
  await app.listen({ port, host: '127.0.0.1' })
})
after(() => app.close())

/** Sends the head of a request and half of its body, as a proxy passes it on. */
async function begin(path: string, from: string, person?: string, cookies = '') {
  const client = connect({ port, host: '127.0.0.1' })
  let answer = ''
  client.on('data', (data) => (answer += data)).on('error', () => undefined)
  const closed = once(client, 'close')
  await once(client, 'connect')
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `X-Forwarded-For: ${from}`,
    'Content-Type: application/json',
    'Content-Length: 2',
  ]
  if (person) head.push(`Authorization: ${person}`)
  if (cookies) head.push(`Cookie: ${cookies}`)
  const arrived = once(app.server, 'request')
  client.write(`${head.join('\r\n')}\r\n\r\n{`)
  await arrived
  return {
    client,
    closed,
    async finish() {
      client.write('}')
      while (!answer.includes('done')) {
        if (client.destroyed) return 'cut off'
        await once(client, 'data').catch(() => undefined)
      }
      client.destroy()
      return 'done'
    },
  }
}

for (const path of ['/body', '/no-such-page']) {
  test(`of very many half-sent requests to ${path} from one network the oldest are cut off, and nobody else’s`, async () => {
    const colleague = await begin('/body', '2001:db8:1::7')
    const signedIn = await begin('/body', '2001:db8:2::1', alice)
    const flood = []
    for (let times = 0; times < 6 * most; times++) {
      flood.push(await begin(path, `2001:db8:2:0:${times.toString(16)}::1`))
    }
    await Promise.all(flood.slice(0, 5 * most).map(({ closed }) => closed))
    assert.ok(flood.some(({ client }) => !client.destroyed))
    assert.equal(await colleague.finish(), 'done')
    assert.equal(await signedIn.finish(), 'done')
    for (const { client } of flood) client.destroy()
    await Promise.all(flood.map(({ closed }) => closed))
  })
}

test('of very many half-sent requests of one person only their own are cut off, from wherever they send', async () => {
  const colleague = await begin('/body', '203.0.113.1')
  const flood = []
  for (let times = 0; times < 3 * most; times++) {
    flood.push(await begin('/body', `203.0.113.${times % 4}`, 'mallory'))
  }
  await Promise.all(flood.slice(0, 2 * most).map(({ closed }) => closed))
  assert.equal(await colleague.finish(), 'done')
  for (const { client } of flood) client.destroy()
  await Promise.all(flood.map(({ closed }) => closed))
})

test('half-sent requests with large heads are cut off sooner, so that all together hold no more', async () => {
  const colleague = await begin('/body', '203.0.113.1')
  const flood = []
  for (let times = 0; times < most; times++) {
    flood.push(await begin('/body', '203.0.113.9', 'mallory', 'a'.repeat(60_000)))
  }
  await Promise.all(flood.slice(0, (3 * most) / 4).map(({ closed }) => closed))
  assert.equal(await colleague.finish(), 'done')
  for (const { client } of flood) client.destroy()
  await Promise.all(flood.map(({ closed }) => closed))
})
