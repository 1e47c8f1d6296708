// Promise 27

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ApiClient } from '@chaveiro/device/base/calls/api-client.ts'
import { CallError } from '@chaveiro/device/base/calls/call-error.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { createDevice } from '@chaveiro/device/verbs/create-device.ts'
import { joinByLink } from './support/people.ts'
import { foundingAdmin, type TestPerson } from './support/person.ts'
import { type RunningServer, startServer } from './support/start-server.ts'

let server: RunningServer
let admin: TestPerson
let colleague: TestPerson
before(async () => {
  server = await startServer()
  admin = await foundingAdmin(server.baseUrl)
  colleague = await joinByLink(server.baseUrl, admin, 'colleague@agencia.example', 'manager')
})
after(() => server.stop())

/** The admin's device; before each of its roster statements a colleague's arrives, as long as the server accepts theirs. */
async function besideSigner(other: TestPerson) {
  const keeper = { keep: async () => undefined, forget: async () => undefined }
  const deviceOver = async (person: TestPerson, api: ApiClient) => {
    const session = createDevice({ api, memory: createSeenMemory(), keeper, origin: server.baseUrl })
    await session.start()
    await session.resume(person.secret)
    return session
  }
  let onWait = (): void => undefined
  const signing = await deviceOver(other, {
    ...other.api,
    async send(call, ...input) {
      try {
        return await other.api.send(call, ...input)
      } catch (error) {
        if (error instanceof CallError && error.missed !== null) onWait()
        throw error
      }
    },
  })
  const invites: Promise<unknown>[] = []
  let signed = 0
  /** Resolves once the colleague's statement is in, or the server told their device to wait. */
  const comeFirst = () => {
    const email = `guest${invites.length}@agencia.example`
    const invite = signing.people.invite({ email, name: email, role: 'contributor' }).then(() => {
      signed += 1
    })
    invites.push(invite)
    const told = new Promise<void>((resolve) => {
      onWait = resolve
    })
    return Promise.race([invite, told])
  }
  const session = await deviceOver(admin, {
    ...admin.api,
    async send(call, ...input) {
      const [{ body } = {}] = input as { body?: { statement?: string } }[]
      if (body?.statement !== undefined) await comeFirst()
      return admin.api.send(call, ...input)
    },
  })
  return { session, signed: () => signed, ended: () => Promise.all(invites) }
}

test('with a colleague whose statement always comes first, a statement is signed at the third try: its place is reserved', async () => {
  await admin.session.organisation.setAutomaticVouching(false)
  const { session, signed, ended } = await besideSigner(colleague)
  await session.organisation.setAutomaticVouching(true)
  assert.equal(signed(), 2)
  await ended()
  assert.equal(signed(), 3, 'who had to wait signs afterwards')
})
