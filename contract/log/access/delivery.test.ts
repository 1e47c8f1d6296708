import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  at,
  generationPayload,
  hash,
  id,
  makeScene,
  sign,
  someFingerprint,
  someHash,
  webVerifier,
} from '../../testing/cast.ts'
import type { StatementPayload } from '../statements/statement-kinds.ts'
import { appendVaultLog, generationOf } from '../vaults/vault-log.ts'
import { checkDelivery } from './delivery.ts'

const { admin, colleague, roster, vault, log } = await makeScene()
const sealed = 'cha1.AgAA'
const payload: StatementPayload<'chaveiro.vault.delivery'> = {
  v: 1,
  org: roster.org,
  vault,
  at,
  by: admin.user,
  to: admin.user,
  fingerprint: roster.people.get(admin.user)?.fingerprint as string,
  generation: 1,
  commitment: generationOf(log, 1).commitment,
  sealed: await hash(sealed),
  log: log.head,
  roster: roster.head,
}

async function handing(changes: object, by = admin, place: object = {}) {
  const text = await sign(by, 'chaveiro.vault.delivery', { ...payload, ...changes })
  return checkDelivery(text, { roster, log, to: admin.user, sealed, ...place }, webVerifier)
}
const refused = (fault: string) => ({ code: 'statement_refused', fault })

test('a delivery by a non-holder, or in another’s name, is refused', async () => {
  await assert.rejects(handing({ by: colleague.user }, colleague), refused('not_entitled'))
  await assert.rejects(handing({}, colleague), refused('bad_signature'))
  await assert.rejects(handing({ by: id(77) }), refused('unknown_person'))
})

test('a delivery to others, to other keys or to a non-holder is refused', async () => {
  await assert.rejects(handing({ to: colleague.user }), refused('wrong_recipient'))
  await assert.rejects(handing({ fingerprint: someFingerprint }), refused('wrong_recipient'))
  const fingerprint = roster.people.get(colleague.user)?.fingerprint
  const toColleague = handing({ to: colleague.user, fingerprint }, admin, { to: colleague.user })
  await assert.rejects(toColleague, refused('not_entitled'))
})

test('a delivery of another vault, generation, key or text is refused', async () => {
  await assert.rejects(handing({ org: someHash }), refused('wrong_place'))
  await assert.rejects(handing({ vault: id(101) }), refused('wrong_place'))
  await assert.rejects(handing({ generation: 2 }), refused('wrong_generation'))
  await assert.rejects(handing({ commitment: someHash }), refused('wrong_commitment'))
  await assert.rejects(handing({}, admin, { sealed: 'cha1.AgAB' }), refused('wrong_text'))
})

test('a delivery has to name heads of both logs', async () => {
  await assert.rejects(handing({ roster: { seq: 1, hash: someHash } }), refused('unknown_roster_head'))
  await assert.rejects(handing({ log: { seq: 1, hash: someHash } }), refused('unknown_log_head'))
  await assert.rejects(handing({ log: { seq: 7, hash: log.head.hash } }), refused('unknown_log_head'))
  await assert.rejects(handing({ log: { seq: 0, hash: log.hashes[0] } }), refused('unknown_log_head'))
})

test('a valid delivery is accepted, also after the log grew', async () => {
  assert.deepEqual(await handing({}), payload)
  const text = await sign(admin, 'chaveiro.vault.generation', generationPayload(admin, roster, log))
  const grown = await appendVaultLog(log, text, roster, webVerifier)
  assert.deepEqual(await handing({}, admin, { log: grown }), payload)
})
