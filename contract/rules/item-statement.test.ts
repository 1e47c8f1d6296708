import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overviewDigestInput } from './item-overview.ts'
import { checkDeletionStatement, checkRevisionStatement } from './item-statement.ts'
import type { StatementPayload } from './statement-kinds.ts'
import { hash, id, makeScene, overview, sign, someHash, webVerifier } from './testing/cast.ts'

const { admin, colleague, roster, vault, log } = await makeScene()
const content = { sealed: 'cha1.AQAA', key: 'cha1.AQAB', overview }
const place = { roster, log, item: id(200), revision: 3, generation: 1 }
const common = { v: 1 as const, org: roster.org, vault, item: id(200), revision: 3, generation: 1 }
const deletion = { ...common, by: admin.user, roster: roster.head }
const revision: StatementPayload<'chaveiro.item.revision'> = {
  ...deletion,
  sealed: await hash(content.sealed),
  key: await hash(content.key),
  overview: await hash(overviewDigestInput(overview)),
}
const refused = (fault: string) => ({ code: 'statement_refused', fault })

async function revising(changes: object, by = admin, sent = content) {
  const text = await sign(by, 'chaveiro.item.revision', { ...revision, ...changes })
  return checkRevisionStatement(text, place, sent, webVerifier)
}

async function deleting(changes: object, by = admin) {
  const text = await sign(by, 'chaveiro.item.deletion', { ...deletion, ...changes })
  return checkDeletionStatement(text, place, webVerifier)
}

for (const [name, signing] of [
  ['revision', revising],
  ['deletion', deleting],
] as const) {
  test(`a ${name} by somebody who may not hold the key, or in another’s name, is refused`, async () => {
    await assert.rejects(signing({ by: colleague.user }, colleague), refused('not_entitled'))
    await assert.rejects(signing({}, colleague), refused('bad_signature'))
    await assert.rejects(signing({ by: id(77) }), refused('unknown_person'))
  })

  test(`a ${name} of another place is refused`, async () => {
    await assert.rejects(signing({ org: someHash }), refused('wrong_place'))
    await assert.rejects(signing({ vault: id(101) }), refused('wrong_place'))
    await assert.rejects(signing({ item: id(201) }), refused('wrong_place'))
    await assert.rejects(signing({ revision: 2 }), refused('wrong_place'))
    await assert.rejects(signing({ generation: 2 }), refused('wrong_generation'))
    await assert.rejects(signing({ roster: { seq: 0, hash: someHash } }), refused('unknown_roster_head'))
  })
}

test('a revision with another sealed text or wrapped key is refused', async () => {
  await assert.rejects(revising({}, admin, { ...content, sealed: 'cha1.AQAC' }), refused('wrong_text'))
  await assert.rejects(revising({}, admin, { ...content, key: 'cha1.AQAC' }), refused('wrong_text'))
})

test('a change of any one overview field is noticed', async () => {
  const flat = Object.keys(overview).filter((name) => name !== 'tags')
  for (const name of flat) {
    const old = overview[name as 'title']
    const other = typeof old === 'boolean' ? !old : `${old ?? ''}.`
    const changed = { ...content, overview: { ...overview, [name]: other } }
    await assert.rejects(revising({}, admin, changed), refused('wrong_overview'), name)
  }
  for (const name of Object.keys(overview.tags)) {
    const changed = { ...content, overview: { ...overview, tags: { ...overview.tags, [name]: 'x' } } }
    await assert.rejects(revising({}, admin, changed), refused('wrong_overview'), name)
  }
})

test('text that only looks the same is another overview', async () => {
  const decomposed = { ...overview, client: overview.client.normalize('NFD') }
  await assert.rejects(revising({}, admin, { ...content, overview: decomposed }), refused('wrong_overview'))
  assert.throws(() => overviewDigestInput({ ...overview, login: undefined } as never), TypeError)
})

test('a deletion is no revision', async () => {
  const text = await sign(admin, 'chaveiro.item.deletion', deletion)
  await assert.rejects(checkRevisionStatement(text, place, content, webVerifier), refused('wrong_kind'))
})

test('a right revision and a right deletion are accepted', async () => {
  assert.deepEqual(await revising({}), revision)
  assert.deepEqual(await deleting({}), deletion)
})
