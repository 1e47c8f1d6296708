// Promises 1, 2, 30

import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import { inspect } from 'node:util'
import { serialize } from 'node:v8'
import { twoStepField } from '@chaveiro/contract/constants.ts'
import { startWorker } from '@chaveiro/extension/testing/whole-worker.ts'
import { draft } from '../support/lying-server.ts'
import { foundingAdmin, passphrase, proof, vaultDraft } from '../support/person.ts'
import { findSecrets, type Place } from '../support/process-secrets.ts'
import { startServerProcess } from '../support/start-server.ts'
import { startTamperingProxy } from '../support/tampering-proxy.ts'

// Where the extension's worker leaves a secret, from set-up to sign-out. Everything that it keeps, sends and writes is searched.

const server = await startServerProcess()
const proxy = await startTamperingProxy(server.baseUrl)
after(async () => {
  await proxy.stop()
  await server.stop()
})
const admin = await foundingAdmin(server.baseUrl)
const vault = await admin.session.createVault(vaultDraft('Shop'))
const secrets: Record<string, string | Uint8Array> = {
  ...{ passphrase, 'account secret': admin.secret.copyBytes(), 'setup key of codes': 'KZXW6YTBOI7777QX' },
  ...{
    value: 'Zq7-value-of-the-item',
    notes: 'Zq7-notes-of-the-item',
    'typed value': 'Zq7-typed-into-a-page',
  },
}
const of = (name: string) => String(secrets[name])
const { id } = await admin.session.createItem(
  vault.id,
  { ...draft('shop'), login: 'ana' },
  {
    ...{ password: of('value'), notes: of('notes'), fields: [], files: [] },
    metadata: { [twoStepField]: of('setup key of codes') },
  },
)
const item = { id, title: 'shop', login: 'ana', path: ['Shop'] }

const written: unknown[][] = []
for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
  mock.method(console, level, (...said: unknown[]) => void written.push(said))

const worker = await startWorker()
const { browser, database, ask } = worker

/** Where a secret has to be, for the extension to do what it is for. */
const byDesign = new Set([
  'session’s memory: account secret',
  'database: session token',
  'requests: session token',
  'windows: value',
  'pages: value',
  'pages: generated value',
])
const found = new Set<string>()
let places = 0

const whole = (value: unknown): Buffer[] => [serialize(value), Buffer.from(JSON.stringify(value) ?? '')]
const all = (): Place[] => [
  ['local storage', whole([...browser.local])],
  ['session’s memory', whole([...browser.session])],
  ['database', whole([...database])],
  ['windows', whole(worker.told('windows'))],
  ['pages', whole(worker.told('pages'))],
  ['badges and tabs', whole([[...browser.badges], browser.opened, [...browser.alarms]])],
  ['console', [Buffer.from(inspect(written, { depth: 9 }))]],
  ['requests', [Buffer.from(proxy.seen())]],
]

/** What is where it does not have to be. */
function misplaced(but: readonly string[] = []): string[] {
  const here = findSecrets(secrets, all())
  places += all().length
  for (const one of here) found.add(one)
  return here.filter((one) => !byDesign.has(one) || but.includes(one))
}

/** The first offer of this kind. */
async function offered(kind: 'sent' | 'made') {
  for (;;) {
    const offer = (await ask('readOffers', null)).find((one) => one.kind === kind)
    if (offer) return offer
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('after set-up the account secret is in the session’s memory alone, and the session’s token in the database', async () => {
  await worker.connect(proxy.baseUrl, admin.session, proof)
  secrets['session token'] = (database.get('extension/account') as { token: string }).token
  assert.deepEqual(misplaced(['windows: value', 'pages: value']), [])
})

test('what was copied, filled and shown as codes went to its window or page, and nothing else of its item anywhere', async () => {
  assert.deepEqual(await ask('copyValue', { item, what: 'password' }), { text: of('value') })
  assert.match((await ask('readCode', { item })).code, /^\d{6}$/)
  const orders = worker.showForm('https://shop.example', { username: 1, 'current-password': 1 })
  await ask('fillItem', { item, gesture: 'fill', confirmed: null })
  assert.equal(orders[0]?.values.current, of('value'))
  assert.deepEqual(misplaced(), [])
})

test('what was made up here lies sealed until it is saved', async () => {
  const orders = worker.showForm('https://new.example', { username: 1, 'new-password': 2 })
  await ask('fillNewPassword', { item: null })
  secrets['generated value'] = orders[0]?.values.next ?? assert.fail('nothing was filled')
  assert.deepEqual(misplaced(), [])
  await worker.restart()
  const { id: offer } = await offered('made')
  await ask('saveOffer', { id: offer, title: 'New', login: 'ana', vault: { id: vault.id, path: ['Shop'] } })
  assert.deepEqual(misplaced(), [])
})

test('what a submit carried is in the worker’s memory, and goes sealed into the item', async () => {
  const { origins } = await ask('readShowFits', null)
  for (const origin of origins) browser.origins.add(origin)
  await ask('wantShowFits', { isWanted: true })
  worker.showForm('https://shop.example/home', {})
  await worker.submit('https://shop.example/login', { username: 'ana', password: of('typed value') })
  const offer = await offered('sent')
  assert.deepEqual(misplaced(), [])
  const [seen] = offer.items
  assert.ok(seen)
  assert.equal(await ask('updateItem', { id: offer.id, item: seen }), 'updated')
  assert.equal((await admin.session.openItem(id)).secret?.password, of('typed value'))
  assert.deepEqual(misplaced(), [])
})

test('what failed says nothing of a secret', async () => {
  proxy.lie('POST', /\/reveal$/, (body) => ({ ...(body as object), password: 'A'.repeat(80) }))
  await assert.rejects(ask('copyValue', { item, what: 'password' }))
  proxy.honest()
  proxy.refuse('POST', /\/reveal$/, 503, 'busy')
  worker.showForm('https://shop.example', { 'current-password': 1 })
  await assert.rejects(ask('fillItem', { item, gesture: 'fill', confirmed: null }))
  proxy.honest()
  await assert.rejects(ask('unlock', { passphrase: `${passphrase} not` }))
  assert.deepEqual(misplaced(), [])
})

test('locked, it has the account secret nowhere, and a passphrase that was typed to unlock is nowhere', async () => {
  await ask('lock', null)
  assert.deepEqual(misplaced(['session’s memory: account secret']), [])
  await ask('unlock', { passphrase })
  assert.deepEqual(misplaced(), [])
})

test('signed out, it has the session’s token nowhere either', async () => {
  await ask('signOut', null)
  assert.deepEqual(misplaced(['session’s memory: account secret', 'database: session token']), [])
})

test('the server has none of it, and the search found what has to be somewhere', async (t) => {
  const kept: Place[] = [
    ['server’s log', [Buffer.from(server.log())]],
    ['server’s storage', [Buffer.from(await server.storage.everything(), 'latin1')]],
  ]
  places += kept.length
  assert.deepEqual(findSecrets(secrets, kept), [])
  assert.deepEqual(
    [...byDesign].filter((one) => !found.has(one)),
    [],
  )
  t.diagnostic(`${places} places were searched for ${Object.keys(secrets).length} secrets`)
})
