import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hash, id, someHash, webVerifier } from '../../testing/cast.ts'
import { changing, following, itemsAfter } from '../../testing/changes.ts'
import { makeSplitVault } from '../../testing/split-vault.ts'
import { parseStatement } from '../statements/statement.ts'
import type { Logs } from '../vaults/vault-log.ts'
import { noItems } from './item-change.ts'
import { requireMove } from './item-move.ts'

const { ana, roster, shared } = await makeSplitVault()
const logs: Logs = { log: shared, roster }
const there: Logs = { log: { ...shared, vault: id(102) }, roster }
const [old, made] = [id(200), id(201)]
const { items } = await itemsAfter(ana, logs, [['create', old]])
const to = { vault: id(102), item: made }

const leaving = (changes: object = {}) =>
  changing(ana, logs, items, 'delete', old, { moved_to: to, ...changes })
const deletion = await leaving()
const from = { vault: shared.vault, item: old, change: await hash(deletion) }
const coming = (changes: object = {}, on = there) =>
  changing(ana, on, noItems, 'create', made, { moved_from: from, ...changes })

const check = (left: string, came: string) =>
  requireMove(
    parseStatement(left, 'chaveiro.item.change'),
    parseStatement(came, 'chaveiro.item.change'),
    webVerifier,
  )
const refused = { code: 'statement_refused', fault: 'wrong_place' }

test('a deletion and a creation that do not name each other are no move', async () => {
  const whole = await coming()
  for (const moved_to of [undefined, { ...to, vault: id(103) }, { ...to, item: id(202) }]) {
    const left = await leaving({ moved_to })
    const change = await hash(left)
    await assert.rejects(check(left, await coming({ moved_from: { ...from, change } })), refused)
  }
  for (const moved_from of [
    undefined,
    { ...from, vault: id(103) },
    { ...from, item: id(202) },
    { ...from, change: someHash },
  ]) {
    await assert.rejects(check(deletion, await coming({ moved_from })), refused)
  }
  await assert.rejects(check(deletion, await coming({ vault: id(104) })), refused)
  await assert.rejects(check(deletion, await coming({ item: id(204) })), refused)
  await assert.rejects(check(whole, deletion), refused)
  await assert.rejects(check(deletion, deletion), refused)
})

test('a move within one vault is none', async () => {
  const left = await leaving({ moved_to: { vault: shared.vault, item: made } })
  const moved_from = { ...from, change: await hash(left) }
  await assert.rejects(check(left, await coming({ moved_from }, logs)), refused)
})

test('the two halves of a move name each other, and each stands in its own vault’s order', async () => {
  await check(deletion, await coming())
  assert.equal((await following(items, [deletion], logs)).standings.get(old)?.isDeleted, true)
  assert.equal((await following(noItems, [await coming()], there)).standings.get(made)?.isDeleted, false)
})

test('only a creation comes from another vault, and only a deletion leads to one', async () => {
  const malformed = { fault: 'malformed' }
  await assert.rejects(changing(ana, logs, items, 'revise', old, { moved_from: from }), malformed)
  await assert.rejects(coming({ moved_to: to }), malformed)
})
