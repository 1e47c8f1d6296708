import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { getItem } from '@chaveiro/contract/calls/items.ts'
import { askToChangeItem, listRotateTasks } from '@chaveiro/contract/calls/rotation.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { createDevice, listedPlace } from '@chaveiro/device'
import { foundedWorker } from '../../testing/founded-worker.ts'
import { fillNewPassword, listToChange, openChangePage } from '../acts/change-password.ts'
import { readOffers } from '../acts/read-offers.ts'
import { saveOffer } from '../acts/save-offer.ts'
import { discardOffer, updateItem } from '../acts/update-item.ts'

const worker = await foundedWorker()
const { background, browser, device, connection, sent, memory } = worker
const { api } = connection
after(() => {
  sent.closed(7)
  return worker.end()
})

const page = 'https://shop.example'
const vault = await worker.vault('Padaria')
const emptySecret = { password: '', notes: '', metadata: {}, fields: [], files: [] }
const nothing = { username: null, password: null, newPassword: null, address: page }

const offers = () => readOffers.run(background, null)
const handleOf = async (vaultId = vault.id) => {
  const place = listedPlace(await api.send(listVaults), vaultId)
  if (!place) throw new Error('no vault')
  return device.vaults.show(place)
}
const create = async (title: string, login: string, password: string, login_url = page) => {
  const overview = { title, type: 'web_credential', login, login_url } as const
  const { id } = await device.items.create(await handleOf(), overview, { ...emptySecret, password })
  await connection.finding.renew()
  return { id, title, login, path: vault.path }
}
const passwordOf = async (id: string) => {
  const opened = await device.items.open(id, listedPlace(await api.send(listVaults), vault.id))
  return opened.secret?.password
}
const submit = (login: string | null, password: string, more: object = {}) => {
  const one = sent.take(7, page, { ...nothing, username: login, password, ...more })
  sent.accept(one?.id ?? '')
}
const tasksOf = async (id: string) =>
  (await api.send(listRotateTasks, { query: {} })).filter(({ item_id }) => item_id === id).length
const reveals = async () =>
  (await api.send(listAuditLogs, { query: { limit: 100 } })).filter(({ event_type }) =>
    event_type.startsWith('item_revealed'),
  ).length

test('of what a locked device was sent nothing is shown, and nothing is written', async () => {
  browser.show(`${page}/home`)
  submit('ana', 'typed-1')
  await worker.lock()
  const id = sent.ofTab(7)?.id ?? ''
  for (const asked of [
    () => offers(),
    () => saveOffer.run(background, { id, title: 't', login: 'ana', vault }),
    () => discardOffer.run(background, { id }),
    () => fillNewPassword.run(background, { item: null }),
  ])
    await assert.rejects(asked, { code: 'locked' })
  await worker.lock(false)
  assert.equal((await offers()).length, 1)
})

test('what a submit carried is offered in its own tab alone, without its password, and written when a person says so', async () => {
  browser.show(`${page}/home`, 8)
  assert.deepEqual(await offers(), [])
  browser.show(`${page}/home`)
  const [offer] = await offers()
  assert.ok(offer)
  assert.doesNotMatch(JSON.stringify(offer), /typed-1/)
  assert.deepEqual(
    [offer.kind, offer.login, offer.host.ascii, offer.items, offer.vaults],
    ['sent', 'ana', 'shop.example', [], [vault]],
  )
  await saveOffer.run(background, { id: offer.id, title: 'Shop', login: 'ana', vault })
  const [{ item } = { item: null }] = await device.finder.fitting(page)
  assert.deepEqual([item?.title, item?.login, item?.login_url], ['Shop', 'ana', page])
  assert.equal(await passwordOf(item?.id ?? ''), 'typed-1')
  assert.deepEqual(await offers(), [])
  assert.doesNotMatch(JSON.stringify(await stored()), /typed-1/)
})

/** Everything that this device keeps but what it wrote itself, which is sealed. */
async function stored() {
  const names = await memory.namesOf('')
  return Promise.all(names.map(async (name) => [name, await memory.get(name)]))
}

test('an offer that is over is not written, nor into a vault of another name', async () => {
  submit('new', 'typed-2')
  const [offer] = await offers()
  const id = offer?.id ?? ''
  const named = { title: 't', login: 'new' }
  await assert.rejects(saveOffer.run(background, { id, ...named, vault: { ...vault, path: ['Other'] } }), {
    code: 'distrusted',
  })
  const other = await worker.vault('Other')
  // The server shows one vault under the name of another.
  const end = worker.lie(/\/api\/vaults$/, (body) =>
    (body as { id: string; name: string }[]).map((one) =>
      one.id === other.id ? { ...one, name: 'Padaria' } : one,
    ),
  )
  await assert.rejects(
    saveOffer.run(background, { id, ...named, vault: { id: other.id, path: ['Padaria'] } }),
    { code: 'distrusted' },
  )
  end()
  await discardOffer.run(background, { id })
  await assert.rejects(saveOffer.run(background, { id, ...named, vault }), { code: 'not_found' })
  assert.deepEqual(
    (await device.finder.fitting(page)).map(({ item }) => item.title),
    ['Shop'],
  )
})

test('a password that its item has already is not offered, and nothing is revealed to know that', async () => {
  const [{ item } = { item: null }] = await device.finder.fitting(page)
  assert.equal(await passwordOf(item?.id ?? ''), 'typed-1')
  const before = await reveals()
  submit('Ana', 'typed-1')
  assert.deepEqual(await offers(), [])
  assert.equal(await reveals(), before)
})

test('an update of an item that a colleague changed meanwhile is refused', async () => {
  submit('ana', 'typed-3')
  const [offer] = await offers()
  const [item] = offer?.items ?? []
  assert.ok(offer && item)
  const card = await api.send(getItem, { params: { id: item.id } })
  const place = listedPlace(await api.send(listVaults), vault.id)
  const opened = await device.items.openCard(card, place)
  await device.items.update(opened.item, { overview: {}, secret: { ...opened.secret, password: 'theirs' } })
  await assert.rejects(updateItem.run(background, { id: offer.id, item }), { code: 'stale_revision' })
  assert.equal(await passwordOf(item.id), 'theirs')
  const [now] = (await offers())[0]?.items ?? []
  assert.ok(now)
  assert.equal(await updateItem.run(background, { id: offer.id, item: now }), 'updated')
  assert.equal(await passwordOf(item.id), 'typed-3')
})

test('an item that a colleague changes while its form is looked for is not filled', async () => {
  const site = 'https://late.example'
  const item = await create('Late', 'ana', 'old', site)
  const orders = worker.showForm(site, { visible: { 'current-password': 1, 'new-password': 2 } })
  const { inject } = browser
  browser.inject = async (tabId) => {
    const card = await api.send(getItem, { params: { id: item.id } })
    const { item: handle, secret } = await device.items.openCard(card, null)
    await device.items.update(handle, { overview: {}, secret: { ...secret, password: 'theirs' } })
    await inject(tabId)
  }
  await assert.rejects(fillNewPassword.run(background, { item }), { code: 'stale_revision' })
  assert.deepEqual(orders, [])
  assert.deepEqual(await device.unsaved.list(), [])
})

test('of several logins a person picks one, and the same password writes nothing', async () => {
  const site = 'https://several.example'
  const first = await create('First', 'ana', 'one', site)
  await create('Second', 'ana', 'two', site)
  await create('Third', 'bia', 'three', site)
  const fresh = sent.take(7, site, { ...nothing, username: 'ANA', password: 'one', address: site })
  sent.accept(fresh?.id ?? '')
  const [offer] = await offers()
  assert.deepEqual(offer?.items.map(({ title }) => title).toSorted(), ['First', 'Second'])
  const item = offer?.items.find(({ id }) => id === first.id)
  assert.ok(offer && item)
  await assert.rejects(updateItem.run(background, { id: offer.id, item: { ...item, title: 'Another' } }), {
    code: 'distrusted',
  })
  assert.equal(await updateItem.run(background, { id: offer.id, item }), 'same')
  const { revision } = await api.send(getItem, { params: { id: first.id } })
  assert.equal(revision, 1)
})

test('a new password is kept sealed before the page gets it, follows the site’s rules, and outlives the worker', async () => {
  const site = 'https://up.example'
  const rules = {
    minLength: null,
    maxLength: 10,
    pattern: null,
    passwordRules: 'required: lower; required: digit',
  }
  const orders = worker.showForm(`${site}/sign-up`, { visible: { username: 1, 'new-password': 2 }, rules })
  const outcome = await fillNewPassword.run(background, { item: null })
  assert.deepEqual(outcome, { filled: ['new-password'], refused: null })
  const { next = '' } = orders[0]?.values ?? {}
  assert.match(next, /^[a-z\d]{10}$/)
  assert.deepEqual(Object.keys(orders[0]?.values ?? {}), ['next'])
  assert.doesNotMatch(JSON.stringify(await stored()), new RegExp(next))
  // Once more gets the same one: the site may have it already.
  await fillNewPassword.run(background, { item: null })
  assert.equal(orders[1]?.values.next, next)
  const one = sent.take(7, site, { ...nothing, username: 'nova', newPassword: next, address: site })
  sent.accept(one?.id ?? '')
  browser.show('https://elsewhere.example')
  const [offer, ...others] = (await offers()).filter(({ kind }) => kind === 'made')
  assert.deepEqual([offer?.login, offer?.page, others], ['nova', site, []])
  await saveOffer.run(background, { id: offer?.id ?? '', title: 'Up', login: 'nova', vault })
  const [{ item } = { item: null }] = await device.finder.fitting(site)
  assert.equal(await passwordOf(item?.id ?? ''), next)
  assert.deepEqual([await device.unsaved.list(), sent.ofTab(7)?.page === site], [[], false])
})

test('a page whose rules cannot be met, or that takes nothing, leaves nothing behind', async () => {
  const visible = { 'new-password': 1 }
  const rules = { minLength: null, maxLength: 4, pattern: null, passwordRules: null }
  const refused = worker.showForm('https://pin.example/', { visible, rules })
  assert.deepEqual(await fillNewPassword.run(background, { item: null }), { not: { reason: 'rules_unmet' } })
  assert.deepEqual(refused, [])
  worker.showForm('https://deaf.example/', { visible }, false)
  await fillNewPassword.run(background, { item: null })
  assert.deepEqual(await device.unsaved.list(), [])
})

test('a password is changed at its item’s address alone: old and new are filled, and the person’s word saves it and ends the task', async () => {
  const site = 'https://bank.example'
  const item = await create('Bank', 'ana', 'old-1', `${site}/login`)
  await api.send(askToChangeItem, { params: { id: item.id } })
  const visible = { 'current-password': 1, 'new-password': 2 }
  browser.show('https://elsewhere.example/')
  assert.deepEqual(
    (await listToChange.run(background, null)).map(({ id, isHere }) => [id, isHere]),
    [[item.id, false]],
  )
  const elsewhere = worker.showForm('https://bank.example.evil.example/', { visible })
  assert.deepEqual(await fillNewPassword.run(background, { item }), { not: { reason: 'not_fitting' } })
  assert.deepEqual([elsewhere, await device.unsaved.list()], [[], []])

  const orders = worker.showForm(`${site}/settings`, { visible })
  await fillNewPassword.run(background, { item })
  const { current, next = '' } = orders[0]?.values ?? {}
  assert.equal(current, 'old-1')
  assert.match(next, /^.{20}$/)

  // The site kept the old one: nothing is written.
  // Once more fills the same; a page that takes nothing of it does not lose it.
  worker.showForm(`${site}/settings`, { visible }, false)
  await fillNewPassword.run(background, { item })
  assert.deepEqual(
    (await device.unsaved.list()).map(({ password }) => password),
    [next],
  )
  worker.showForm(`${site}/settings`, { visible }, true, orders)
  const [refused] = (await offers()).filter(({ kind }) => kind === 'changed')
  await discardOffer.run(background, { id: refused?.id ?? '' })
  assert.deepEqual([await device.unsaved.list(), await passwordOf(item.id)], [[], 'old-1'])

  await fillNewPassword.run(background, { item })
  const made = orders[1]?.values.next ?? ''
  assert.notEqual(made, next)
  // The browser ends the worker: another device of the same memory knows it.
  const woken = createDevice({ api, origin: connection.account.server, memory })
  await woken.start()
  await woken.account.unlockWithPassphrase('sol navio pedra vento lua caneca')
  assert.deepEqual(
    (await woken.unsaved.list()).map(({ password }) => password),
    [made],
  )
  assert.equal(await tasksOf(item.id), 1)
  const [offer] = (await offers()).filter(({ kind }) => kind === 'changed')
  const [shown] = offer?.items ?? []
  assert.ok(offer && shown)
  assert.equal(await updateItem.run(background, { id: offer.id, item: shown }), 'updated')
  assert.deepEqual(
    [await passwordOf(item.id), await tasksOf(item.id), await device.unsaved.list()],
    [made, 0, []],
  )
  assert.deepEqual(await listToChange.run(background, null), [])
})

test('the page on which a password is changed is opened at the address that the author signed', async () => {
  const item = await create('Mail', 'ana', 'p', 'https://mail.example/in')
  await assert.rejects(openChangePage.run(background, { item: { ...item, login: 'bia' } }), {
    code: 'distrusted',
  })
  await openChangePage.run(background, { item })
  assert.equal(browser.opened.at(-1), 'https://mail.example/in')
})

test('where an item’s addresses were changed since its last fill, its password is not filled to be changed', async () => {
  const site = 'https://moved.example'
  const item = await create('Moved', 'ana', 'p', 'https://before.example')
  const place = listedPlace(await api.send(listVaults), vault.id)
  const shown = async () => device.items.show(await api.send(getItem, { params: { id: item.id } }), place)
  await device.finder.filled(await shown(), 'https://before.example')
  for (const overview of [{ login_url: site }, { login_instructions: 'later' }])
    await device.items.update(await shown(), { overview })
  const orders = worker.showForm(site, { visible: { 'current-password': 1, 'new-password': 1 } })
  assert.deepEqual(await fillNewPassword.run(background, { item }), { not: { reason: 'addresses_changed' } })
  assert.deepEqual([orders, await device.unsaved.list()], [[], []])
})
