import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import * as checkouts from '@chaveiro/contract/calls/checkouts.ts'
import * as itemHistory from '@chaveiro/contract/calls/item-revisions.ts'
import * as calls from '@chaveiro/contract/calls/items.ts'
import * as reveals from '@chaveiro/contract/calls/reveals.ts'
import * as vaultCalls from '@chaveiro/contract/calls/vaults.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { overview } from '../../testing/item-bodies.ts'
import { type ChangeOverride, newId, randomSealedText } from '../../testing/signing-device.ts'
import { refused, startItemServer } from '../../testing/start-item-server.ts'

const { server, admin, device, makeVault, makeItem } = await startItemServer()
const manager = await server.makePerson('manager')
const contributor = await server.makePerson('contributor')

type Change = Partial<calls.ItemOverview>

async function bodyOf(vault: string, change: Change = {}) {
  const id = newId()
  const fields = overview(change)
  return { ...fields, ...(await device.seal({ vault, item: id }, fields)), id, vault_id: vault }
}

const create = (body: object, as = admin) => server.send(calls.createItem, { as, body })

const list = async (query: { vault_id: string } & Record<string, unknown>, as = admin) =>
  (await server.send(calls.listItems, { as, query })).body
const reveal = (id: string, as = admin) => server.call(reveals.revealItem, { as, params: { id } })

test('an item that is not sealed is not stored', async () => {
  const vault = await makeVault()
  const body = await bodyOf(vault)
  const asSpecified = {
    ...overview(),
    vault_id: vault,
    password: 'hunter2',
    notes: 'n',
    metadata: { a: 'b' },
  }
  await refused(create(asSpecified), 422, 'secrets_unsealed')
  await refused(create({ ...asSpecified, password: undefined }), 422, 'secrets_unsealed')
  await refused(create({ ...body, password: 'hunter2' }), 422, 'secrets_unsealed')
  await refused(create({ ...body, key: 'hunter2' }), 422, 'secrets_unsealed')
  await refused(create({ ...body, notes: 'the door code' }), 422, 'secrets_unsealed')
  await refused(create({ ...body, metadata: { pin: '1' } }), 422, 'secrets_unsealed')
  const unsealed = await create({ ...body, password: 'hunter2' })
  assert.deepEqual(
    [unsealed.error.fields?.[0]?.path, unsealed.error.fields?.[0]?.fault],
    ['password', 'not_sealed'],
  )
  assert.equal(JSON.stringify(unsealed.error).includes('hunter2'), false)
  assert.deepEqual(await list({ vault_id: vault }), [])
})

test('bad fields are named and nothing is half-done', async () => {
  const vault = await makeVault()
  const cases: [object, string, string][] = [
    [{ title: undefined }, 'title', 'required'],
    [{ title: ' ' }, 'title', 'required'],
    [{ title: 'x'.repeat(301) }, 'title', 'too_long'],
    [{ login_url: 'not an address' }, 'login_url', 'not_url'],
    [{ login_url: 'javascript:alert(1)' }, 'login_url', 'not_url'],
    [{ expires_at: '2026-02-30' }, 'expires_at', 'not_date'],
    // PostgreSQL has no year 0.
    [{ expires_at: '0000-01-01' }, 'expires_at', 'not_date'],
    [{ expires_at: 'soon' }, 'expires_at', 'not_date'],
    [{ id: '7' }, 'id', 'not_id'],
    [{ vault_id: '7' }, 'vault_id', 'not_id'],
    [{ type: 'passport' }, 'type', 'unknown_choice'],
    [{ environment: 'dev' }, 'environment', 'unknown_choice'],
    [{ signature: 'x' }, 'signature', 'not_statement'],
  ]
  for (const [change, path, fault] of cases) {
    const { status, error } = await create({ ...(await bodyOf(vault)), ...change })
    assert.equal(status, 422, path)
    assert.deepEqual([error.fields?.[0]?.path, error.fields?.[0]?.fault], [path, fault])
  }
  const megabyte = await create({ ...(await bodyOf(vault)), title: 'x'.repeat(1_000_000) })
  assert.deepEqual([megabyte.status, megabyte.error.code], [413, 'too_large'])
  assert.deepEqual(await list({ vault_id: vault }), [])
})

test('a write dated more than a day ahead is refused, since every later one of the vault would get its date', async () => {
  const vault = await makeVault()
  const body = await bodyOf(vault)
  const dated = async (hours: number) => {
    const at = new Date(server.clock.now() + hours * hourMs).toISOString()
    return { ...body, ...(await device.seal({ vault, item: body.id }, overview(), { at })) }
  }
  await refused(create(await dated(24.01)), 422, 'clock_ahead')
  assert.equal((await create(await dated(24))).status, 200)
})

// Promise 27
test('a write dated before the epoch is refused, and one from a clock that was never set is accepted', async () => {
  const vault = await makeVault()
  const body = await bodyOf(vault)
  const dated = async (at: string) => ({
    ...body,
    ...(await device.seal({ vault, item: body.id }, overview(), { at })),
  })
  for (const at of ['0000-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z', '1969-12-31T23:59:59.999Z']) {
    await refused(create(await dated(at)), 422, 'statement_refused')
  }
  assert.equal((await create(await dated('1970-01-01T00:00:00.000Z'))).status, 200)
})

test('a signature that does not match every part of the write is refused', async () => {
  const vault = await makeVault()
  const elsewhere = await makeVault()
  const body = await bodyOf(vault)
  const withSeal = async (change: ChangeOverride) => ({
    ...body,
    ...(await device.seal({ vault, item: body.id }, overview(), change)),
  })
  const cases = [
    { ...body, login_url: 'https://evil.example.test/' },
    { ...body, tags: { ...body.tags, squad: 'x' } },
    { ...body, no_copy: true },
    { ...body, password: randomSealedText() },
    { ...body, key: randomSealedText() },
    { ...body, id: newId() },
    { ...body, vault_id: elsewhere },
    await withSeal({ by: manager.id }),
    await withSeal({ revision: 2 }),
    await withSeal({ roster: { seq: 0, hash: 'A'.repeat(43) } }),
  ]
  for (const [index, changed] of cases.entries()) {
    const { status, error } = await create(changed)
    assert.ok(status === 422 || status === 403, `case ${index}: ${status}`)
    assert.ok(['statement_refused', 'not_in_roster'].includes(error.code), `case ${index}: ${error.code}`)
  }
  await refused(create({ ...body, generation: 2 }), 409, 'stale_generation')
  await refused(create({ ...body, revision: 2 }), 409, 'stale_revision')
  assert.deepEqual(await list({ vault_id: vault }), [])
})

test('only members with the key write; hidden vaults and items are absent', async () => {
  const vault = await makeVault()
  const hidden = await makeVault({ visibility: 'private' })
  await refused(create(await bodyOf(vault), contributor), 403, 'not_member')
  await refused(create(await bodyOf(vault), manager), 403, 'key_missing')
  await refused(create(await bodyOf(hidden), contributor), 404, 'not_found')
  await refused(create(await bodyOf(newId())), 404, 'not_found')
  const unkeyed = (await server.send(vaultCalls.createVault, { as: admin, body: { name: 'No key' } })).body.id
  await refused(create(await bodyOf(unkeyed)), 409, 'vault_unkeyed')
  await refused(
    server.call(calls.listItems, { as: contributor, query: { vault_id: hidden } }),
    404,
    'not_found',
  )
  const item = await makeItem(hidden)
  for (const call of [
    calls.getItem,
    reveals.revealItem,
    itemHistory.listItemHistory,
    checkouts.checkOutItem,
    calls.deleteItem,
  ]) {
    await refused(server.send(call, { as: contributor, params: { id: item.id } }), 404, 'not_found')
  }
})

test('an id is taken for ever, even a deleted item’s', async () => {
  const vault = await makeVault()
  const body = await bodyOf(vault)
  assert.equal((await create(body)).status, 200)
  await refused(create(body), 409, 'id_taken')
  assert.equal((await server.send(calls.deleteItem, { as: admin, params: { id: body.id } })).status, 204)
  await refused(create(body), 409, 'id_taken')
})

test('an item comes back exactly as stored, with what is needed to verify it', async () => {
  const vault = await makeVault()
  const title = '  Café ☕ "aspas" \u202e\n'
  const body = await bodyOf(vault, { title, expires_at: '2027-01-31', no_copy: true })
  await create(body)
  const { body: item } = await server.call(calls.getItem, { as: contributor, params: { id: body.id } })
  assert.deepEqual([item.title, item.expires_at, item.no_copy], [title, '2027-01-31', true])
  assert.equal(item.signature, body.signature)
  const revealed = (await reveal(body.id)).body
  assert.deepEqual([revealed.password, revealed.key, revealed.revision], [body.password, body.key, 1])
  assert.equal(revealed.item.signature, body.signature)
  const [listed] = await list({ vault_id: vault }, contributor)
  assert.equal(listed?.title, title)
  assert.equal(JSON.stringify(listed).includes('cha1.'), false)
})

test('somebody who sees an item but is no member cannot open it', async () => {
  const item = await makeItem(await makeVault())
  await refused(reveal(item.id, contributor), 403, 'not_member')
  await refused(reveal(item.id, manager), 403, 'key_missing')
  await refused(reveal(newId()), 404, 'not_found')
})

test('a revision continues the one before; earlier ones are kept', async () => {
  const vault = await makeVault()
  const item = await makeItem(vault)
  const write = async (revision: number, change: Change = {}, as = admin) => {
    const fields = overview(change)
    const body = { ...fields, ...(await device.seal({ vault, item: item.id, revision }, fields)) }
    return server.send(calls.updateItem, { as, params: { id: item.id }, body })
  }
  await refused(write(1), 409, 'stale_revision')
  await refused(write(3), 409, 'stale_revision')
  await refused(write(2, {}, contributor), 403, 'not_member')
  assert.equal((await write(2, { title: 'Second', environment: 'stage' })).body.environment, 'stage')
  await refused(write(2), 409, 'stale_revision')
  const history = await server.call(itemHistory.listItemHistory, { as: contributor, params: { id: item.id } })
  assert.deepEqual(
    history.body.map(({ revision, title, author_email }) => [revision, title, author_email]),
    [
      [2, 'Second', admin.email],
      [1, 'Google Ads', admin.email],
    ],
  )
  assert.equal((await reveal(item.id)).body.revision, 2)
})

test('an item is deleted by a custodian or its creator, and not with a wrong signature', async () => {
  const vault = await makeVault()
  const item = await makeItem(vault)
  const remove = (as: TestPerson, signature?: string) =>
    server.send(calls.deleteItem, {
      as,
      params: { id: item.id },
      body: signature ? { signature } : undefined,
    })
  await refused(remove(contributor), 403, 'forbidden')
  await refused(
    remove(admin, await device.signDeletion({ vault, item: item.id, revision: 1 })),
    422,
    'statement_refused',
  )
  await refused(
    remove(admin, await device.signDeletion({ vault, item: newId(), revision: 2 })),
    422,
    'statement_refused',
  )
  assert.equal(
    (await remove(admin, await device.signDeletion({ vault, item: item.id, revision: 2 }))).status,
    204,
  )
  await refused(remove(admin), 404, 'not_found')
})

test('an item that requires a check-out opens only for its holder, until 8 hours are over', async () => {
  const vault = await makeVault()
  const item = await makeItem(vault, { requires_checkout: true })
  const plain = await makeItem(vault)
  const out = (as = admin, id = item.id) =>
    server.call(checkouts.checkOutItem, { as, params: { id }, headers: { 'accept-language': 'pt-BR' } })
  const back = (as = admin, id = item.id) => server.call(checkouts.checkInItem, { as, params: { id } })
  const holder = async () =>
    (await list({ vault_id: vault })).find(({ id }) => id === item.id)?.checked_out_by
  await refused(out(admin, plain.id), 409, 'checkout_not_needed')
  await refused(back(admin, plain.id), 409, 'checkout_not_needed')
  await refused(back(), 409, 'not_checked_out')
  await refused(out(contributor), 403, 'not_member')
  await refused(reveal(item.id), 403, 'checkout_required')
  assert.equal((await out()).body.checked_out_by, admin.email)
  assert.equal(await holder(), admin.email)
  assert.equal((await reveal(item.id)).status, 200)
  const second = await out()
  assert.deepEqual([second.status, second.error.code], [409, 'already_checked_out'])
  assert.match(second.error.detail, new RegExp(`Em uso por ${admin.email} até \\S+Z\\.$`))
  await refused(back(contributor), 403, 'not_holder')
  assert.equal((await back(manager)).status, 200)
  assert.equal(await holder(), null)
  await out()
  server.clock.advance({ hours: 1, minutes: 59 })
  await server.call(calls.getItem, { as: admin, params: { id: item.id } })
  assert.equal(await holder(), admin.email)
  // Sessions end after two idle hours, so people come back with new ones.
  server.clock.advance({ hours: 6, minutes: 1 })
  for (const person of [admin, manager, contributor]) person.token = await server.makeSession(person.id)
  assert.equal(await holder(), null)
  await refused(reveal(item.id), 403, 'checkout_required')
  assert.match((await back()).error.detail, /not checked out any more: its time was over/)
  assert.equal((await out()).status, 200)
})

test('lists are searched without case and accents, filtered and paged', async () => {
  const vault = await makeVault()
  const titles = ['Ação Social', 'acao crua', 'Meta Ads', 'Meta Pixel', 'Servidor']
  const types = ['social_login', 'web_credential', 'ad_token_meta', 'ad_token_google', 'ssh_key'] as const
  for (const [index, title] of titles.entries()) {
    const environment = index === 4 ? 'stage' : 'prod'
    const login = index === 4 ? 'JOSÉ' : ''
    await makeItem(vault, { title, type: types[index] ?? 'gtm', environment, login })
  }
  const titlesOf = async (query: object) =>
    (await list({ vault_id: vault, ...query })).map(({ title }) => title).sort()
  assert.deepEqual(await titlesOf({ search: 'AÇÃO' }), ['Ação Social', 'acao crua'])
  assert.deepEqual(await titlesOf({ search: 'jose' }), ['Servidor'])
  assert.deepEqual(await titlesOf({ type: 'ad_token' }), ['Meta Ads', 'Meta Pixel'])
  assert.deepEqual(await titlesOf({ type: 'ad_token_meta' }), ['Meta Ads'])
  assert.deepEqual(await titlesOf({ environment: 'stage' }), ['Servidor'])
  assert.deepEqual(await titlesOf({ criticality: 'high' }), [])
  await refused(
    server.send(calls.listItems, { as: admin, query: { vault_id: vault, type: 'x' } }),
    422,
    'invalid',
  )
  await refused(
    server.send(calls.listItems, { as: admin, query: { vault_id: vault, limit: 0 } }),
    422,
    'invalid',
  )

  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await server.call(calls.listItems, {
      as: admin,
      query: { vault_id: vault, limit: 2, cursor } as never,
    })
    seen.push(...page.body.map(({ title }) => title))
    cursor = page.headers['x-next-cursor'] as string | undefined
  } while (cursor)
  assert.deepEqual(seen.sort(), [...titles].sort())
})

test('a cached list is never older than the vault', async () => {
  const vault = await makeVault()
  const item = await makeItem(vault)
  assert.equal((await list({ vault_id: vault })).length, 1)
  await makeItem(vault)
  assert.equal((await list({ vault_id: vault })).length, 2)
  await server.send(calls.deleteItem, { as: admin, params: { id: item.id } })
  assert.equal((await list({ vault_id: vault })).length, 1)
  await server.call(vaultCalls.updateVault, {
    as: admin,
    params: { id: vault },
    query: { visibility: 'private' },
  })
  await refused(
    server.call(calls.listItems, { as: contributor, query: { vault_id: vault } }),
    404,
    'not_found',
  )
})

test('templates are in the caller’s language', async () => {
  const template = async (language: string) =>
    server.call(calls.getItemTemplate, {
      as: contributor,
      params: { type: 'ad_token_google' },
      headers: { 'accept-language': language },
    })
  const pt = (await template('pt-BR')).body
  assert.ok(pt.fields.includes('developer_token'))
  assert.equal(pt.labels.developer_token, 'Token de desenvolvedor')
  assert.equal((await template('en')).body.labels.developer_token, 'Developer token')
  await refused(server.send(calls.getItemTemplate, { as: admin, params: { type: 'x' } }), 422, 'invalid')
})

const fill = (id: string, filled_on: string, as = admin) =>
  server.send(reveals.revealItem, { as, params: { id }, body: { filled_on } })

test('what is no host of a page is refused by name, and nothing is revealed or logged', async () => {
  const { id } = await makeItem(await makeVault())
  for (const host of [
    '',
    'shop example',
    'Shop.example',
    'https://shop.example',
    'shop.example/login',
    'ana@shop.example',
    'shop.example:x',
    'shop.example:99999',
    'shop.example:08443',
    'shop.example.',
    'shop.example.:8443',
    'ótica.example',
    'shop.example\n',
    'shop.example\u0000',
    '<b>shop</b>',
    "shop'--.example",
    '{item}',
    '[::g]',
    '10.0.0.256',
    `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}`,
  ]) {
    const answer = await fill(id, host)
    assert.deepEqual([answer.status, answer.error.fields?.[0]?.path], [422, 'filled_on'], host)
  }
  await refused(fill(id, 'shop.example', contributor), 403, 'not_member')
  const query = { item_id: id, event_set: 'opened' as const }
  assert.deepEqual((await server.call(listAuditLogs, { as: admin, query })).body, [])
})

test('a fill is a reveal that the log keeps with the host of its page', async () => {
  const { id } = await makeItem(await makeVault())
  const revealed = (await reveal(id)).body
  for (const host of [
    'shop.example',
    'xn--tica-pqa.example:8443',
    '10.0.0.1',
    '[2001:db8::1]:8443',
    'intranet',
  ]) {
    const { password, key } = (await fill(id, host)).body
    assert.deepEqual({ password, key }, { password: revealed.password, key: revealed.key })
    const query = { item_id: id, event_type: 'item_filled' as const, limit: 1 }
    const [entry] = (await server.call(listAuditLogs, { as: admin, query })).body
    assert.deepEqual([entry?.details.filled_on, entry?.user_id], [host, admin.id])
  }
  const query = { item_id: id, event_type: 'item_revealed' as const }
  assert.equal((await server.call(listAuditLogs, { as: admin, query })).body.length, 1)
})
