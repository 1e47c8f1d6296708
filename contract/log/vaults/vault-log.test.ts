import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createPayload,
  generationPayload,
  id,
  makeScene,
  sign,
  someHash,
  webVerifier,
} from '../../testing/cast.ts'
import { appendVaultLog, generationOf, mayHoldVaultKey, replayVaultLog } from './vault-log.ts'

const { admin, colleague, roster, vault, create, generation, log } = await makeScene()
const created = await replayVaultLog([create], roster, webVerifier)
const refused = (fault: string) => ({ code: 'statement_refused', fault })

async function creating(changes: object, by = admin) {
  const text = await sign(by, 'chaveiro.vault.create', { ...createPayload(by, roster, id(101)), ...changes })
  return appendVaultLog(null, text, roster, webVerifier)
}

async function starting(changes: object, by = admin, after = log) {
  const payload = { ...generationPayload(by, roster, after), ...changes }
  const text = await sign(by, 'chaveiro.vault.generation', payload)
  return appendVaultLog(after, text, roster, webVerifier)
}

test('only a custodian creates a vault, and signs for it', async () => {
  await assert.rejects(creating({}, colleague), refused('not_entitled'))
  await assert.rejects(creating({ by: id(77) }), refused('unknown_person'))
  await assert.rejects(creating({ by: admin.user }, colleague), refused('bad_signature'))
})

test('a vault of another organisation, or with an unknown roster head, is refused', async () => {
  await assert.rejects(creating({ org: someHash }), refused('wrong_place'))
  await assert.rejects(creating({ roster: { seq: 1, hash: someHash } }), refused('unknown_roster_head'))
  await assert.rejects(
    creating({ roster: { seq: 9, hash: roster.head.hash } }),
    refused('unknown_roster_head'),
  )
})

test('only a custodian starts a generation', async () => {
  await assert.rejects(starting({}, colleague), refused('not_entitled'))
  await assert.rejects(starting({ by: admin.user }, colleague), refused('bad_signature'))
})

test('a generation at the wrong place of the chain is refused', async () => {
  await assert.rejects(starting({ vault: id(101) }), refused('wrong_place'))
  await assert.rejects(starting({ seq: 1 }), refused('wrong_seq'))
  await assert.rejects(starting({ prev: someHash }), refused('wrong_prev'))
  await assert.rejects(starting({ roster: { seq: 0, hash: roster.org } }), refused('unknown_roster_head'))
})

test('generations count by one, and from the second on each seals the key before it', async () => {
  await assert.rejects(starting({ generation: 1 }), refused('wrong_generation'))
  await assert.rejects(starting({ generation: 3 }), refused('wrong_generation'))
  await assert.rejects(starting({ previous: someHash }, admin, created), refused('wrong_previous'))
  const { previous: _, ...without } = generationPayload(admin, roster, log)
  const text = await sign(admin, 'chaveiro.vault.generation', without)
  await assert.rejects(appendVaultLog(log, text, roster, webVerifier), refused('wrong_previous'))
})

test('a key used before makes no new generation', async () => {
  const first = generationOf(log, 1)
  await assert.rejects(starting({ commitment: first.commitment }), refused('key_taken'))
  await assert.rejects(starting({ inbox_key: first.inboxKey }), refused('key_taken'))
})

test('of two generations after the same head only one is accepted', async () => {
  const next = await starting({})
  const rival = await sign(admin, 'chaveiro.vault.generation', generationPayload(admin, roster, log))
  await assert.rejects(appendVaultLog(next, rival, roster, webVerifier), refused('wrong_seq'))
})

test('a log gives custody, generations and heads', async () => {
  const next = await starting({})
  assert.equal(next.custody, 'shared')
  assert.deepEqual(
    next.generations.map(({ number }) => number),
    [1, 2],
  )
  assert.equal(next.generation, next.generations[1])
  assert.equal(next.generation?.previous, someHash)
  assert.deepEqual(next.hashes.slice(0, 2), log.hashes)
  assert.equal(log.generations.length, 1)
})

test('a log begins with its create, and has no generation before its first generation statement', async () => {
  assert.equal(created.generation, null)
  await assert.rejects(replayVaultLog([], roster, webVerifier), refused('malformed'))
  await assert.rejects(replayVaultLog([generation], roster, webVerifier), refused('wrong_kind'))
  await assert.rejects(appendVaultLog(log, create, roster, webVerifier), refused('wrong_kind'))
  assert.throws(() => generationOf(created, 1), refused('wrong_generation'))
  assert.equal(log.vault, vault)
})

test('custodians with vouched-for keys may hold the key, others not', () => {
  assert.equal(mayHoldVaultKey(log, roster, admin.user, 1), true)
  assert.equal(mayHoldVaultKey(log, roster, colleague.user, 1), false)
  assert.equal(mayHoldVaultKey(log, roster, id(77), 1), false)
})
