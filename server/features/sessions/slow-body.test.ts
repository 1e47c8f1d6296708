// Promise 25

import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { after, before, test } from 'node:test'
import { getMe, revokeOtherSessions } from '@chaveiro/contract/calls/sessions.ts'
import { changeOrganisationLanguage, getOrganisationLanguage } from '@chaveiro/contract/calls/settings.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { settings } from '../settings/settings.routes.ts'
import { sessions } from './sessions.routes.ts'

let server: TestServer
let port: number
let begun = () => {}

before(async () => {
  server = await startTestServer([
    sessions,
    settings,
    // Runs once the head was admitted, before the body is read.
    ({ http }) => void http.addHook('preParsing', async () => begun()),
  ])
  await server.platform.http.listen({ port: 0, host: '127.0.0.1' })
  port = (server.platform.http.server.address() as AddressInfo).port
})
after(() => server.stop())

const body = JSON.stringify({ language: 'en' })

/** Starts a call and holds back the last byte of its body. Returns how to send it, which returns the status. */
async function begin(token: string): Promise<() => Promise<number>> {
  const lines = [
    `${changeOrganisationLanguage.method} ${changeOrganisationLanguage.path} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ]
  const isLetIn = new Promise<void>((resolve) => {
    begun = resolve
  })
  const socket = connect(port, '127.0.0.1')
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body.slice(0, -1)}`)
  await isLetIn
  return async () => {
    const status = new Promise<number>((resolve) =>
      socket.once('data', (data) => resolve(Number(data.toString().split(' ')[1]))),
    )
    socket.write(body.slice(-1))
    return status.finally(() => socket.destroy())
  }
}

test('a call started before its session ended does nothing if its body comes afterwards', async () => {
  const admin = await server.makePerson('admin')
  const stolen = await server.makeSession(admin.id)
  const languageNow = async () => (await server.call(getOrganisationLanguage, { as: admin })).body
  const before = await languageNow()
  const send = await begin(stolen)
  server.clock.advance({ seconds: 2 })
  assert.equal((await server.call(revokeOtherSessions, { as: admin })).status, 204)
  assert.equal(await send(), 401)
  assert.deepEqual(await languageNow(), before)
  assert.equal((await server.call(getMe, { as: admin })).status, 200)
})

test('a slow body of a live session is accepted', async () => {
  const admin = await server.makePerson('admin')
  const send = await begin(admin.token)
  server.clock.advance({ seconds: 20 })
  assert.ok([200, 204].includes(await send()))
})
