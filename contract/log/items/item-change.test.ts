import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overviewDigestInput } from '../../rules/items/item-overview.ts'
import { type Actor, at, hash, id, overview, someHash, webVerifier } from '../../testing/cast.ts'
import { changing, content, following, itemsAfter, salt } from '../../testing/changes.ts'
import { dismiss, growLog, nextGeneration } from '../../testing/organisation.ts'
import { makeSplitVault } from '../../testing/split-vault.ts'
import { parseStatement } from '../statements/statement.ts'
import type { Logs } from '../vaults/vault-log.ts'
import { checkItemChange, noItems, requirePresentAuthor, type VaultItems } from './item-change.ts'
import { type RevisionPayload, requireContent } from './item-content.ts'

const { ana, caio, eva, gil, roster, shared, complete } = await makeSplitVault()
const logs: Logs = { log: shared, roster }
const [one, two] = [id(200), id(201)]
const refused = (fault: string) => ({ code: 'statement_refused', fault })
const { items: first, texts } = await itemsAfter(ana, logs, [['create', one]])
const acts = [
  ['create', two],
  ['revise', one],
  ['delete', one],
] as const

const writing = async (
  act: 'create' | 'revise' | 'delete' | 'restore',
  item: string,
  changes: object = {},
  by: Actor = ana,
  on: Logs = logs,
  items: VaultItems = first,
) => following(items, [await changing(by, on, items, act, item, changes)], on)

for (const [act, item] of acts) {
  test(`a ${act} by a non-holder, or in another’s name, is refused`, async () => {
    await assert.rejects(writing(act, item, {}, gil), refused('not_entitled'))
    await assert.rejects(writing(act, item, { by: ana.user }, eva), refused('bad_signature'))
    await assert.rejects(writing(act, item, { by: id(77) }), refused('unknown_person'))
    await assert.rejects(writing(act, item, {}, caio, { log: complete, roster }), refused('not_entitled'))
  })

  test(`a ${act} of another vault, or naming heads that the logs do not have, is refused`, async () => {
    await assert.rejects(writing(act, item, { org: someHash }), refused('wrong_place'))
    await assert.rejects(writing(act, item, { vault: id(101) }), refused('wrong_place'))
    const unknown = { seq: 2, hash: someHash }
    await assert.rejects(writing(act, item, { roster: unknown }), refused('unknown_roster_head'))
    await assert.rejects(writing(act, item, { log: unknown }), refused('unknown_log_head'))
    await assert.rejects(writing(act, item, { generation: 2 }), refused('wrong_generation'))
  })

  test(`a ${act} at another place of the order is refused`, async () => {
    await assert.rejects(writing(act, item, { number: 1 }), refused('wrong_seq'))
    await assert.rejects(writing(act, item, { number: 3 }), refused('wrong_seq'))
    await assert.rejects(writing(act, item, { prev: someHash }), refused('wrong_prev'))
    await assert.rejects(writing(act, item, { prev: undefined }), refused('wrong_prev'))
  })

  test(`a ${act} has neither an earlier time nor older heads than the change before it`, async () => {
    const later = await writing('create', id(202), { at: '2026-03-01T12:00:00.001Z' }, eva)
    await assert.rejects(writing(act, item, {}, ana, logs, later), refused('wrong_time'))
    const without = await dismiss(ana, caio, roster)
    const newer = { log: shared, roster: without }
    const known = await writing('create', id(202), {}, ana, newer)
    const back = { roster: roster.head }
    await assert.rejects(writing(act, item, back, ana, newer, known), refused('unknown_roster_head'))
    const log = await growLog(ana, 'chaveiro.vault.overview', logs, { commitment: someHash })
    const seen = await writing('create', id(202), {}, ana, { log, roster })
    const older = { log: shared.head }
    await assert.rejects(writing(act, item, older, ana, { log, roster }, seen), refused('unknown_log_head'))
  })
}

test('the first change names no change before it', async () => {
  await assert.rejects(writing('create', one, { prev: someHash }, ana, logs, noItems), refused('wrong_prev'))
  assert.equal((await writing('create', one, {}, ana, logs, noItems)).newest?.number, 1)
})

test('two changes with one number are refused, whoever signed them', async () => {
  const byAna = await changing(ana, logs, first, 'revise', one)
  const byEva = await changing(eva, logs, first, 'revise', one)
  const after = await following(first, [byAna], logs)
  await assert.rejects(following(after, [byEva], logs), refused('wrong_seq'))
  await assert.rejects(following(first, [byAna, byEva], logs), refused('wrong_seq'))
})

test('an old statement cannot be used again in a later place', async () => {
  const { items } = await itemsAfter(ana, logs, [['delete', one]], first)
  await assert.rejects(following(items, texts, logs), refused('wrong_seq'))
  const create = texts[0] as string
  await assert.rejects(following(first, [create], logs), refused('wrong_seq'))
})

test('an item is created once: its id is not reused, not even after deletion', async () => {
  await assert.rejects(writing('create', one), refused('wrong_revision'))
  const { items } = await itemsAfter(ana, logs, [['delete', one]], first)
  await assert.rejects(writing('create', one, {}, ana, logs, items), refused('wrong_revision'))
  await assert.rejects(writing('create', one, { revision: 1 }, ana, logs, items), refused('wrong_revision'))
  await assert.rejects(writing('create', two, { revision: 2 }), refused('wrong_revision'))
})

test('only an existing item is revised or deleted, and after its newest change', async () => {
  for (const act of ['revise', 'delete'] as const) {
    await assert.rejects(writing(act, two), refused('wrong_revision'))
    await assert.rejects(writing(act, one, { before: someHash }), refused('wrong_revision'))
    await assert.rejects(writing(act, one, { revision: 3 }), refused('wrong_revision'))
    await assert.rejects(writing(act, one, { revision: 1 }), refused('wrong_revision'))
    const { items } = await itemsAfter(ana, logs, [['delete', one]], first)
    await assert.rejects(writing(act, one, {}, ana, logs, items), refused('wrong_revision'))
  }
})

test('a restore names the item’s present deletion, and nothing else', async () => {
  await assert.rejects(writing('restore', one), refused('wrong_revision'))
  await assert.rejects(writing('restore', two), refused('wrong_revision'))
  const { items: gone } = await itemsAfter(ana, logs, [['delete', one]], first)
  const before = first.standings.get(one)?.hash
  await assert.rejects(writing('restore', one, { before }, ana, logs, gone), refused('wrong_revision'))
  const back = await writing('restore', one, {}, ana, logs, gone)
  assert.deepEqual(back.standings.get(one)?.isDeleted, false)
  const { items: again } = await itemsAfter(ana, logs, [['delete', one]], back)
  const old = gone.standings.get(one)?.hash
  await assert.rejects(writing('restore', one, { before: old }, ana, logs, again), refused('wrong_revision'))
})

test('a removed member writes nothing after the change that their removal names, whatever log head they name', async () => {
  const change = { number: 1, hash: first.newest?.hash ?? '' }
  const gone = await growLog(ana, 'chaveiro.vault.remove', logs, { user: eva.user, change })
  const now = { log: gone, roster }
  await assert.rejects(writing('create', two, {}, eva, now), refused('not_entitled'))
  const late = { log: shared.head }
  await assert.rejects(writing('create', two, late, eva, now), refused('closed'))
  await assert.rejects(writing('create', two, late, ana, now), refused('closed'))
  const { items } = await itemsAfter(ana, now, [['create', two]], first)
  await assert.rejects(writing('revise', one, late, eva, now, items), refused('closed'))
})

test('a generation names the newest change: no change of an older generation follows, and no other takes that place', async () => {
  const change = { number: 1, hash: first.newest?.hash ?? '' }
  const log = await nextGeneration(ana, logs, { change })
  const now = { log, roster }
  const late = { log: shared.head, generation: 1 }
  await assert.rejects(writing('create', two, late, ana, now), refused('closed'))
  await assert.rejects(writing('create', two, { generation: 1 }, ana, now), refused('wrong_generation'))
  const other = await changing(eva, logs, noItems, 'create', two)
  await assert.rejects(following(noItems, [other], now), refused('closed'))
  assert.equal((await following(noItems, texts, now)).newest?.number, 1)
  assert.equal((await writing('create', two, {}, ana, now)).newest?.number, 2)
})

test('what a member wrote before their removal still counts', async () => {
  const { items, texts: both } = await itemsAfter(eva, logs, [['create', two]], first)
  const change = { number: 2, hash: items.newest?.hash ?? '' }
  const gone = await growLog(ana, 'chaveiro.vault.remove', logs, { user: eva.user, change })
  const log = await nextGeneration(ana, { log: gone, roster }, { change })
  const read = await following(noItems, [...texts, ...both], { log, roster })
  assert.deepEqual(read, items)
})

test('a custody key comes with a dealing of its generation, or not at all', async () => {
  const on = { log: complete, roster }
  const create = (changes: object, by = eva, at: Logs = on) =>
    writing('create', two, changes, by, at, noItems)
  await assert.rejects(create({ custody_key: someHash }), refused('malformed'))
  await assert.rejects(create({ dealing: 1 }), refused('malformed'))
  await assert.rejects(create({ custody_key: someHash, dealing: 2 }), refused('wrong_dealing'))
  await assert.rejects(create({ custody_key: someHash, dealing: 1 }, ana, logs), refused('wrong_dealing'))
  assert.equal((await create({ custody_key: someHash, dealing: 1 })).newest?.number, 1)
})

async function checking(changes: object = {}, sent: Partial<typeof content> & { custodyKey?: string } = {}) {
  const place = { ...logs, newest: first.newest, standingOf: (item: string) => first.standings.get(item) }
  const text = await changing(ana, logs, first, 'revise', one)
  const statement = parseStatement(text, 'chaveiro.item.change')
  const { payload } = await checkItemChange(statement, place, webVerifier)
  await requireContent({ ...payload, ...changes } as RevisionPayload, { ...content, ...sent }, webVerifier)
}

test('a revision with another sealed text or wrapped key is refused', async () => {
  await assert.rejects(checking({}, { sealed: 'cha1.AQAC' }), refused('wrong_text'))
  await assert.rejects(checking({}, { key: 'cha1.AQAC' }), refused('wrong_text'))
})

test('a revision’s custody key is the one that its author signed', async () => {
  const custodyKey = 'cha1.AQAC'
  const signed = { custody_key: await hash(custodyKey), dealing: 1 }
  await assert.rejects(checking(signed), refused('wrong_text'))
  await assert.rejects(checking({}, { custodyKey }), refused('wrong_text'))
  await assert.rejects(checking(signed, { custodyKey: 'cha1.AQAD' }), refused('wrong_text'))
  await checking(signed, { custodyKey })
})

test('a change of any single overview field, or of the salt, is noticed', async () => {
  const flat = Object.keys(overview).filter((name) => name !== 'tags')
  for (const name of flat) {
    const old = overview[name as 'title']
    const other = typeof old === 'boolean' ? !old : `${old ?? ''}.`
    const changed = { overview: { ...overview, [name]: other } }
    await assert.rejects(checking({}, changed), refused('wrong_overview'), name)
  }
  for (const name of Object.keys(overview.tags)) {
    const changed = { overview: { ...overview, tags: { ...overview.tags, [name]: 'x' } } }
    await assert.rejects(checking({}, changed), refused('wrong_overview'), name)
  }
  await assert.rejects(checking({}, { overviewSalt: salt.replace(/A$/, 'Q') }), refused('wrong_overview'))
})

test('text that only looks the same makes a different overview', async () => {
  const decomposed = { ...overview, client: overview.client.normalize('NFD') }
  await assert.rejects(checking({}, { overview: decomposed }), refused('wrong_overview'))
  assert.throws(() => overviewDigestInput({ ...overview, login: undefined } as never, salt), TypeError)
})

test('a server accepts writes of the newest generation from present holders of its key', async () => {
  const gone = await growLog(ana, 'chaveiro.vault.remove', logs, { user: eva.user })
  const second = await nextGeneration(ana, { log: gone, roster })
  const accepting = (by: Actor, generation: number, on = roster) =>
    requirePresentAuthor({ by: by.user, generation, roster: on.head }, { log: second, roster: on })
  assert.throws(() => accepting(ana, 1), refused('wrong_generation'))
  assert.throws(() => accepting(ana, 3), refused('wrong_generation'))
  assert.throws(() => accepting(eva, 2), refused('not_entitled'))
  const without = await dismiss(ana, caio, roster)
  assert.throws(() => accepting(caio, 2, without), refused('not_entitled'))
  assert.doesNotThrow(() => accepting(caio, 2))
})

test('valid changes are accepted, and give each item’s state', async () => {
  const order = [
    ['create', two],
    ['revise', one],
    ['delete', two],
    ['revise', one],
  ] as const
  const { items } = await itemsAfter(eva, logs, order, first)
  const standings = [...items.standings].map(([item, { revision, isDeleted }]) => [item, revision, isDeleted])
  assert.deepEqual(standings, [
    [one, 3, false],
    [two, 2, true],
  ])
  assert.deepEqual([items.newest?.number, items.newest?.at], [5, at])
})
