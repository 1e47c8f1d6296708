import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checkInItem, checkOutItem } from '@chaveiro/contract/calls/checkouts.ts'
import { listItemHistory } from '@chaveiro/contract/calls/item-revisions.ts'
import { getItem, listItems } from '@chaveiro/contract/calls/items.ts'
import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { createVault, listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { createCookieJar } from '@chaveiro/device/hosts/node/cookie-jar.ts'
import { SignInRefused, signInWithDevelopmentProvider } from '@chaveiro/device/hosts/node/sign-in.ts'
import { confirmPerson } from './support/confirmed-person.ts'
import {
  deviceOf,
  foundingAdmin,
  passphrase,
  proofBy,
  signIn,
  signInWithKeys,
  type TestPerson,
  vaultDraft,
} from './support/person.ts'
import { type ServerProcess, startServerProcess } from './support/start-server.ts'

let server: ServerProcess
let admin: TestPerson
before(async () => {
  server = await startServerProcess()
  admin = await foundingAdmin(server.baseUrl)
})
after(() => server.stop())

const secret = {
  password: 'S3nha-do-cofre ção 😀',
  notes: 'linha 1\nlinha 2',
  metadata: { host: 'db1', port: '5432' },
  fields: [
    { label: 'Senha do Wi-Fi', value: 'wifi', hidden: true },
    { label: 'Ramal', value: '42', hidden: false },
  ],
  files: [],
}
const draft = {
  title: 'Banco de dados',
  type: 'db_credential' as const,
  login: 'root',
  login_url: 'https://db.example',
}

test('accounts of another domain and unverified addresses are refused with their own codes', async () => {
  await assert.rejects(signIn(server.baseUrl, 'someone@fora.example'), new SignInRefused('other_domain'))
  await assert.rejects(
    signIn(server.baseUrl, 'unverified@agencia.example'),
    new SignInRefused('email_unverified'),
  )
})

test('two people can sign in one after the other in one browser', async () => {
  const browser = createCookieJar()
  for (const email of ['manager@agencia.example', 'contributor@agencia.example', 'manager@agencia.example']) {
    const { token } = await signInWithDevelopmentProvider(server.baseUrl, email, browser)
    const { api } = deviceOf(server.baseUrl, token, admin.memory)
    assert.equal((await api.send(getMe)).email, email)
  }
})

test('nothing is stored before the person says that they saved the recovery code', async () => {
  const newcomer = await signIn(server.baseUrl, 'newcomer@agencia.example')
  await newcomer.session.start()
  await assert.rejects(newcomer.session.account.begin('password1234'), { code: 'weak_passphrase' })
  await newcomer.session.account.begin(passphrase)
  assert.equal((await newcomer.api.send(getMe)).has_keys, false)
  assert.deepEqual(await newcomer.session.status(), { state: 'no_keys' })
  await assert.rejects(newcomer.session.createVault(vaultDraft('Early')), { code: 'no_keys' })
})

test('a credential is sealed, opened, edited, its history read, and deleted', async () => {
  const { session, api } = admin
  const vault = await session.createVault(vaultDraft('Clientes'))
  assert.equal(vault.holds_key, true)
  const item = await session.createItem(vault.id, draft, secret)
  const opened = await session.openItem(item.id)
  assert.deepEqual(opened.secret, secret)
  assert.deepEqual(opened.verification, { faults: [], author: (await api.send(getMe)).id })
  assert.equal(opened.item.owner, admin.email)

  const signed = await api.send(getItem, { params: { id: item.id } })
  assert.deepEqual((await session.verifyItem(signed, item.id)).faults, [])

  await session.updateItem(item.id, { overview: { ...draft, title: 'Banco novo' } })
  const seen = await session.shownItem(item.id)
  const changed = { ...secret, password: 'outra' }
  await session.updateItem(item.id, {
    overview: { ...draft, title: 'Banco novo' },
    secret: changed,
  })
  const again = await session.openItem(item.id)
  assert.deepEqual([again.item.title, again.item.revision, again.secret], ['Banco novo', 3, changed])
  const lost = session.session.items.update(seen, { overview: draft })
  await assert.rejects(lost, { code: 'stale_revision' })

  const history = await api.send(listItemHistory, { params: { id: item.id } })
  assert.deepEqual(
    history.map(({ revision, author_email }) => [revision, author_email]),
    [3, 2, 1].map((revision) => [revision, admin.email]),
  )
  await session.deleteItem(item.id)
  await assert.rejects(session.openItem(item.id), { code: 'not_found', status: 404 })
  assert.deepEqual(await api.send(listItems, { query: { vault_id: vault.id } }), [])
})

test('a new device unlocks with the passphrase, with the recovery code, and with a new passphrase after that', async () => {
  const vault = await admin.session.createVault(vaultDraft('Devices'))
  const item = await admin.session.createItem(vault.id, draft, secret)
  const { session } = deviceOf(server.baseUrl, admin.token, admin.memory)
  await session.start()
  assert.deepEqual(await session.status(), { state: 'locked' })
  await assert.rejects(session.openItem(item.id), { code: 'locked' })
  await assert.rejects(session.account.unlockWithPassphrase('not the passphrase at all'), {
    code: 'open_failed',
  })
  await assert.rejects(session.account.unlockWithRecoveryCode('0000-0000'), { code: 'code_mistyped' })
  await session.account.unlockWithPassphrase(passphrase)
  assert.deepEqual((await session.openItem(item.id)).secret, secret)

  await session.lock()
  await assert.rejects(session.openItem(item.id), { code: 'locked' })
  await session.account.unlockWithRecoveryCode(admin.recoveryCode.toLowerCase().replaceAll('-', ' '))
  const recovered = await session.status()
  assert.equal(recovered.state === 'unlocked' && recovered.needsNewPassphrase, true)
  const replaced = 'outra frase bem longa caneta girassol'
  await session.account.setNewPassphrase(replaced, null)
  const { recoveryCode } = await session.account.beginNewRecoveryCode(proofBy(replaced))
  await session.account.finishNewRecoveryCode()
  await session.lock()
  await assert.rejects(session.account.unlockWithPassphrase(passphrase), { code: 'open_failed' })
  await assert.rejects(session.account.unlockWithRecoveryCode(admin.recoveryCode), { code: 'open_failed' })
  await session.account.unlockWithRecoveryCode(recoveryCode)
  await session.account.setNewPassphrase(passphrase, null)
  assert.deepEqual((await session.openItem(item.id)).secret, secret)
})

test('a second person is enrolled by their own device and holds no key', async () => {
  const colleague = await signInWithKeys(server.baseUrl, 'colleague@agencia.example')
  const status = await colleague.session.status()
  const founder = await admin.session.status()
  assert.ok(status.state === 'unlocked' && founder.state === 'unlocked')
  assert.equal(status.trouble, null)
  assert.equal(status.organisation, founder.organisation)
  assert.deepEqual(await colleague.session.organisation.words(), await admin.session.organisation.words())
  const vault = await admin.session.createVault(vaultDraft('Shared'))
  const item = await admin.session.createItem(vault.id, draft, secret)
  const seen = async () => (await colleague.api.send(listVaults)).find(({ id }) => id === vault.id)
  assert.equal(await seen(), undefined, 'nobody has confirmed their keys yet')
  await assert.rejects(colleague.session.openItem(item.id), { status: 404 })
  await confirmPerson(admin, colleague, 'colleague@agencia.example')
  assert.equal((await seen())?.holds_key, false)
  await assert.rejects(colleague.session.openItem(item.id), { status: 403 })
})

test('a vault created without keys gets its key from the first entitled device that meets it', async () => {
  const { id } = await admin.api.send(createVault, { body: { name: 'Bare call' } })
  assert.equal(await admin.session.vaults.foundUnkeyed(), 1)
  // Nothing is sealed into it before somebody has confirmed its name.
  await assert.rejects(admin.session.createItem(id, draft, secret), { fault: 'unsigned' })
  const listed = (await admin.api.send(listVaults)).find((vault) => vault.id === id)
  assert.ok(listed)
  await admin.session.adoptVaultOverview(listed)
  const item = await admin.session.createItem(id, draft, secret)
  assert.deepEqual((await admin.session.openItem(item.id)).secret, secret)
})

test('an item that requires a check-out opens only for its holder', async () => {
  const vault = await admin.session.createVault(vaultDraft('Held'))
  const item = await admin.session.createItem(vault.id, { ...draft, requires_checkout: true }, secret)
  await assert.rejects(admin.session.openItem(item.id), { code: 'checkout_required' })
  await admin.api.send(checkOutItem, { params: { id: item.id } })
  assert.deepEqual((await admin.session.openItem(item.id)).secret, secret)
  await admin.api.send(checkInItem, { params: { id: item.id } })
  await assert.rejects(admin.session.openItem(item.id), { code: 'checkout_required' })
})
