import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listItems } from '@chaveiro/contract/calls/items.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { losingDevice as deviceThatLoses, type Losing, lost } from './support/losing-device.ts'
import { draft, secret } from './support/lying-server.ts'
import { vaultDraft } from './support/person.ts'
import { vaultWithMembers } from './support/split-vault.ts'
import { startProxiedServer } from './support/start-proxied-server.ts'

// The server does what it is asked, and its answer never arrives.

const { server, admin } = await startProxiedServer()

/** A device of the admin that loses the next answers to these calls. */
const losingDevice = (losing: Losing) => deviceThatLoses(server.baseUrl, admin, losing)
const items = /^\/api\/items$/
const vaults = /^\/api\/vaults$/
const listed = async (vault: string) =>
  (await admin.api.send(listItems, { query: { vault_id: vault } })).map(({ title }) => title)

test('an item that is sent again after its answer was lost is there once, whether or not it had arrived', async () => {
  for (const beforehand of [false, true]) {
    const vault = await vaultWithMembers(admin, `Once ${beforehand}`, [])
    const mine = await losingDevice({ path: items, times: beforehand ? 2 : 1, beforehand })
    const create = () => mine.createItem(vault, draft('shop'), secret('p'))
    await assert.rejects(create(), lost)
    if (beforehand) await assert.rejects(create(), lost)
    const { id } = await create()
    assert.deepEqual(await listed(vault), ['shop'])
    assert.equal((await mine.openItem(id)).secret?.password, 'p')
    assert.equal((await mine.keepInStep()).lastError, null)
    // The same once more is another one, and so is another text after a lost answer.
    await create()
    assert.deepEqual(await listed(vault), ['shop', 'shop'])
  }
})

test('an item whose form was changed after its answer was lost is made anew', async () => {
  const vault = await vaultWithMembers(admin, 'Anew', [])
  const mine = await losingDevice({ path: items, times: 1 })
  await assert.rejects(mine.createItem(vault, draft('shop'), secret('p')), lost)
  await mine.createItem(vault, draft('shop'), secret('other'))
  assert.deepEqual(await listed(vault), ['shop', 'shop'])
})

test('an edit that is sent again after its answer was lost is one revision, and nobody else’s', async () => {
  const vault = await vaultWithMembers(admin, 'Edited', [])
  const { id } = await admin.session.createItem(vault, draft('shop'), secret('p'))
  const mine = await losingDevice({ path: new RegExp(`^/api/items/${id}$`), times: 1 })
  const edit = (password: string) =>
    mine.session.items.update(shown, { overview: { login: 'me' }, secret: secret(password) })
  const shown = await admin.session.shownItem(id)
  await assert.rejects(edit('q'), lost)
  assert.equal((await edit('q')).revision, 2)
  await assert.rejects(edit('other'), { code: 'stale_revision' })
  await assert.rejects(edit('q'), { code: 'stale_revision' })
  assert.equal((await mine.openItem(id)).secret?.password, 'q')
})

test('a vault that is sent again after its answer was lost is there once', async () => {
  const mine = await losingDevice({ path: vaults, times: 1 })
  const create = () => mine.createVault(vaultDraft('Lost and found'))
  await assert.rejects(create(), lost)
  const { id } = await create()
  const named = (await admin.api.send(listVaults)).filter(({ name }) => name === 'Lost and found')
  assert.deepEqual(
    named.map((vault) => vault.id),
    [id],
  )
  await mine.createItem(id, draft('inside'), secret('p'))
  assert.equal((await mine.keepInStep()).lastError, null)
})

test('what was stored is found also if it is sent again while there is no connection, and only then once more', async () => {
  const losing = { path: /./, times: 0, isOffline: false }
  const mine = await losingDevice(losing)
  const twiceLost = async <T>(send: () => Promise<T>) => {
    losing.times = 1
    await assert.rejects(send(), lost)
    losing.isOffline = true
    await assert.rejects(send(), lost)
    losing.isOffline = false
    return send()
  }
  losing.path = vaults
  const made = await twiceLost(() => mine.createVault(vaultDraft('Twice lost')))
  const named = (await admin.api.send(listVaults)).filter(({ name }) => name === 'Twice lost')
  assert.deepEqual(
    named.map(({ id }) => id),
    [made.id],
  )
  losing.path = items
  const { id } = await twiceLost(() => mine.createItem(made.id, draft('shop'), secret('p')))
  assert.deepEqual(await listed(made.id), ['shop'])
  losing.path = new RegExp(`^/api/items/${id}$`)
  const shown = await admin.session.shownItem(id)
  const change = { overview: { login: 'me' }, secret: secret('q') }
  assert.equal((await twiceLost(() => mine.session.items.update(shown, change))).revision, 2)
})
