import assert from 'node:assert/strict'
import { afterEach, before, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { getRoster } from '@chaveiro/contract/calls/roster.ts'
import { ownRelease } from '@chaveiro/contract/log/statements/newer-release.ts'
import { createApiClient } from '@chaveiro/device/base/calls/api-client.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { createDevice } from '@chaveiro/device/verbs/create-device.ts'
import { exchangeCodes, newBrowser } from './support/approval.ts'
import { atAScreen, personShownAs } from './support/at-a-screen.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { joinByLink } from './support/people.ts'
import { passphrase, signIn, type TestPerson, vaultDraft } from './support/person.ts'
import { startProxiedServer } from './support/start-proxied-server.ts'

const { server, proxy, admin } = await startProxiedServer()
let manager: TestPerson
let vaultId: string
let itemId: string
before(async () => {
  manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
  vaultId = (await admin.session.createVault(vaultDraft('One'))).id
  itemId = (await admin.session.createItem(vaultId, draft('first'), secret('p1'))).id
})
afterEach(() => admin.session.organisation.setLeastRelease(0))

const tooOld = { code: 'release_required' }

/** Another device of somebody's that runs the previous release. */
async function olderDevice(person: TestPerson) {
  const api = createApiClient({
    baseUrl: proxy.baseUrl,
    token: () => person.token,
    language: () => 'en',
  })
  const memory = createSeenMemory()
  const release = ownRelease - 1
  const device = createDevice({ api, memory, origin: proxy.baseUrl, release })
  await device.start()
  await device.resume(person.secret)
  return atAScreen(device, api)
}

// Promise 10
test('a device of an earlier release than an admin requires reads everything, and signs, seals and sends nothing', async () => {
  const older = await olderDevice(admin)
  await older.createItem(vaultId, draft('before'), secret('p2'))
  await admin.session.organisation.setLeastRelease(ownRelease)

  await older.start()
  const status = await older.status()
  assert.ok(status.state === 'unlocked')
  assert.equal(status.trouble?.code, 'release_required')
  assert.equal((await older.openItem(itemId)).secret?.password, 'p1')
  const before = proxy.seen().length
  await assert.rejects(older.createItem(vaultId, draft('after'), secret('p3')), tooOld)
  await assert.rejects(older.createVault(vaultDraft('Two')), tooOld)
  await assert.rejects(older.setUserRole(await userIdOf(manager), 'contributor', manager.email), tooOld)
  await assert.rejects(older.organisation.setAutomaticVouching(true), tooOld)
  assert.equal((await older.keepInStep()).lastError?.code, 'release_required')
  const { session: fresh } = await newBrowser(server.baseUrl, admin)
  await assert.rejects(exchangeCodes(fresh, older), tooOld)
  const sent = proxy.seen().slice(before)
  assert.doesNotMatch(sent, /^(PUT|DELETE)|^POST (?!\/api\/vaults\/logs)/m)

  await admin.session.createItem(vaultId, draft('newer'), secret('p4'))
  await admin.session.organisation.setLeastRelease(0)
  await older.start()
  await older.createItem(vaultId, draft('again'), secret('p5'))
})

test('a device that does not know the requirement yet learns of it before it signs', async () => {
  const older = await olderDevice(manager)
  await admin.session.organisation.setLeastRelease(ownRelease)
  await assert.rejects(older.createVault(vaultDraft('Unheard')), tooOld)
})

test('too early a release writes no roster statement, neither with first keys nor with the printed kit', async () => {
  await admin.session.organisation.setLeastRelease(ownRelease)
  const before = (await admin.api.send(getRoster)).statements.length

  const { token, memory } = await signIn(server.baseUrl, 'newcomer@agencia.example')
  const api = createApiClient({ baseUrl: proxy.baseUrl, token: () => token, language: () => 'en' })
  const release = ownRelease - 1
  const newcomer = createDevice({ api, memory, origin: proxy.baseUrl, release })
  await newcomer.start()
  await newcomer.account.begin(passphrase)
  await assert.rejects(newcomer.account.finish(), tooOld)

  const lost = await signIn(server.baseUrl, manager.email)
  await lost.session.start()
  await lost.session.account.beginReset(passphrase)
  const { words } = await lost.session.account.finishReset()
  const older = await olderDevice(admin)
  const { recoveryCode = '' } = (await admin.session.organisation.kit()) ?? {}
  const userId = await userIdOf(manager)
  const compared = { words, person: personShownAs(userId, manager.email) }
  await assert.rejects(older.people.resetWithRecoveryKit(recoveryCode, compared), tooOld)
  assert.equal((await admin.api.send(getRoster)).statements.length, before)
})

test('nobody can require a release that their own device does not run, and only an admin can require any', async () => {
  await assert.rejects(admin.session.organisation.setLeastRelease(ownRelease + 1), tooOld)
  await assert.rejects(manager.session.organisation.setLeastRelease(ownRelease), { code: 'not_admin' })
  const { rows } = await admin.api.sendPage(listAuditLogs, {
    query: { event_type: 'release_required', limit: 10 },
  })
  const before = rows.length
  await admin.session.organisation.setLeastRelease(ownRelease)
  const later = await admin.api.sendPage(listAuditLogs, {
    query: { event_type: 'release_required', limit: 10 },
  })
  assert.equal(later.rows.length, before + 1)
})

test('an admin whose device is too old can take the requirement back: a wrong number stops nobody for ever', async () => {
  const older = await olderDevice(admin)
  await admin.session.organisation.setLeastRelease(ownRelease)
  await older.start()
  await assert.rejects(older.createVault(vaultDraft('Three')), tooOld)
  await older.organisation.setLeastRelease(0)
  await older.createVault(vaultDraft('Three'))
})
