import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { call } from '@chaveiro/contract/call.ts'
import { endSessions } from '../../organisation/revoke-access.ts'
import { startTestServer } from '../testing/test-server.ts'
import { FileAnswer } from './file-answer.ts'

const file = call('POST /api/file', { access: 'session', summary: 'A file', file: ['text/csv'] })
const next = Promise.withResolvers<void>()
const ended = Promise.withResolvers<void>()
let made = 0
async function* pieces() {
  yield 'first'
  await next.promise
  yield 'second'
  yield 'third'
}
const server = await startTestServer([
  ({ route }) =>
    route(file, async () => {
      made += 1
      return new FileAnswer({ name: 'f.csv', type: 'text/csv', pieces: pieces(), onEnd: ended.resolve })
    }),
])
const origin = await server.platform.http.listen({ port: 0, host: '127.0.0.1' })
after(() => server.stop())

test('nobody is sent a file by HTTP/1.0, as by a proxy that would pass on a part as the whole', async () => {
  const { token } = await server.makePerson('contributor')
  const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1' })
  socket.write(`POST ${file.path} HTTP/1.0\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  const answer = await text(socket)
  assert.match(answer, /^HTTP\/1\.1 505 /)
  assert.match(answer, /"code":"http_too_old"/)
  assert.equal(made, 0)
})

test('when the session ends while a file is written, the reader gets no further piece, and not a whole file', async () => {
  const person = await server.makePerson('contributor')
  const headers = { authorization: `Bearer ${person.token}` }
  const asking = request(`${origin}${file.path}`, { method: 'POST', headers }).end()
  const [response] = await once(asking, 'response')
  let taken = ''
  const broken = once(response, 'error')
  response.on('data', (piece: Buffer) => {
    taken += piece
  })
  await once(response, 'data')
  await server.platform.db.inTransaction((tx) => endSessions(tx, person.id))
  server.clock.advance({ seconds: 1 })
  next.resolve()
  await Promise.all([broken, ended.promise])
  assert.equal(taken, 'first')
})
