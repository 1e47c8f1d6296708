// Promises 2, 5

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getRoster } from '@chaveiro/contract/calls/roster.ts'
import { listSessions, revokeSession } from '@chaveiro/contract/calls/sessions.ts'
import { draft, secret, startLyingServer } from '@chaveiro/tests/support/lying-server.ts'
import { passphrase, proof } from '@chaveiro/tests/support/person.ts'
import { startProxiedServer } from '@chaveiro/tests/support/start-proxied-server.ts'
import { startWorker } from '../testing/whole-worker.ts'

const ground = await startLyingServer()
const { admin, proxy, first } = ground
const worker = await startWorker()
const { browser, database, ask } = worker
const item = { id: first, title: 'first', login: '', path: ['One'] }

const { id: lent } = await admin.session.createItem(
  ground.vaultId,
  { ...draft('lent'), requires_checkout: true },
  secret('p9'),
)
const toCheckOut = { ...item, id: lent, title: 'lent' }

/** Connects, and leaves something of everything: an index, a fill, a saved and an unsaved password, a check-out. */
async function useAll(): Promise<void> {
  await worker.connect(proxy.baseUrl, admin.session, proof)
  await ask('searchItems', { text: 'first' })
  worker.showForm('https://first.example', { 'current-password': 1 })
  await ask('fillItem', { item, gesture: 'fill', confirmed: null })
  worker.showForm('https://new.example', { 'new-password': 1 })
  await ask('fillNewPassword', { item: null })
  const [offer] = await ask('readOffers', null)
  const vault = { id: ground.vaultId, path: ['One'] }
  await ask('saveOffer', { id: offer?.id ?? '', title: 'New', login: '', vault })
  await ask('checkOut', { item: toCheckOut })
  for (const kept of ['extension/account', 'extension/last-vault', 'finder/'])
    assert.ok(
      keptNames().some((name) => name.startsWith(kept)),
      kept,
    )
}
const keptNames = () => [...database].flatMap(([name, value]) => (value == null ? [] : name))

/** What was seen of the server stays, and what is sealed for this person alone; nothing of what they found or of whom it was. */
async function isForgotten(): Promise<void> {
  await worker.until(() => !browser.session.has('pending'))
  const left = keptNames().filter(
    (name) => !/^(seen|state|access|person|views|own|unsaved|reset|compare|favourites)\//.test(name),
  )
  assert.deepEqual(left, [])
  assert.equal(browser.session.has('secret'), false)
  assert.deepEqual(await ask('readState', null), {
    ...{ account: null, isUnlocked: false, managedServer: null },
  })
  await assert.rejects(ask('searchItems', { text: 'first' }), { code: 'signed_out' })
}

const ownSessions = async () => (await admin.api.send(listSessions)).filter(({ current }) => !current)

test('signed out, it has forgotten whom it was for and what they found, and its session is over', async () => {
  await useAll()
  await ask('signOut', null)
  await isForgotten()
  assert.deepEqual(await ownSessions(), [])
})

test('so it has where the worker had to wake for it; it stays signed in while the server does not answer, so that no session is left', async () => {
  await useAll()
  await worker.restart()
  proxy.refuse('POST', /\/auth\/logout$/, 503, 'busy')
  await assert.rejects(ask('signOut', null), worker.isExplained)
  proxy.honest()
  assert.notEqual((await ask('readState', null)).account, null)
  await ask('signOut', null)
  await isForgotten()
})

for (const restarts of [false, true])
  test(`revoked from elsewhere it forgets as much at its next call${restarts ? ', of a worker that woke for it' : ''}`, async () => {
    await useAll()
    for (const { id } of await ownSessions()) await admin.api.send(revokeSession, { params: { id } })
    if (restarts) await worker.restart()
    await assert.rejects(ask('copyValue', { item, what: 'password' }), worker.isExplained)
    await worker.until(() => !browser.session.has('pending') && !keptNames().includes('extension/account'))
    await isForgotten()
  })

const other = await startProxiedServer()

/** Refused with the fingerprints of both organisations, which people compare. */
async function refusesOther(asked: Promise<unknown>): Promise<void> {
  const failed = await asked.then(() => assert.fail('it was believed'), worker.failureOf)
  const [known, shown] = await Promise.all(
    [admin, other.admin].map(async ({ session }) => (await session.organisation.words())?.join(' ')),
  )
  assert.deepEqual([failed.code, failed.words], ['distrusted', { known, shown }])
}

test('another organisation at set-up is refused with the fingerprints of both, and nothing of it is kept', async () => {
  const before = keptNames().toSorted()
  await refusesOther(worker.connect(other.proxy.baseUrl, other.admin.session, proof))
  assert.deepEqual(keptNames().toSorted(), before)
  assert.equal((await ask('readState', null)).account, null)
  assert.equal((await other.admin.api.send(listSessions)).filter(({ current }) => !current).length, 0)
})

test('another organisation under the address that was known before is refused with the fingerprints of both', async () => {
  await useAll()
  const { statements } = await other.admin.api.send(getRoster, { query: { after: -1 } })
  proxy.lie('GET', /^\/api\/roster$/, () => ({ statements }))
  const orders = worker.showForm('https://first.example', { 'current-password': 1 })
  await worker.restart()
  await refusesOther(ask('copyValue', { item, what: 'password' }))
  await refusesOther(ask('fillItem', { item, gesture: 'fill', confirmed: null }))
  await ask('lock', null)
  await ask('unlock', { passphrase })
  await refusesOther(ask('copyValue', { item, what: 'password' }))
  assert.deepEqual(orders, [])
})
