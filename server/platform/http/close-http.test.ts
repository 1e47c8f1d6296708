import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { readConfig } from '../config/config.ts'
import { httpCloser } from './close-http.ts'
import { makeHttpServer } from './http-server.ts'

let app: FastifyInstance
let port: number
let closeHttp: ReturnType<typeof httpCloser>
const open: (Socket | Agent)[] = []
let release: () => void
let begun: () => void

beforeEach(async () => {
  app = await makeHttpServer(readConfig({ LOG_LEVEL: 'silent' }))
  closeHttp = httpCloser(app)
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  app.get('/held', async () => {
    begun()
    await gate
    return { answered: true }
  })
  app.get('/large', async () => 'x'.repeat(64 * 1024 * 1024))
  app.post('/take', async () => ({ taken: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterEach(() => {
  for (const one of open.splice(0)) one.destroy()
})

async function send(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

/** A request over a keep-alive connection, as browsers and proxies make them. */
function ask(agent: Agent, path: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, agent }, async (answer: IncomingMessage) => {
      let body = ''
      for await (const chunk of answer) body += chunk
      resolve({ status: answer.statusCode, body })
    })
    sent.on('error', reject)
    sent.end()
  })
}

const begin = 'HTTP/1.1\r\nHost: localhost\r\n'

test('a stop ends although clients connect and send nothing, send half a request, or do not read', async () => {
  await send('')
  await send(`GET /held ${begin}`)
  await send(`POST /take ${begin}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"half":`)
  await send(
    `POST /take ${begin}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"hal`,
  )
  const slow = await send(`GET /large ${begin}\r\n`)
  await once(slow, 'readable')
  await closeHttp(200)
  await assert.rejects(send(''), { code: 'ECONNREFUSED' })
})

test('a stop does not wait for connections over which nothing was ever sent', async () => {
  const silent = [await send(''), await send('')]
  const closed = Promise.all(silent.map((socket) => once(socket, 'close')))
  let isCutOff = false
  const cutOff = setTimeout(() => {
    isCutOff = true
    for (const socket of silent) socket.destroy()
  }, 5000)
  await closeHttp(60_000)
  clearTimeout(cutOff)
  await closed
  assert.equal(isCutOff, false)
})

test('a stop completes every answer under way, and does not wait for idle keep-alive connections', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  open.push(agent)
  let waiting = 20
  const allBegun = new Promise<void>((resolve) => {
    begun = () => {
      waiting -= 1
      if (waiting === 0) resolve()
    }
  })
  const answers = Array.from({ length: 20 }, () => ask(agent, '/held'))
  await allBegun
  const closed = closeHttp(60_000)
  setTimeout(release, 100)
  for (const answer of await Promise.all(answers)) {
    assert.deepEqual(answer, { status: 200, body: '{"answered":true}' })
  }
  await closed
})

test('a request over an open connection after a stop began is refused with a sentence, and the connection ends', async () => {
  const under = new Promise<void>((resolve) => {
    begun = resolve
  })
  const socket = await send(`GET /held ${begin}\r\n`)
  await under
  const closed = closeHttp(60_000)
  // Pipelined behind the answer under way, so that the connection is not idle when it is read.
  socket.write(`GET /held ${begin}\r\n`)
  let said = ''
  socket.on('data', (chunk) => (said += chunk))
  setTimeout(release, 50)
  await Promise.all([once(socket, 'close'), closed])
  const [first, second] = said.split(/(?=HTTP\/1\.1 503)/)
  assert.match(first ?? '', /^HTTP\/1\.1 200 /)
  if (second !== undefined) {
    assert.match(second, /"code":"not_ready"/)
    assert.match(second, /connection: close/i)
  }
})
