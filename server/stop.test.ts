import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startDatabaseProxy } from './platform/testing/database-proxy.ts'
import { freePort } from './platform/testing/free-port.ts'
import { onPostgres } from './platform/testing/on-engine.ts'
import { makeTestStorage } from './platform/testing/test-database.ts'
import { launch } from './testing/launch.ts'

let folder: string
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'chaveiro-stop-'))
})
after(() => rmSync(folder, { recursive: true, force: true }))

test('repeated signals while the server stops cut off nothing: the answer under way is completed', async () => {
  const port = await freePort()
  const server = launch('main.mjs', { DATA_DIR: join(folder, 'again'), PORT: String(port) })
  await server.says('Chaveiro is at')
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  const head = `POST /auth/exchange HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\n`
  // The server confirms that it has received the request.
  socket.write(`${head}Expect: 100-continue\r\nContent-Length: 13\r\n\r\n`)
  await once(socket, 'data')
  socket.write('{"code":')
  for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT', 'SIGINT'] as const) {
    server.signal(signal)
    await sleep(50)
  }
  socket.write('"no"}')
  const { code } = await server.ended
  // The process can end before what it sent has been read.
  await closed
  assert.match(answer, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 4\d\d /)
  assert.equal(code, 0)
})

onPostgres('a server that still waits for its database ends at once when it is stopped', async () => {
  const storage = await makeTestStorage()
  const proxy = await startDatabaseProxy(storage.databaseUrl as string)
  try {
    proxy.refuse()
    const server = launch('main.mjs', { DATA_DIR: storage.dataDir, DATABASE_URL: proxy.url })
    await server.says('trying again')
    const { code } = await server.end()
    assert.equal(code, 0)
  } finally {
    await proxy.close()
    await storage.remove()
  }
})
