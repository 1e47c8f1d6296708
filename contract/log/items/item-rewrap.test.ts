import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Actor, id, sign, someHash, webVerifier } from '../../testing/cast.ts'
import { growLog, nextGeneration } from '../../testing/organisation.ts'
import { makeSplitVault } from '../../testing/split-vault.ts'
import { checkRewrap } from './item-rewrap.ts'

const { ana, eva, fabio, roster, shared, complete } = await makeSplitVault()
const refused = (fault: string) => ({ code: 'statement_refused', fault })
const gone = await growLog(ana, 'chaveiro.vault.remove', { log: shared, roster }, { user: eva.user })
const second = await nextGeneration(ana, { log: gone, roster })
const place = { roster, log: second, item: id(200), revision: 1, generation: 2 }

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

test('a rewrap by somebody who never held that generation’s key, or in another’s name, is refused', async () => {
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

test('a custody key comes with a dealing of its generation, or not at all', async () => {
  const on = { log: complete }
  await assert.rejects(rewrapping(eva, { custody_key: someHash }, on), refused('malformed'))
  await assert.rejects(rewrapping(eva, { dealing: 1 }, on), refused('malformed'))
  const wrap = { custody_key: someHash, dealing: 1 }
  await assert.rejects(rewrapping(eva, { ...wrap, dealing: 2 }, on), refused('wrong_dealing'))
  await assert.rejects(rewrapping(ana, wrap), refused('wrong_dealing'))
  assert.equal((await rewrapping(eva, wrap, on)).dealing, 1)
})

test('a holder of the newest key may rewrap', async () => {
  assert.equal((await rewrapping(ana)).by, ana.user)
})
