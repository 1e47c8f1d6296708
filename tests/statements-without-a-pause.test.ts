import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ApiClient } from '@chaveiro/client/api-client.ts'
import { CallError } from '@chaveiro/client/call-error.ts'
import { createKeySession } from '@chaveiro/client/session/create-key-session.ts'
import { createSeenMemory } from '@chaveiro/client/session/state/seen-memory.ts'
import { admissionsOf } from '@chaveiro/contract/rules/vault-log.ts'
import { getMe } from '@chaveiro/contract/sessions.ts'
import { listUsers, setUserStatus } from '@chaveiro/contract/users.ts'
import { userIdOf } from './support/lying-server.ts'
import { joinByLink, readLogs } from './support/people.ts'
import { foundingAdmin, type TestPerson, vaultDraft } from './support/person.ts'
import { type RunningServer, startServer } from './support/start-server.ts'

let server: RunningServer
let admin: TestPerson
before(async () => {
  server = await startServer()
  admin = await foundingAdmin(server.baseUrl)
})
after(() => server.stop())

/** The admin's device, before whose every signed statement another one comes, `until` the server was told something unsigned. */
async function beside(until: 'decided' | 'for ever') {
  const lost: string[] = []
  let isOver = false
  const api: ApiClient = {
    ...admin.api,
    async send(call, ...input) {
      const [{ body } = {}] = input as { body?: { statement?: string } }[]
      const isSigned = body?.statement !== undefined
      if ((call as object) === setUserStatus && !isSigned) isOver = until === 'decided'
      if (!isSigned || isOver) return admin.api.send(call, ...input)
      lost.push(call.path)
      throw new CallError({ status: 409, code: 'stale_head' })
    },
  }
  const keeper = { keep: async () => undefined, forget: async () => undefined }
  const session = createKeySession({ api, memory: createSeenMemory(), keeper, origin: server.baseUrl })
  await session.start()
  await session.resume(admin.secret)
  return { session, lost }
}
const find = async (id: string) => (await admin.api.send(listUsers)).find((user) => user.id === id)

test('a manager who signs without a pause is deactivated all the same: decided first, then signed', async () => {
  const manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
  const id = await userIdOf(manager)
  const { id: vault } = await admin.session.createVault(vaultDraft('Theirs'))
  await admin.session.addMember(vault, id, manager.email)
  const { session, lost } = await beside('decided')
  await session.setUserStatus(id, 'inactive')
  assert.deepEqual(new Set(lost), new Set([setUserStatus.path]), 'the signed one is tried first')
  await assert.rejects(manager.api.send(getMe), { code: 'signed_out' })
  const { roster, log } = await readLogs(admin, vault)
  assert.equal(roster.custodians.has(id), false)
  assert.equal(
    admissionsOf(log).some(({ user }) => user === id),
    false,
  )
  assert.deepEqual([(await find(id))?.status, (await find(id))?.unsigned], ['inactive', null])
})

test('a deactivation that a server lets nobody sign ends access, and is not shown as done', async () => {
  const manager = await joinByLink(server.baseUrl, admin, 'newcomer@agencia.example', 'manager')
  const id = await userIdOf(manager)
  const { session } = await beside('for ever')
  await assert.rejects(session.setUserStatus(id, 'inactive'), { code: 'stale_head' })
  await assert.rejects(manager.api.send(getMe), { code: 'signed_out' })
  assert.deepEqual([(await find(id))?.status, (await find(id))?.unsigned], ['inactive', 'dismiss'])
  await admin.session.confirmRole(id, 'manager', manager.email)
  assert.equal((await find(id))?.unsigned, null)
})
