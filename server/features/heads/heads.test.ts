import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getVaultHead, signVaultHead } from '@chaveiro/contract/heads.ts'
import * as calls from '@chaveiro/contract/items.ts'
import { confirmDeletions } from '@chaveiro/contract/items.ts'
import type { HeadEntry } from '@chaveiro/contract/rules/head.ts'
import { SigningDevice } from '../../testing/signing-device.ts'
import { hashOf, refused, startItemServer } from '../items/testing/start-item-server.ts'

const setup = await startItemServer()

const read = async (vault: string, after?: number, as = setup.admin) =>
  (await setup.server.call(getVaultHead, { as, params: { id: vault }, query: { after } })).body
const sign = (vault: string, head: string, through: number, as = setup.admin) =>
  setup.server.send(signVaultHead, { as, params: { id: vault }, body: { head, through } })
const remove = (id: string, signature?: string) =>
  setup.server.send(calls.deleteItem, {
    as: setup.admin,
    params: { id },
    ...(signature && { body: { signature } }),
  })

/** The entry that a head has for an item's newest revision. */
async function entryOf(id: string): Promise<HeadEntry> {
  const item = (await setup.server.call(calls.getItem, { as: setup.admin, params: { id } })).body
  return [id, item.revision, item.sealed_hash]
}

/** A vault with two items and a head over both. */
async function headedVault() {
  const vault = await setup.makeVault()
  const items = [(await setup.makeItem(vault)).id, (await setup.makeItem(vault)).id] as const
  const entries = [await entryOf(items[0]), await entryOf(items[1])]
  const head = await setup.head(vault, entries)
  const { through } = await read(vault)
  assert.equal((await sign(vault, head, through)).body.version, 1)
  return { vault, items, entries, head, through }
}

test('nobody signs for a vault whose key they do not hold', async () => {
  const manager = await setup.server.makePerson('manager')
  const vault = await setup.makeVault({ visibility: 'private' })
  const head = await setup.head(vault, [])
  const contributor = await setup.server.makePerson('contributor')
  await refused(sign(vault, head, 0, contributor), 404, 'not_found')
  await refused(sign(vault, head, 0, manager), 403, 'key_missing')
  await refused(
    setup.server.call(getVaultHead, { as: contributor, params: { id: vault }, query: {} }),
    404,
    'not_found',
  )
})

test('a head that says anything but what is there is refused', async () => {
  const vault = await setup.makeVault()
  const { id } = await setup.makeItem(vault)
  const entry = await entryOf(id)
  const { through } = await read(vault)
  const outsider = new SigningDevice(setup.admin.id)
  const payloads = [
    await setup.head(vault, []),
    await setup.head(vault, [[id, 2, entry[2]]]),
    await setup.head(vault, [[id, 1, hashOf('another')]]),
    await setup.head(vault, [entry], { version: 2, prev: hashOf('none') }),
    await setup.head(vault, [entry], { prev: hashOf('none') }),
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
      version: 1,
      generation: 1,
      items: hashOf('[]'),
    }),
    'a.b.c',
  ]
  for (const [index, head] of payloads.entries()) {
    const { status, error } = await sign(vault, head, through)
    assert.deepEqual([status, error.code], [422, index === 9 ? error.code : 'statement_refused'], `${index}`)
  }
  assert.equal((await sign(vault, await setup.head(vault, [entry]), through)).status, 200)
})

test('of two devices one signs the next head; the other is told to look again', async () => {
  const { vault, items, head, through: before } = await headedVault()
  await setup.update(items[0], setup.revisionOf(vault, items[0], 2))
  const entries = await Promise.all(items.map((id) => entryOf(id)))
  const { through } = await read(vault)
  await refused(sign(vault, await setup.head(vault, entries), before), 409, 'stale_head')
  const next = { version: 2, prev: hashOf(head) }
  const heads = [
    await setup.head(vault, entries, next),
    await setup.head(vault, entries, { ...next, at: '2026-02-01T00:00:00.000Z' }),
  ]
  const answers = await Promise.all(heads.map((second) => sign(vault, second, through)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
})

test('heads over nothing new are refused and keep nothing, until something changed or the vault has another key', async () => {
  const { vault, entries, head, through } = await headedVault()
  const next = () => setup.head(vault, entries, { version: 2, prev: hashOf(head) })
  for (let times = 0; times < 3; times += 1) {
    await refused(sign(vault, await next(), through), 409, 'stale_head')
  }
  assert.equal((await read(vault)).newest, 1)
  await setup.nextGeneration(vault)
  assert.equal((await sign(vault, await next(), through)).status, 200)
})

test('a head over what has changed meanwhile is put off, not refused as a lie', async () => {
  const { vault, items, entries, head, through } = await headedVault()
  const third = await setup.makeItem(vault)
  const { through: known } = await read(vault)
  const over = [...entries, await entryOf(third.id)]
  await remove(third.id, setup.device.signDeletion({ vault, item: third.id, revision: 2 }))
  const next = { version: 2, prev: hashOf(head) }
  await refused(sign(vault, await setup.head(vault, over, next), known), 409, 'stale_head')
  await refused(sign(vault, await setup.head(vault, entries, next), through - 1), 409, 'stale_head')
  assert.equal(items.length, 2)
  const { through: newest } = await read(vault)
  assert.equal((await sign(vault, await setup.head(vault, entries, next), newest)).status, 200)
})

test('a head over an earlier moment stands, and what came after it is listed as changed', async () => {
  const { vault, items, head } = await headedVault()
  await setup.update(items[1], setup.revisionOf(vault, items[1], 2))
  const entries = await Promise.all(items.map((id) => entryOf(id)))
  const { through } = await read(vault)
  await setup.update(items[0], setup.revisionOf(vault, items[0], 2))
  const next = await setup.head(vault, entries, { version: 2, prev: hashOf(head) })
  assert.equal((await sign(vault, next, through)).status, 200)
  const { changes } = await read(vault)
  assert.deepEqual(
    changes.map(({ item, revision, deleted }) => [item, revision, deleted]),
    [[items[0], 2, false]],
  )
})

test('heads come from a version on, with what the newest covers unless the caller has that', async () => {
  const { vault, items, head } = await headedVault()
  const first = await read(vault)
  assert.deepEqual([first.heads, first.newest], [[head], 1])
  assert.deepEqual(
    first.entries?.map(({ item }) => item),
    [...items].sort(),
  )
  const known = await read(vault, 1)
  assert.deepEqual([known.heads, known.entries, known.changes], [[], null, []])
  assert.equal((await read(vault, 0)).heads.length, 1)
})

test('a signed deletion leaves the list and is told to who knew an older head; an unsigned one leaves it only when confirmed', async () => {
  const { vault, items, entries, head } = await headedVault()
  await remove(items[0])
  const deletion = (await read(vault)).changes[0]
  assert.deepEqual([deletion?.deleted, deletion?.signature, deletion?.revision], [true, null, 2])
  const { through } = await read(vault)
  const without = await setup.head(vault, entries.slice(1), { version: 2, prev: hashOf(head) })
  await refused(sign(vault, without, through), 422, 'statement_refused')
  const second = await setup.head(vault, entries, { version: 2, prev: hashOf(head) })
  assert.equal((await sign(vault, second, through)).status, 200)
  assert.deepEqual((await read(vault, 2)).changes, [deletion], 'it stays listed until somebody signs it')

  const signature = setup.device.signDeletion({ vault, item: items[0], revision: 2 })
  const confirm = (deletions: object[], as = setup.admin) =>
    setup.server.send(confirmDeletions, { as, params: { id: vault }, body: { deletions } })
  const wrong = setup.device.signDeletion({ vault, item: items[0], revision: 3 })
  await refused(confirm([{ item: items[0], signature: wrong }]), 422, 'statement_refused')
  await refused(
    confirm([{ item: items[0], signature }], await setup.server.makePerson('manager')),
    403,
    'not_member',
  )
  assert.equal((await confirm([{ item: items[0], signature }])).body.confirmed, 1)
  assert.equal((await confirm([{ item: items[0], signature }])).body.confirmed, 0)

  const { through: newest } = await read(vault)
  const third = await setup.head(vault, entries.slice(1), { version: 3, prev: hashOf(second) })
  assert.equal((await sign(vault, third, newest)).status, 200)
  const later = await read(vault, 2)
  assert.deepEqual([later.heads, later.changes], [[third], []])
  assert.deepEqual(
    later.deletions.map(({ item, signature: by }) => [item, by]),
    [[items[0], signature]],
  )
})

test('as long as a new generation is due nobody signs a head', async () => {
  const { vault, entries, head, through } = await headedVault()
  await setup.makeDue(vault)
  const next = { version: 2, prev: hashOf(head) }
  await refused(sign(vault, await setup.head(vault, entries, next), through), 409, 'stale_generation')
  await setup.nextGeneration(vault)
  const old = await setup.head(vault, entries, { ...next, generation: 1 })
  await refused(sign(vault, old, through), 422, 'statement_refused')
  assert.equal((await sign(vault, await setup.head(vault, entries, next), through)).status, 200)
})

test('a head that claims to reach further than the last change covers no change to come', async () => {
  const vault = await setup.makeVault()
  const first = await entryOf((await setup.makeItem(vault)).id)
  const { through } = await read(vault)
  const head = await setup.head(vault, [first])
  await refused(sign(vault, head, 2 ** 40), 422, 'invalid')
  assert.equal((await sign(vault, head, through + 1000)).status, 200)
  const later = await setup.makeItem(vault)
  const { changes } = await read(vault)
  assert.deepEqual(
    changes.map(({ item }) => item),
    [later.id],
  )
})

const page = async (vault: string, query: { after?: number; from?: number; limit?: number }) =>
  (await setup.server.call(getVaultHead, { as: setup.admin, params: { id: vault }, query })).body
const itemsOf = ({ changes }: { changes: { item: string }[] }) => changes.map(({ item }) => item)

test('a page of changes that is none is refused by name', async () => {
  const vault = await setup.makeVault()
  for (const [name, value] of [
    ['from', '-1'],
    ['from', 'x'],
    ['from', '2147483648'],
    ['limit', '0'],
    ['limit', '1001'],
  ] as const) {
    const query = { [name]: value }
    const params = { id: vault }
    const answer = await setup.server.send(getVaultHead, { as: setup.admin, params, query })
    assert.deepEqual([answer.status, answer.error.fields?.[0]?.path], [422, name])
  }
})

test('changes come in pages, each once and in their order, before the first head and after it', async () => {
  const bare = await setup.makeVault()
  const { vault, items, entries, head } = await headedVault()
  for (const [id, version] of [
    [bare, 0],
    [vault, 1],
  ] as const) {
    const made: string[] = []
    for (let count = 0; count < 4; count += 1) made.push((await setup.makeItem(id)).id)
    const found: string[] = []
    let answer = await page(id, { limit: 2 })
    assert.deepEqual([answer.newest, answer.changes.length, answer.more], [version, 2, true])
    for (;;) {
      found.push(...itemsOf(answer))
      if (!answer.more) break
      answer = await page(id, { after: version, from: answer.through, limit: 2 })
    }
    assert.deepEqual(found, made)
    assert.deepEqual(answer.through, (await page(id, {})).through)
    assert.deepEqual(itemsOf(await page(id, { after: version, from: answer.through })), [])
  }
  // Signed over all pages, as over one.
  const last = [...entries]
  for (const change of (await page(vault, {})).changes) last.push(await entryOf(change.item))
  const { through } = await page(vault, {})
  const next = await setup.head(vault, last, { version: 2, prev: hashOf(head) })
  assert.equal((await sign(vault, next, through)).status, 200)
  assert.equal(items.length, 2)
})

test('a deletion that nobody signed is on the first page alone, and its item is not told twice', async () => {
  const { vault, items } = await headedVault()
  assert.equal((await remove(items[0])).status, 204)
  const made = [(await setup.makeItem(vault)).id, (await setup.makeItem(vault)).id]
  const first = await page(vault, { limit: 1 })
  assert.deepEqual([itemsOf(first), first.more], [[items[0]], true])
  const second = await page(vault, { after: 1, from: first.through, limit: 1 })
  const third = await page(vault, { after: 1, from: second.through, limit: 1 })
  assert.deepEqual([...itemsOf(second), ...itemsOf(third)], made)
  assert.deepEqual([second.more, third.more], [true, false])
})

test('changes that were made together are never parted', async () => {
  const vault = await setup.makeVault()
  const made = new Set<string>()
  for (let count = 0; count < 5; count += 1) made.add((await setup.makeItem(vault)).id)
  await setup.server.platform.db.inTransaction(async (tx) => {
    await tx.kysely.updateTable('item_revisions').set({ change: 0 }).where('vault_id', '=', vault).execute()
  })
  const later = (await setup.makeItem(vault)).id
  const first = await page(vault, { limit: 2 })
  assert.deepEqual([new Set(itemsOf(first)), first.through, first.more], [made, 0, true])
  const second = await page(vault, { after: 0, from: 0, limit: 2 })
  assert.deepEqual([itemsOf(second), second.more], [[later], false])
})

test('after a newer head the pages begin anew with it', async () => {
  const { vault, head, entries } = await headedVault()
  const made = [(await setup.makeItem(vault)).id, (await setup.makeItem(vault)).id] as const
  const first = await page(vault, { limit: 1 })
  const covered = [...entries, await entryOf(made[0])]
  const next = await setup.head(vault, covered, { version: 2, prev: hashOf(head) })
  assert.equal((await sign(vault, next, first.through)).status, 200)
  const answer = await page(vault, { after: 1, from: first.through, limit: 1 })
  assert.deepEqual([answer.newest, answer.heads, itemsOf(answer)], [2, [next], [made[1]]])
  assert.equal(answer.entries?.length, 3)
})
