import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmDeletions } from '@chaveiro/contract/calls/deleted-items.ts'
import { getVaultHead, signVaultHead } from '@chaveiro/contract/calls/heads.ts'
import * as calls from '@chaveiro/contract/calls/items.ts'
import type { HeadEntry } from '@chaveiro/contract/log/items/head.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { hashOf } from '../../testing/hash-of.ts'
import { SigningDevice } from '../../testing/signing-device.ts'
import { refused, startItemServer } from '../../testing/start-item-server.ts'

const setup = await startItemServer()

const read = async (vault: string, query: { after?: number; limit?: number } = {}, as = setup.admin) =>
  (await setup.server.call(getVaultHead, { as, params: { id: vault }, query })).body
const sign = (vault: string, head: string, as = setup.admin) =>
  setup.server.send(signVaultHead, { as, params: { id: vault }, body: { head } })
const remove = (id: string, signature?: string) =>
  setup.server.send(calls.deleteItem, {
    as: setup.admin,
    params: { id },
    ...(signature && { body: { signature } }),
  })
const changeOf = (text: string) => parseStatement(text, 'chaveiro.item.change').payload
const itemsOf = (texts: readonly string[]) => texts.map((text) => changeOf(text).item)

/** A head's entry for an item's newest revision. */
async function entryOf(id: string): Promise<HeadEntry> {
  const item = (await setup.server.call(calls.getItem, { as: setup.admin, params: { id } })).body
  return [id, item.revision, hashOf(item.signature), false]
}

/** A vault with two items and a head over both. */
async function headedVault() {
  const vault = await setup.makeVault()
  const items = [(await setup.makeItem(vault)).id, (await setup.makeItem(vault)).id] as const
  const entries = [await entryOf(items[0]), await entryOf(items[1])]
  const head = await setup.head(vault, entries)
  assert.equal((await sign(vault, head)).status, 204)
  return { vault, items, entries, head }
}

test('nobody signs for a vault whose key they do not hold', async () => {
  const manager = await setup.server.makePerson('manager')
  const vault = await setup.makeVault({ visibility: 'private' })
  const head = await setup.head(vault, [])
  const contributor = await setup.server.makePerson('contributor')
  await refused(sign(vault, head, contributor), 404, 'not_found')
  await refused(sign(vault, head, manager), 403, 'key_missing')
  await refused(
    setup.server.call(getVaultHead, { as: contributor, params: { id: vault }, query: {} }),
    404,
    'not_found',
  )
})

test('a head with any false content is refused', async () => {
  const vault = await setup.makeVault()
  const { id } = await setup.makeItem(vault)
  const entry = await entryOf(id)
  const outsider = new SigningDevice(setup.admin.id)
  const payloads = [
    await setup.head(vault, []),
    await setup.head(vault, [[id, 2, entry[2], false]]),
    await setup.head(vault, [[id, 1, hashOf('another'), false]]),
    await setup.head(vault, [[id, 1, entry[2], true]]),
    await setup.head(vault, [entry], { hash: hashOf('none') }),
    await setup.head(vault, [entry], { number: 2 }),
    await setup.head(vault, [entry], { generation: 2 }),
    await setup.head(vault, [entry], { log: { seq: 0, hash: hashOf('none') } }),
    await setup.head(await setup.makeVault(), [entry]),
    outsider.sign('chaveiro.vault.head', {
      v: 1,
      org: setup.device.org,
      vault,
      at: '2026-01-01T00:00:00.000Z',
      by: setup.admin.id,
      log: (await setup.logOf(vault)).head,
      roster: setup.device.roster,
      number: 1,
      hash: entry[2],
      generation: 1,
      items: hashOf('[]'),
    }),
    'a.b.c',
  ]
  for (const [index, head] of payloads.entries()) {
    const { status, error } = await sign(vault, head)
    assert.deepEqual([status, error.code], [422, 'statement_refused'], `${index}`)
  }
  assert.equal((await sign(vault, await setup.head(vault, [entry]))).status, 204)
})

test('of two devices one signs the next head; the other has to look again', async () => {
  const { vault, items } = await headedVault()
  await setup.update(items[0], await setup.revisionOf(vault, items[0], 2))
  const over = await Promise.all(items.map((id) => entryOf(id)))
  const heads = [
    await setup.head(vault, over),
    await setup.head(vault, over, { at: '2026-02-01T00:00:00.000Z' }),
  ]
  const answers = await Promise.all(heads.map((second) => sign(vault, second)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 409])
})

// Promise 27
test('heads over nothing new are refused and stored nowhere, until something changes or the vault has another key', async () => {
  const { vault, entries, head } = await headedVault()
  const next = () => setup.head(vault, entries)
  for (let times = 0; times < 3; times += 1) {
    await refused(sign(vault, await next()), 409, 'stale_head')
  }
  assert.equal((await read(vault)).head, head)
  await setup.nextGeneration(vault)
  assert.equal((await sign(vault, await next())).status, 204)
})

test('a head over an earlier change is accepted, and later changes are listed', async () => {
  const { vault, items, entries } = await headedVault()
  const third = await setup.makeItem(vault)
  const over = [...entries, await entryOf(third.id)]
  const head = await setup.head(vault, over)
  await setup.update(items[0], await setup.revisionOf(vault, items[0], 2))
  assert.equal((await sign(vault, head)).status, 204)
  const { changes, entries: covered, newest } = await read(vault)
  assert.deepEqual(
    changes.map(changeOf).map(({ item, revision, act }) => [item, revision, act]),
    [
      [third.id, 1, 'create'],
      [items[0], 2, 'revise'],
    ],
  )
  assert.deepEqual([covered?.length, newest], [3, 4])
})

test('a head comes with its entries and its own change, unless the caller asks for changes after one they know', async () => {
  const { vault, items, head } = await headedVault()
  const first = await read(vault)
  assert.deepEqual([first.head, first.newest, itemsOf(first.changes)], [head, 2, [items[1]]])
  assert.deepEqual(
    first.entries?.map(({ item }) => item),
    [...items].sort(),
  )
  const known = await read(vault, { after: 2 })
  assert.deepEqual([known.head, known.entries, known.changes], [head, null, []])
  assert.deepEqual(itemsOf((await read(vault, { after: 0 })).changes), items)
})

test('a signed deletion is in the next head; an unsigned one changes nothing until it is confirmed', async () => {
  const { vault, items, entries } = await headedVault()
  const [kept] = entries.slice(1) as [HeadEntry]
  await remove(items[0])
  assert.deepEqual((await read(vault)).unsigned_deletions, [items[0]])
  assert.equal((await read(vault)).newest, 2)
  const third = await setup.makeItem(vault)
  const added = await entryOf(third.id)
  await refused(sign(vault, await setup.head(vault, [kept, added])), 422, 'statement_refused')
  assert.equal((await sign(vault, await setup.head(vault, [...entries, added]))).status, 204)
  assert.deepEqual((await read(vault)).unsigned_deletions, [items[0]], 'until somebody signs it')

  const confirm = (deletions: object[], as = setup.admin) =>
    setup.server.send(confirmDeletions, { as, params: { id: vault }, body: { deletions } })
  const place = { vault, item: items[0], revision: 2 }
  const signature = await setup.device.signDeletion(place)
  const wrong = [
    await setup.device.signDeletion({ ...place, revision: 3 }),
    await setup.device.signDeletion(place, { before: hashOf('another') }),
    await setup.device.signDeletion(place, { item: items[1] }),
  ]
  for (const text of wrong) {
    const { status } = await confirm([{ item: items[0], signature: text }])
    assert.ok([409, 422].includes(status), `${status}`)
  }
  await refused(
    confirm([{ item: items[0], signature }], await setup.server.makePerson('manager')),
    403,
    'not_member',
  )
  assert.equal((await confirm([{ item: items[0], signature }])).body.confirmed, 1)
  assert.equal((await confirm([{ item: items[0], signature }])).body.confirmed, 0)
  const deleted: HeadEntry = [items[0], 2, hashOf(signature), true]
  await refused(sign(vault, await setup.head(vault, [kept, added])), 422, 'statement_refused')
  assert.equal((await sign(vault, await setup.head(vault, [deleted, kept, added]))).status, 204)
  const later = await read(vault)
  assert.deepEqual([itemsOf(later.changes), later.unsigned_deletions], [[items[0]], []])
})

test('while a new generation is due nobody signs a head; once it has started its own head replaces the older', async () => {
  const { vault, entries } = await headedVault()
  await setup.makeDue(vault)
  await refused(sign(vault, await setup.head(vault, entries)), 409, 'stale_generation')
  await setup.nextGeneration(vault)
  const older = await setup.head(vault, entries, { generation: 1 })
  await refused(sign(vault, older), 409, 'stale_head')
  const next = await setup.head(vault, entries)
  assert.equal((await sign(vault, next)).status, 204)
  assert.equal((await read(vault)).head, next)
})

test('an invalid page of changes is refused by name', async () => {
  const vault = await setup.makeVault()
  for (const [name, value] of [
    ['after', '-1'],
    ['after', 'x'],
    ['after', '2147483648'],
    ['limit', '0'],
    ['limit', '1001'],
  ] as const) {
    const query = { [name]: value }
    const params = { id: vault }
    const answer = await setup.server.send(getVaultHead, { as: setup.admin, params, query })
    assert.deepEqual([answer.status, answer.error.fields?.[0]?.path], [422, name])
  }
})

test('changes come in pages, each once and in order, before the first head and after it', async () => {
  const bare = await setup.makeVault()
  const { vault, items } = await headedVault()
  for (const [id, before] of [
    [bare, []],
    [vault, [items[1]]],
  ] as const) {
    const made: string[] = [...before]
    for (let count = 0; count < 4; count += 1) made.push((await setup.makeItem(id)).id)
    const found: string[] = []
    let answer = await read(id, { limit: 2 })
    while (answer.changes.length > 0) {
      assert.ok(answer.changes.length <= 2)
      found.push(...itemsOf(answer.changes))
      const after = changeOf(answer.changes.at(-1) as string).number
      answer = await read(id, { after, limit: 2 })
    }
    assert.deepEqual(found, made)
  }
})
