// Promise 10

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getUnlockMethods } from '@chaveiro/contract/calls/account.ts'
import { listUsers } from '@chaveiro/contract/calls/users.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { personShownAs } from '../../support/at-a-screen.ts'
import { userIdOf } from '../../support/lying-server.ts'
import { joinByLink } from '../../support/people.ts'
import { proof, signInWithKeys, type TestPerson, unlockedDevice } from '../../support/person.ts'
import { startProxiedServer } from '../../support/start-proxied-server.ts'

const rosterPath = /^\/api\/roster$/
const rolePath = /^\/api\/users\/[^/]+\/role$/
const statusPath = /^\/api\/users\/[^/]+\/status$/
const renewPath = /^\/api\/account\/renew$/
const caught = { code: 'distrusted', about: 'roster', fault: 'shrunk' }

const { server, proxy, admin } = await startProxiedServer()
const manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
const colleague = await signInWithKeys(server.baseUrl, 'colleague@agencia.example')

type Session = Awaited<ReturnType<typeof unlockedDevice>>

/** A new device of the admin's misses what it signed and the server dropped: in the act, afterwards, and after a reload. */
async function missed(act: (session: Session) => Promise<unknown>) {
  const memory = createSeenMemory()
  const session = await unlockedDevice(proxy.baseUrl, admin, memory)
  await assert.rejects(act(session), caught)
  proxy.honest()
  await assert.rejects(session.organisation.read(), caught)
  const reloaded = await unlockedDevice(proxy.baseUrl, admin, memory)
  await assert.rejects(reloaded.organisation.read(), caught)
}

/** The server says that it stored a statement of the roster, and drops it. */
const drop = () => proxy.answer('POST', rosterPath, { statements: [] })

async function listed(person: TestPerson) {
  const id = await userIdOf(person)
  const users = await admin.api.send(listUsers)
  return users.find((user) => user.id === id) ?? assert.fail('not listed')
}

test('a dismissal, an appointment or the end of a custody that the server only says it stored is missed by the device that signed it', async () => {
  const user = await listed(manager)
  proxy.answer('PUT', rolePath, { ...user, role: 'contributor' })
  await missed((session) => session.setUserRole(user.id, 'contributor', user.email))
  proxy.answer('PUT', rolePath, { ...user, role: 'admin' })
  await missed((session) => session.setUserRole(user.id, 'admin', user.email))
  proxy.answer('PUT', statusPath, { ...user, status: 'inactive' })
  await missed((session) => session.setUserStatus(user.id, 'inactive'))
})

test('a confirmed key, a new invitation link, or what admins set for everybody is missed by the device that signed it if the server drops it', async () => {
  const { id, email } = await listed(colleague)
  const words = await colleague.session.account.ownWords()
  const asked = { email: 'invited@agencia.example', name: 'Invited', role: 'contributor' } as const
  const { user } = await admin.session.people.invite(asked)
  const acts: ((session: Session) => Promise<unknown>)[] = [
    (session) => session.people.confirmKey(personShownAs(id, email), words),
    (session) => session.people.renewInvitation(personShownAs(user.id, asked.email), asked.role),
    (session) => session.organisation.setAutomaticVouching(true),
    (session) => session.organisation.setLeastRelease(1),
  ]
  for (const act of acts) {
    drop()
    await missed(act)
  }
})

test('the renewal of one’s own keys is missed by the device that signed it if the server drops it', async () => {
  proxy.answer('POST', renewPath, await admin.api.send(getUnlockMethods))
  await missed(async (session) => {
    await session.account.renewKeys('outras seis palavras bem diferentes aqui', proof)
    await session.account.finishRenewal()
    await session.organisation.read()
  })
})
