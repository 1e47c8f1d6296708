// Promises 3, 4, 30

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { getVaultHead } from '@chaveiro/contract/calls/heads.ts'
import type { Item, SignedItem } from '@chaveiro/contract/calls/items.ts'
import { askToChangeItem, type RotateTask } from '@chaveiro/contract/calls/rotation.ts'
import type { VaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { SignedAddresses } from '@chaveiro/contract/rules/items/fits-address.ts'
import { startLiedToExtension } from '../support/lied-to-extension.ts'
import { draft, secret } from '../support/lying-server.ts'

// Lies about lists, addresses, logs and what is written, through the extension's whole worker; those about one opened item are rows of
// tests/lying-server/lies.test.ts.

const lied = await startLiedToExtension()
const { admin, proxy, worker, ask, browser, first, second, elsewhere, vaultId, otherVaultId } = lied
const { refuses, withoutIndex, titlesFor, titlesAt, inList } = lied

beforeEach(() => proxy.honest())

const oneItem = /^\/api\/items\/[^/]+$/
const overviews = /^\/api\/vaults\/[^/]+\/overviews$/
const evil = 'https://evil.example'
const fill = (id: string, title: string) =>
  ask('fillItem', { item: inList(id, title), gesture: 'fill', confirmed: null })
const copy = (id: string, title: string, path = 'One') =>
  ask('copyValue', { item: inList(id, title, path), what: 'password' })
const pageAt = (url: string) => worker.showForm(url, { 'current-password': 1 })

test('a server that does not lie has everything found, filled and copied', async () => {
  await withoutIndex()
  assert.deepEqual(await titlesFor('first'), ['first'])
  assert.deepEqual(await titlesAt('https://first.example/login'), ['first'])
  const [order] = [pageAt('https://first.example/login'), await fill(first, 'first')] as const
  assert.deepEqual(
    order.map(({ values }) => values),
    [{ current: 'p1' }],
  )
  assert.deepEqual(await copy(elsewhere, 'elsewhere', 'Two'), { text: 'p3' })
})

const altered: Record<string, Partial<SignedItem>> = {
  'an address': { login_url: evil },
  'a further address': { more_urls: [evil] },
  'its whole site for an address': { login_url: 'https://www.evil.example', url_match: 'site' },
  'a title': { title: 'evil' },
  'a login': { login: 'evil' },
  'a rule about copies': { no_copy: true },
  'another vault': { vault_id: otherVaultId },
}
for (const [what, change] of Object.entries(altered)) {
  test(`an item that is listed with ${what} is in no search and fits no page`, async () => {
    proxy.lie('POST', overviews, (body) =>
      (body as SignedItem[]).map((item) => (item.id === first ? { ...item, ...change } : item)),
    )
    await withoutIndex()
    assert.deepEqual([await titlesFor('first'), await titlesFor('evil')], [[], []])
    assert.deepEqual([await titlesAt(`${evil}/login`), await titlesAt('https://first.example')], [[], []])
    assert.deepEqual(await titlesFor('second'), ['second'])
    proxy.honest()
    await withoutIndex()
    assert.deepEqual(await titlesFor('first'), ['first'])
  })
}

test('another item under an item’s id is not listed in its place', async () => {
  proxy.lie('POST', overviews, (body) => {
    const rows = body as SignedItem[]
    const other = rows.find(({ id }) => id === second)
    return rows.map((item) => (item.id === first && other ? { ...other, id: first } : item))
  })
  await withoutIndex()
  assert.deepEqual([await titlesFor('first'), await titlesAt('https://first.example')], [[], []])
  assert.deepEqual(
    (await ask('searchItems', { text: 'second' })).map(({ id }) => id),
    [second],
  )
})

test('a vault under another name, and what is in it, is not listed, and nothing of it is given out', async () => {
  proxy.lie('GET', /^\/api\/vaults$/, (body) =>
    (body as Vault[]).map((vault) => (vault.id === otherVaultId ? { ...vault, name: 'One' } : vault)),
  )
  await withoutIndex()
  assert.deepEqual([await titlesFor('elsewhere'), await titlesFor('first')], [[], ['first']])
  await refuses(() => copy(elsewhere, 'elsewhere', 'One'), /reveal/)
  await refuses(() => copy(elsewhere, 'elsewhere', 'Two'), /reveal/)
})

for (const [what, change] of Object.entries({
  'an address': { login_url: evil },
  'a further address': { more_urls: [evil] },
  'how its addresses are matched': { login_url: 'https://www.evil.example', url_match: 'site' },
}) satisfies [string, Partial<SignedItem>][]) {
  test(`nothing is filled, opened or revealed at ${what} that the server made up, wherever it tells it`, async () => {
    proxy.lie('GET', oneItem, (body) => ({ ...(body as SignedItem), ...change }))
    lied.changeReveal((body) => ({ ...body, item: { ...body.item, ...change } }))
    const orders = pageAt(`${evil}/login`)
    await refuses(() => fill(first, 'first'), /reveal/)
    await refuses(() => ask('openAddress', { item: inList(first, 'first'), where: 'website' }), /reveal/)
    await refuses(() => ask('openChangePage', { item: inList(first, 'first') }), /reveal/)
    await refuses(() => ask('fillNewPassword', { item: inList(first, 'first') }), /reveal/)
    assert.deepEqual(orders, [])
  })
}

test('addresses that a colleague changed since the last fill are confirmed, old beside new, before anything is revealed', async () => {
  const { id } = await admin.session.createItem(vaultId, draft('moved'), secret('p'))
  pageAt('https://moved.example')
  assert.deepEqual(await fill(id, 'moved'), { filled: ['current-password'], refused: null })
  await admin.session.updateItem(id, { overview: { login_url: evil } })
  await admin.session.updateItem(id, { overview: { login_instructions: 'Later' } })
  const orders = pageAt(`${evil}/login`)
  const from = proxy.seen().length
  const outcome = await fill(id, 'moved')
  if (!('confirm' in outcome)) assert.fail('not asked')
  assert.deepEqual(
    [outcome.confirm.before.login_url, outcome.confirm.now.login_url],
    ['https://moved.example', evil],
  )
  assert.doesNotMatch(proxy.seen().slice(from), /reveal/)
  assert.deepEqual(orders, [])
})

test('of changed addresses the person confirms those that they were shown, and no others', async () => {
  const { id } = await admin.session.createItem(vaultId, draft('twice'), secret('p'))
  const change = (login_url: string) => admin.session.updateItem(id, { overview: { login_url } })
  const askedOf = async (confirmed: SignedAddresses | null) => {
    const outcome = await ask('fillItem', { item: inList(id, 'twice'), gesture: 'fill', confirmed })
    return 'confirm' in outcome ? outcome.confirm.now : outcome
  }
  pageAt('https://twice.example')
  assert.deepEqual(await askedOf(null), { filled: ['current-password'], refused: null })
  await change('https://new.example')
  await change('https://new.example/')
  pageAt('https://new.example')
  const shown = (await askedOf(null)) as SignedAddresses
  assert.equal(shown.login_url, 'https://new.example/')
  await change(evil)
  const orders = pageAt(evil)
  const from = proxy.seen().length
  assert.deepEqual(await askedOf(shown), { ...shown, login_url: evil })
  assert.doesNotMatch(proxy.seen().slice(from), /reveal/)
  assert.deepEqual(orders, [])
})

test('what a colleague changes between the question and the reveal is not filled, nor taken for confirmed', async () => {
  const { id } = await admin.session.createItem(vaultId, draft('hasty'), secret('p'))
  const hasty = 'https://hasty.example'
  const orders = pageAt(hasty)
  const inject = browser.inject
  browser.inject = async (tabId) => {
    await admin.session.updateItem(id, { overview: { more_urls: [evil] } })
    await inject(tabId)
  }
  await assert.rejects(fill(id, 'hasty'), { code: 'stale_revision' })
  assert.deepEqual(orders, [])
})

const lies: Record<string, () => void> = {
  'a vault’s log that it takes back': () =>
    proxy.lie('GET', /\/log$/, (body) => ({ ...(body as VaultLog), statements: [] })),
  'a roster that it takes back': () => proxy.lie('GET', /^\/api\/roster$/, () => ({ statements: [] })),
  'a roster with another statement at its end': () =>
    proxy.lie('GET', /^\/api\/roster$/, (body) => {
      const { statements } = body as { statements: string[] }
      return { statements: statements.map((one) => `${one.slice(0, -4)}AAAA`) }
    }),
}
for (const [what, tells] of Object.entries(lies)) {
  // Promises 5, 10
  test(`nothing is filled, copied, checked out or asked for under ${what}`, async () => {
    const orders = pageAt('https://first.example')
    tells()
    await worker.restart()
    const item = inList(first, 'first')
    const sendsNo = /reveal|checkout|POST \/api\/jit/
    await refuses(() => fill(first, 'first'), sendsNo)
    await refuses(() => copy(first, 'first'), sendsNo)
    await refuses(() => ask('checkOut', { item }), sendsNo)
    await refuses(() => ask('askForAccess', { item, hours: 1, reason: 'To post' }), sendsNo)
    assert.deepEqual(orders, [])
  })
}

// Promise 5
test('an item that is rolled back to an older revision, change and text, is not filled', async () => {
  const { id } = await admin.session.createItem(vaultId, draft('rolled'), secret('old'))
  const older = await lied.revealed(id)
  await copy(id, 'rolled')
  await admin.session.updateItem(id, { overview: {}, secret: secret('new') })
  assert.deepEqual(await copy(id, 'rolled'), { text: 'new' })
  proxy.lie('GET', oneItem, () => older.item)
  lied.changeReveal(() => older)
  proxy.lie('GET', /\/head$/, (body) => {
    const told = body as CallOutput<typeof getVaultHead>
    return { ...told, changes: told.changes.slice(0, -1) }
  })
  const orders = pageAt('https://rolled.example')
  await worker.restart()
  await refuses(() => fill(id, 'rolled'))
  await refuses(() => copy(id, 'rolled'))
  assert.deepEqual(orders, [])
})

test('a rotate task that the server makes up opens nothing but what was signed', async () => {
  await admin.api.send(askToChangeItem, { params: { id: first } })
  proxy.lie('GET', /^\/api\/rotate-tasks$/, (body) =>
    (body as RotateTask[]).map((task) => ({ ...task, item_id: second, title: 'first', vault_name: 'Evil' })),
  )
  await withoutIndex()
  browser.show('https://elsewhere.example')
  const due = await ask('listToChange', null)
  assert.deepEqual(
    due.map(({ id, title, address, path }) => [id, title, address, path]),
    [[second, 'second', 'https://second.example', ['One']]],
  )
})

/** A password that was made up for a page, and the offer to save it. */
async function offered(page: string) {
  worker.showForm(page, { 'new-password': 1 })
  await ask('fillNewPassword', { item: null })
  const offer = (await ask('readOffers', null)).find((one) => one.page === page)
  return offer ?? assert.fail('nothing is offered')
}

test('nothing is saved into a vault that is not as custodians signed it, nor into another in its place', async () => {
  const offer = await offered('https://new.example')
  const save = (id: string, name: string) =>
    ask('saveOffer', { id: offer.id, title: 'New', login: '', vault: { id, path: [name] } })
  for (const change of [
    { name: 'Two' },
    { visibility: 'private' },
    { custody: 'split' },
    { type: 'squad' },
  ]) {
    proxy.honest()
    proxy.lie('GET', /^\/api\/vaults$/, (body) =>
      (body as Vault[]).map((vault) => (vault.id === vaultId ? { ...vault, ...change } : vault)),
    )
    await refuses(() => save(vaultId, 'name' in change ? change.name : 'One'))
  }
  proxy.honest()
  await refuses(() => save(otherVaultId, 'One'))
  await save(vaultId, 'One')
  assert.deepEqual(await titlesFor('New'), ['New'])
})

test('no password is written into an item that comes altered or swapped with its reveal', async () => {
  const { id } = await admin.session.createItem(vaultId, draft('to-update'), secret('before'))
  await withoutIndex()
  worker.showForm('https://to-update.example', { 'current-password': 1, 'new-password': 1 })
  await ask('fillNewPassword', { item: inList(id, 'to-update') })
  const [offer] = (await ask('readOffers', null)).filter(({ kind }) => kind === 'changed')
  const [item] = offer?.items ?? []
  if (!offer || !item) assert.fail('nothing is offered')
  const update = () => ask('updateItem', { id: offer.id, item })
  const writes = /^PUT /m
  for (const tells of [
    () => lied.changeReveal((body) => ({ ...body, item: { ...body.item, owner: 'thief@agencia.example' } })),
    () => lied.changeReveal(() => lied.revealed(second)),
    () => proxy.lie('GET', oneItem, (body) => ({ ...(body as Item), vault_id: otherVaultId })),
    () => proxy.lie('GET', oneItem, (body) => ({ ...(body as Item), login_url: evil })),
  ]) {
    proxy.honest()
    tells()
    await refuses(update, writes)
  }
  proxy.honest()
  assert.equal((await admin.session.openItem(id)).secret?.password, 'before')
  assert.equal(await update(), 'updated')
})
