// Promise 25

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { call } from '@chaveiro/contract/call.ts'
import { endMarkHeader, takeEndMark } from '@chaveiro/contract/end-mark.ts'
import { endSessions } from '../../organisation/revoke-access.ts'
import { startTestServer } from '../testing/test-server.ts'
import { FileAnswer } from './file-answer.ts'

const file = call('POST /api/file', { access: 'session', summary: 'A file', file: ['text/csv'] })
const shortFile = call('POST /api/short-file', { access: 'session', summary: 'A file', file: ['text/csv'] })
const next = Promise.withResolvers<void>()
const ended = Promise.withResolvers<void>()
async function* pieces() {
  yield 'first'
  await next.promise
  yield 'second'
  yield 'third'
}
const server = await startTestServer([
  ({ route }) =>
    route(
      file,
      async () => new FileAnswer({ name: 'f.csv', type: 'text/csv', pieces: pieces(), onEnd: ended.resolve }),
    ),
  ({ route }) =>
    route(shortFile, async () => {
      const pieces = Readable.from(['\ufeffção', 'end'])
      return new FileAnswer({ name: 's.csv', type: 'text/csv', pieces, onEnd: () => undefined })
    }),
])
after(() => server.stop())

test('a file ends with a mark of its length in bytes for those who ask for one', async () => {
  const { token } = await server.makePerson('contributor')
  const fileWith = async (asked: Record<string, string>) => {
    const headers = { authorization: `Bearer ${token}`, ...asked }
    return (await server.platform.http.inject({ method: 'POST', url: shortFile.path, headers })).rawPayload
  }
  assert.equal((await fileWith({})).toString(), '\ufeffçãoend')
  const marked = new Blob([new Uint8Array(await fileWith({ [endMarkHeader]: 'yes' }))])
  assert.deepEqual(await (await takeEndMark(marked))?.bytes(), new TextEncoder().encode('\ufeffçãoend'))
})

test('when the session ends while a file is written, the reader gets no further piece, and not a whole file', async () => {
  const person = await server.makePerson('contributor')
  const origin = await server.platform.http.listen({ port: 0, host: '127.0.0.1' })
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
