// Promise 18

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { userIdOf } from '../../support/lying-server.ts'
import { deviceOf, passphrase, signIn, vaultDraft } from '../../support/person.ts'
import { startProxiedServer } from '../../support/start-proxied-server.ts'
import { answerOf, openDevice, viewOf, viewsPath } from '../../support/views.ts'

/** An invitation link names what its maker's device had seen; whoever follows it must be shown that, or something later. */

const { server, proxy, admin } = await startProxiedServer()
before(async () => {
  await admin.session.createVault(vaultDraft('One'))
})

const linkFor = async (email: string) =>
  (await admin.session.people.invite({ email, name: 'Newcomer', role: 'contributor' })).link

/** Somebody who follows this link and makes keys, on a device behind the lying server. */
async function newcomer(email: string, link: string) {
  const { token } = await signIn(server.baseUrl, email)
  const { session } = deviceOf(proxy.baseUrl, token, createSeenMemory())
  await session.start()
  await session.organisation.takeInvitation(new URL(link).hash)
  await session.account.begin(passphrase)
  await session.account.finish()
  return session
}

test('what a link’s maker had seen is withheld from the newcomer: their device reports it at once, until words are compared', async () => {
  const older = await viewOf(admin)
  for (const [email, views] of [
    ['contributor@agencia.example', []],
    ['colleague@agencia.example', [older]],
  ] as const) {
    const session = await newcomer(email, await linkFor(email))
    proxy.answer('GET', viewsPath, answerOf(...views))
    const { concern, differsInPeople } = await session.people.readColleagues()
    assert.deepEqual([concern, differsInPeople], ['differs', true])

    const status = await session.status()
    assert.ok(status.state === 'unlocked')
    const { words } = await admin.session.people.beginComparison(status.userId)
    assert.equal(await session.people.confirmComparison(await userIdOf(admin), { words }), true)
    assert.equal((await session.people.readColleagues()).concern, 'none')
  }
})

test('a newcomer who is shown exactly that gets no warning, and it is not checked again', async () => {
  const email = 'newcomer@agencia.example'
  const session = await newcomer(email, await linkFor(email))
  assert.equal((await session.people.readColleagues()).concern, 'none')
  proxy.answer('GET', viewsPath, answerOf())
  assert.equal((await session.people.readColleagues()).concern, 'none')
})

test('a newcomer who is shown what the maker saw later, on whatever device, gets no warning', async () => {
  const email = 'manager@agencia.example'
  const link = await linkFor(email)
  await admin.session.createVault(vaultDraft('Later'))
  await (await openDevice(server.baseUrl, admin)).keepInStep()
  const session = await newcomer(email, link)
  assert.equal((await session.people.readColleagues()).concern, 'none')
})

test('a link whose maker’s device could sign no view is followed as usual', async () => {
  const behind = await openDevice(proxy.baseUrl, admin)
  const email = 'fifth@agencia.example'
  proxy.refuse('POST', viewsPath, 503, 'not_ready')
  const { link } = await behind.people.invite({ email, name: 'Fifth', role: 'contributor' })
  assert.match(new URL(link).hash, /^#[\w-]{43}(\.[\w-]{43}){2}$/)
})
