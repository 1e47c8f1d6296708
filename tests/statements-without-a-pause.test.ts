// Promise 27

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { listUsers, setUserStatus } from '@chaveiro/contract/calls/users.ts'
import { admissionsOf } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { ApiClient } from '@chaveiro/device/base/calls/api-client.ts'
import { CallError } from '@chaveiro/device/base/calls/call-error.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { createDevice } from '@chaveiro/device/verbs/create-device.ts'
import { personShownAs } from './support/at-a-screen.ts'
import { userIdOf } from './support/lying-server.ts'
import { joinByLink, readLogs } from './support/people.ts'
import { foundingAdmin, proof, type TestPerson, unlockedDevice, vaultDraft } from './support/person.ts'
import { type RunningServer, startServer } from './support/start-server.ts'

let server: RunningServer
let admin: TestPerson
/** Demoted in one test after the other. */
let colleague: TestPerson
before(async () => {
  server = await startServer()
  admin = await foundingAdmin(server.baseUrl)
  colleague = await joinByLink(server.baseUrl, admin, 'colleague@agencia.example', 'manager')
})
after(() => server.stop())

/** Makes the colleague a manager, whatever the test before left of them, and answers their id. */
async function colleagueAsManager(): Promise<string> {
  const id = await userIdOf(colleague)
  const { role, unsigned } = (await find(id)) ?? assert.fail('no colleague')
  if (unsigned) await admin.session.confirmRole(id, role, colleague.email)
  if (role !== 'manager') await admin.session.setUserRole(id, 'manager', colleague.email)
  return id
}

/** The admin's device; before each of its signed statements another one arrives, `until` the server was told something unsigned. */
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
  const session = createDevice({ api, memory: createSeenMemory(), keeper, origin: server.baseUrl })
  await session.start()
  await session.resume(admin.secret)
  return { session, lost }
}
const seenAs = (id: string, { email }: TestPerson) => personShownAs(id, email)
const find = async (id: string) => (await admin.api.send(listUsers)).find((user) => user.id === id)

test('a manager who signs without a pause is deactivated all the same: first decided, then signed', async () => {
  const manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
  const id = await userIdOf(manager)
  const { id: vault } = await admin.session.createVault(vaultDraft('Theirs'))
  await admin.session.addMember(vault, id, manager.email)
  const { session, lost } = await beside('decided')
  await session.people.setStatus(seenAs(id, manager), 'inactive')
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

/** The admin's device; before each of its signed statements somebody else's really arrives, so many times. */
async function overtaken(times: number) {
  const other = await unlockedDevice(server.baseUrl, admin, createSeenMemory())
  let left = times
  const api: ApiClient = {
    ...admin.api,
    async send(call, ...input) {
      const [{ body } = {}] = input as { body?: { statement?: string } }[]
      if (body?.statement !== undefined && left > 0) {
        left -= 1
        await other.organisation.setAutomaticVouching(left % 2 === 0)
      }
      return admin.api.send(call, ...input)
    },
  }
  const keeper = { keep: async () => undefined, forget: async () => undefined }
  const session = createDevice({ api, memory: createSeenMemory(), keeper, origin: server.baseUrl })
  await session.start()
  await session.resume(admin.secret)
  return { session, left: () => left }
}

test('a demotion that loses to nine statements is signed after the tenth, and nobody notices', async () => {
  const id = await colleagueAsManager()
  const { session, left } = await overtaken(9)
  await session.people.setRole(seenAs(id, colleague), 'contributor')
  assert.equal(left(), 0)
  const { roster } = await readLogs(admin, (await admin.session.createVault(vaultDraft('After'))).id)
  assert.equal(roster.custodians.has(id), false)
  assert.deepEqual([(await find(id))?.role, (await find(id))?.unsigned], ['contributor', null])
})

test('a demotion that the server lets nobody sign ends the role at once, and is not shown as done', async () => {
  const id = await colleagueAsManager()
  const { session } = await beside('for ever')
  await assert.rejects(session.people.setRole(seenAs(id, colleague), 'contributor'), { code: 'stale_head' })
  assert.deepEqual([(await find(id))?.role, (await find(id))?.unsigned], ['contributor', 'dismiss'])
  await admin.session.confirmRole(id, 'contributor', colleague.email)
  assert.equal((await find(id))?.unsigned, null)
})

test('eight people sign at once and again and again: a demotion, a removal and a renewal among them all succeed', async () => {
  const names = ['one', 'two', 'three', 'four', 'five', 'six']
  const writers = await Promise.all(
    names.map(() => unlockedDevice(server.baseUrl, admin, createSeenMemory())),
  )
  const invited = async (name: string) => {
    const { user } = await admin.session.people.invite({
      email: `${name}@agencia.example`,
      name,
      role: 'contributor',
    })
    return user
  }
  const renewing = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
  const demoted = await colleagueAsManager()
  const member = await invited('member')
  const { id: vaultId } = await admin.session.createVault(vaultDraft('Crowded'))
  await admin.session.addMember(vaultId, member.id, member.email)
  const write = async (session: (typeof writers)[number], name: string) => {
    for (let act = 0; act < 6; act += 1) {
      const email = `${name}${act}@agencia.example`
      await session.people.invite({ email, name: email, role: 'contributor' })
    }
  }
  const renew = async () => {
    await renewing.session.account.renewKeys('outra frase bem longa caneta girassol', proof)
    await renewing.session.account.finishRenewal()
  }
  const before = (await readLogs(admin, vaultId)).roster.invites.size
  await Promise.all([
    ...writers.map((session, index) => write(session, names[index] as string)),
    renew(),
    admin.session.setUserRole(demoted, 'contributor', colleague.email),
    admin.session.removeMember(vaultId, member.id),
  ])
  const { roster, log } = await readLogs(admin, vaultId)
  assert.equal(roster.custodians.has(demoted), false)
  assert.equal(roster.earlierKeys.get(await userIdOf(renewing))?.length, 1)
  assert.deepEqual(admissionsOf(log), [])
  assert.equal(roster.invites.size, before + names.length * 6)
})

test('a deactivation that the server lets nobody sign ends access, and is not shown as done', async () => {
  const manager = await joinByLink(server.baseUrl, admin, 'newcomer@agencia.example', 'manager')
  const id = await userIdOf(manager)
  const { session } = await beside('for ever')
  await assert.rejects(session.people.setStatus(seenAs(id, manager), 'inactive'), { code: 'stale_head' })
  await assert.rejects(manager.api.send(getMe), { code: 'signed_out' })
  assert.deepEqual([(await find(id))?.status, (await find(id))?.unsigned], ['inactive', 'dismiss'])
  await admin.session.confirmRole(id, 'manager', manager.email, 'inactive')
  assert.equal((await find(id))?.unsigned, null)
})
