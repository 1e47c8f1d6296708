import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { freePort } from '../testing/free-port.ts'
import { defaultBodyLimit } from './admit-request.ts'
import { makeHttpServer } from './http-server.ts'

let app: FastifyInstance
let port: number
const half = new PassThrough()
const asked = Promise.withResolvers<void>()
before(async () => {
  app = await makeHttpServer({
    logLevel: 'silent',
    trustProxy: false,
    publicUrl: new URL('http://localhost'),
  })
  app.post('/body', async () => ({}))
  app.get('/few', async () => ({}))
  app.get('/half', () => half)
  app.get('/never', () => {
    asked.resolve()
    return new Promise(() => {})
  })
  port = await freePort()
  await app.listen({ port, host: '127.0.0.1' })
})
after(() => app.close())

/** A client that never closes its side, and what it reads until the server has closed its own. */
async function startClient() {
  const accepted = once(app.server, 'connection')
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  // Cut off before it has closed its side, it may be told so by a reset.
  client.on('error', () => {})
  let answer = ''
  client.on('data', (data) => (answer += data))
  const [socket] = (await accepted) as [Socket]
  const closed = once(socket, 'close')
  return {
    client,
    async readToEnd() {
      await closed
      client.destroy()
      return answer
    },
  }
}

const garbage = 'garbage\r\n\r\n'
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const timeout = 30_000

test('a client that sends bytes that are not HTTP reads why, and is cut off even if it never closes its side', {
  timeout,
}, async () => {
  const { client, readToEnd } = await startClient()
  client.write(garbage)
  const answer = await readToEnd()
  assert.match(answer, /^HTTP\/1\.1 400 /)
  assert.match(answer, /"code":"malformed"/)
})

test('a body that is not what it says is answered, too', { timeout }, async () => {
  const { client, readToEnd } = await startClient()
  const head = 'POST /body HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  client.write(`${head}Transfer-Encoding: chunked\r\n\r\nno size\r\n`)
  assert.match(await readToEnd(), /^HTTP\/1\.1 400 /)
})

const manyCookies = (bytes: number) =>
  Array.from({ length: Math.ceil(bytes / 1000) }, (_, at) => `neighbour${at}=${'a'.repeat(985)}`).join('; ')

test('the cookies of many neighbours do not keep a request out', { timeout }, async () => {
  for (const cookies of [`a=${'b'.repeat(16_500)}`, manyCookies(60_000)]) {
    const { client, readToEnd } = await startClient()
    client.write(`GET /few HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookies}\r\nConnection: close\r\n\r\n`)
    await once(client, 'end')
    assert.match(await readToEnd(), /^HTTP\/1\.1 200 /)
  }
})

test('a head with more cookies than we read is answered with a page that says what to do', {
  timeout,
}, async () => {
  for (const bytes of [70_000, 700_000]) {
    const { client, readToEnd } = await startClient()
    client.write(`GET /login HTTP/1.1\r\nHost: localhost\r\nCookie: ${manyCookies(bytes)}\r\n\r\n`)
    const answer = await readToEnd()
    assert.match(answer, /^HTTP\/1\.1 431 /)
    assert.match(answer, /^content-type: text\/html; charset=utf-8\r$/m)
    assert.match(answer, /^cache-control: no-store\r$/m)
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(answer) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    assert.ok(answer.includes(`default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'\r\n`))
    assert.match(answer, /Delete the cookies of this domain/)
    assert.match(answer, /Apague os cookies deste domínio/)
    assert.match(answer, /<\/html>$/)
  }
})

for (const [request, length, answer] of [
  ['POST /body', 'Content-Length: 32000000', /^HTTP\/1\.1 413 .*"code":"too_large"/s],
  ['POST /body', 'Transfer-Encoding: chunked', /^HTTP\/1\.1 413 .*"code":"too_large"/s],
  ['GET /few', 'Content-Length: 32000000', /^HTTP\/1\.1 200 .*{}$/s],
  ['GET /few', 'Transfer-Encoding: chunked', /^HTTP\/1\.1 200 .*{}$/s],
] as const) {
  test(`a body that is refused, or that nobody asked for, is not read, and its sender reads the answer (${request}, ${length})`, {
    timeout,
  }, async () => {
    const accepted = once(app.server, 'connection')
    const { client, readToEnd } = await startClient()
    const [socket] = (await accepted) as [Socket]
    client.write(
      `${request} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
    )
    const piece = 'a'.repeat(0x10000)
    for (let sent = 0; sent < 32_000_000; sent += piece.length) {
      client.write(length.startsWith('T') ? `10000\r\n${piece}\r\n` : piece)
    }
    assert.match(await readToEnd(), answer)
    // At most a small body, in pieces of 64 KiB, and those that come with its first and its last.
    assert.ok(socket.bytesRead <= defaultBodyLimit + 2 * piece.length, String(socket.bytesRead))
  })
}

test('no refusal is written into an answer under way: the connection is cut off', { timeout }, async () => {
  const { client, readToEnd } = await startClient()
  client.write(get('/half'))
  half.write('first half')
  await once(client, 'data')
  client.write(garbage)
  const answer = await readToEnd()
  assert.match(answer, /^HTTP\/1\.1 200 /)
  assert.doesNotMatch(answer, /malformed/)
})

test('a refusal is not taken for the answer to an earlier request: the connection is cut off', {
  timeout,
}, async () => {
  const { client, readToEnd } = await startClient()
  client.write(get('/never'))
  await asked.promise
  client.write(garbage)
  assert.equal(await readToEnd(), '')
})

test('a request without a Host header is refused in our form, with our headers', { timeout }, async () => {
  const { client, readToEnd } = await startClient()
  client.write('GET /body HTTP/1.1\r\nConnection: close\r\n\r\n')
  await once(client, 'end')
  const answer = await readToEnd()
  assert.match(answer, /^HTTP\/1\.1 400 /)
  assert.match(answer, /^content-security-policy: /im)
  assert.match(answer, /"code":"malformed"/)
})

test('a request with an expectation that nobody knows is answered like any other', { timeout }, async () => {
  const { client, readToEnd } = await startClient()
  const head = 'POST /body HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nExpect: luck\r\n'
  client.write(`${head}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`)
  await once(client, 'end')
  const answer = await readToEnd()
  assert.match(answer, /^HTTP\/1\.1 200 /)
  assert.match(answer, /^content-security-policy: /im)
})
