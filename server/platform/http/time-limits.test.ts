import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { submissionUploadSeconds } from '@chaveiro/contract/constants.ts'
import type { FastifyInstance } from 'fastify'
import { freePort } from '../testing/free-port.ts'
import { makeHttpServer } from './http-server.ts'

let app: FastifyInstance
let port: number
before(async () => {
  const publicUrl = new URL('http://localhost')
  app = await makeHttpServer({ logLevel: 'silent', trustProxy: false, publicUrl })
  app.post('/body', async () => ({}))
  port = await freePort()
  await app.listen({ port, host: '127.0.0.1' })
})
after(() => app.close())

async function openConnection() {
  const accepted = once(app.server, 'connection')
  const client = connect({ port, host: '127.0.0.1' })
  let answer = ''
  client.on('data', (data) => (answer += data))
  const [socket] = (await accepted) as [Socket]
  return { client, socket, answer: () => answer }
}

const head =
  'POST /body HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n'

test('a body may take longer to arrive than the page of a client link goes on sending it', () => {
  assert.ok(app.server.requestTimeout > submissionUploadSeconds * 1000)
})

test('a body that took too long is answered as that, and not as one that nobody could read', async () => {
  const { client, socket, answer } = await openConnection()
  client.write(`${head}{`)
  await once(app.server, 'request')
  const tooLong = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  app.server.emit('clientError', tooLong, socket)
  await once(client, 'end')
  assert.match(answer(), /^HTTP\/1\.1 408 /)
  assert.match(answer(), /"code":"too_slow"/)
})

test('an unused connection is kept for longer than proxies keep it, so that none is closed as a request comes', async () => {
  const { client, answer } = await openConnection()
  client.write(`${head}{}`)
  await once(client, 'data')
  const [, seconds] = /^keep-alive: timeout=(\d+)/im.exec(answer()) ?? []
  assert.ok(Number(seconds) > 600, `kept for ${seconds} s`)
  client.destroy()
})
