import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { freePort } from '../testing/free-port.ts'
import { makeHttpServer } from './http-server.ts'

test('who sends bytes that are not HTTP reads why, and is cut off even if they never close their side', {
  timeout: 30_000,
}, async () => {
  const publicUrl = new URL('http://localhost')
  const app = await makeHttpServer({ logLevel: 'silent', trustProxy: false, publicUrl })
  const port = await freePort()
  await app.listen({ port, host: '127.0.0.1' })
  const accepted = once(app.server, 'connection')
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  // Cut off before it has closed its side, it may be told so by a reset.
  client.on('error', () => {})
  let answer = ''
  client.on('data', (data) => (answer += data))
  client.write('garbage\r\n\r\n')
  const [socket] = (await accepted) as [Socket]
  await once(socket, 'close')
  assert.match(answer, /^HTTP\/1\.1 400 /)
  assert.match(answer, /"code":"malformed"/)
  client.destroy()
  await app.close()
})
