import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ApiClient } from '@chaveiro/client/api-client.ts'
import { CallError } from '@chaveiro/client/call-error.ts'
import { createKeySession } from '@chaveiro/client/session/create-key-session.ts'
import { createSeenMemory } from '@chaveiro/client/session/state/seen-memory.ts'
import { getMe } from '@chaveiro/contract/sessions.ts'
import { listUsers, setUserStatus } from '@chaveiro/contract/users.ts'
import { userIdOf } from './support/lying-server.ts'
import { joinByLink } from './support/people.ts'
import { foundingAdmin, type TestPerson } from './support/person.ts'
import { type RunningServer, startServer } from './support/start-server.ts'

let server: RunningServer
let admin: TestPerson
before(async () => {
  server = await startServer()
  admin = await foundingAdmin(server.baseUrl)
})
after(() => server.stop())

test('a manager who signs without a pause is deactivated all the same: the decision stands unsigned, and can be signed later', async () => {
  const manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
  const id = await userIdOf(manager)
  let lost = 0
  // Whatever the admin signs, another statement was there first.
  const api: ApiClient = {
    ...admin.api,
    async send(call, ...input) {
      const [{ body } = {}] = input as { body?: { statement?: string } }[]
      if ((call as object) !== setUserStatus || body?.statement === undefined)
        return admin.api.send(call, ...input)
      lost += 1
      throw new CallError({ status: 409, code: 'stale_head' })
    },
  }
  const keeper = { keep: async () => undefined, forget: async () => undefined }
  const session = createKeySession({ api, memory: createSeenMemory(), keeper, origin: server.baseUrl })
  await session.start()
  await session.resume(admin.secret)
  await session.setUserStatus(id, 'inactive')
  assert.ok(lost > 1, 'the signed one is tried first')
  await assert.rejects(manager.api.send(getMe), { code: 'signed_out' })
  const find = async () => (await admin.api.send(listUsers)).find((user) => user.id === id)
  assert.deepEqual([(await find())?.status, (await find())?.unsigned], ['inactive', 'dismiss'])
  await admin.session.confirmRole(id, 'manager', manager.email)
  assert.equal((await find())?.unsigned, null)
})
