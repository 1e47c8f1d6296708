import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overviewDigestInput } from './item-overview.ts'
import {
  checkRevisionAuthor,
  checkRevisionStatement,
  checkRewrap,
  requirePresentAuthor,
} from './item-statement.ts'
import type { StatementPayload } from './statement-kinds.ts'
import { type Actor, hash, id, overview, sign, someHash, webVerifier } from './testing/cast.ts'
import { dismiss, growLog, nextGeneration } from './testing/organisation.ts'
import { makeSplitVault } from './testing/split-vault.ts'

const { ana, caio, eva, fabio, roster, shared, complete } = await makeSplitVault()
const refused = (fault: string) => ({ code: 'statement_refused', fault })
const gone = await growLog(ana, 'chaveiro.vault.remove', { log: shared, roster }, { user: eva.user })
const second = await nextGeneration(ana, { log: gone, roster })
const place = { roster, log: second, item: id(200), revision: 1, generation: 2 }
const content = { sealed: 'cha1.AQAA', key: 'cha1.AQAB', overview }

function fields(by: Actor, generation: number) {
  const { org, vault } = shared
  const { item, revision } = place
  return { v: 1 as const, org, vault, item, revision, generation, by: by.user, roster: roster.head }
}

async function rewrapping(by: Actor, changes: object = {}, on: object = {}) {
  const payload = { ...fields(by, 2), of: someHash, key: someHash, ...changes }
  const text = await sign(by, 'chaveiro.item.rewrap', payload)
  return checkRewrap(text, { ...place, of: someHash, ...on }, webVerifier)
}

async function revise(by: Actor, generation: number, changes: object = {}) {
  const payload: StatementPayload<'chaveiro.item.revision'> = {
    ...fields(by, generation),
    sealed: await hash(content.sealed),
    key: await hash(content.key),
    overview: await hash(overviewDigestInput(overview)),
    ...changes,
  }
  return sign(by, 'chaveiro.item.revision', payload)
}

test('a rewrap by somebody who never held that generation, or in another’s name, is refused', async () => {
  for (const by of [eva, fabio]) await assert.rejects(rewrapping(by), refused('not_entitled'))
  await assert.rejects(rewrapping(fabio, { by: ana.user }), refused('bad_signature'))
})

test('a rewrap of another item, revision, generation or statement is refused', async () => {
  await assert.rejects(rewrapping(ana, { item: id(201) }), refused('wrong_place'))
  await assert.rejects(rewrapping(ana, { revision: 2 }), refused('wrong_place'))
  await assert.rejects(rewrapping(ana, { vault: id(101) }), refused('wrong_place'))
  await assert.rejects(rewrapping(ana, { generation: 1 }), refused('wrong_generation'))
  await assert.rejects(rewrapping(ana, { of: roster.org }), refused('wrong_place'))
})

test('a custody key comes with the dealing of its generation, or not at all', async () => {
  const on = { log: complete }
  await assert.rejects(rewrapping(eva, { custody_key: someHash }, on), refused('malformed'))
  await assert.rejects(rewrapping(eva, { dealing: 1 }, on), refused('malformed'))
  const wrap = { custody_key: someHash, dealing: 1 }
  await assert.rejects(rewrapping(eva, { ...wrap, dealing: 2 }, on), refused('wrong_dealing'))
  await assert.rejects(rewrapping(ana, wrap), refused('wrong_dealing'))
  assert.equal((await rewrapping(eva, wrap, on)).dealing, 1)
})

test('who may hold the newest key wraps anew, and the author’s own signature stays good', async () => {
  assert.equal((await rewrapping(ana)).by, ana.user)
  const written = await revise(eva, 1)
  const read = await checkRevisionStatement(written, { ...place, generation: 1 }, content, webVerifier)
  assert.equal(read.by, eva.user)
})

test('a removed member’s revision is good under the generation that they held, never under a later one', async () => {
  const late = checkRevisionAuthor(await revise(eva, 2), place, webVerifier)
  await assert.rejects(late, refused('not_entitled'))
})

test('a revision’s custody key is the one that its author signed', async () => {
  const wrapped = { ...content, custodyKey: 'cha1.AQAC' }
  const signed = { custody_key: await hash(wrapped.custodyKey), dealing: 1 }
  const on = { ...place, log: complete }
  const checking = async (changes: object, sent: typeof content) =>
    checkRevisionStatement(await revise(eva, 2, changes), on, sent, webVerifier)
  await assert.rejects(checking(signed, content), refused('wrong_text'))
  await assert.rejects(checking({}, wrapped), refused('wrong_text'))
  const other = { ...wrapped, custodyKey: 'cha1.AQAD' }
  await assert.rejects(checking(signed, other), refused('wrong_text'))
  assert.equal((await checking(signed, wrapped)).dealing, 1)
})

test('a server accepts writes under the newest generation by those who may hold it now', async () => {
  const accepting = (by: Actor, generation: number, on = roster) =>
    requirePresentAuthor({ by: by.user, generation }, { log: second, roster: on })
  assert.throws(() => accepting(ana, 1), refused('wrong_generation'))
  assert.throws(() => accepting(ana, 3), refused('wrong_generation'))
  assert.throws(() => accepting(eva, 2), refused('not_entitled'))
  const without = await dismiss(ana, caio, roster)
  assert.throws(() => accepting(caio, 2, without), refused('not_entitled'))
  assert.doesNotThrow(() => accepting(caio, 2))
})
