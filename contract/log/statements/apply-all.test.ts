import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  enrolPayload,
  generationPayload,
  makeActor,
  makeScene,
  sign,
  someHash,
  webVerifier,
} from '../../testing/cast.ts'
import { enrol, makeOrganisation, onRoster } from '../../testing/organisation.ts'
import { appendRoster, extendRoster, replayRoster } from '../roster/roster.ts'
import { appendVaultLog, extendVaultLog } from '../vaults/vault-log.ts'

const { ana, eva, genesis, roster } = await makeOrganisation()
const refused = (fault: string) => ({ code: 'statement_refused', fault })
const [one, two] = [await makeActor(30), await makeActor(31)]
const first = await onRoster(one, 'chaveiro.roster.enrol', roster, enrolPayload(one, roster))
const after = await enrol(one, roster)
const second = await onRoster(two, 'chaveiro.roster.enrol', after, {
  ...enrolPayload(two, after),
  prev: after.head.hash,
})

/** The same statement with another's signature: well-formed, but the signature is wrong. */
const forge = (text: string, from: string) => text.replace(/[^.]+$/, from.slice(from.lastIndexOf('.') + 1))

test('of several faults the first in the log is reported, though signatures are checked in parallel', async () => {
  const forged = forge(first, second)
  const gap = await onRoster(ana, 'chaveiro.roster.policy', after, {
    by: ana.user,
    automatic_vouching: true,
    seq: 99,
  })
  await assert.rejects(extendRoster(roster, [forged, gap], webVerifier), refused('bad_signature'))
  await assert.rejects(extendRoster(roster, [gap, forged], webVerifier), refused('wrong_seq'))
  await assert.rejects(
    extendRoster(roster, [first, forge(second, first)], webVerifier),
    refused('bad_signature'),
  )
})

test('an error of the verifier is not taken for a refusal, and changes nothing', async () => {
  const failing = { ...webVerifier, verifyEd25519: () => Promise.reject(new Error('no engine')) }
  await assert.rejects(extendRoster(roster, [first], failing), /no engine/)
  await assert.rejects(extendRoster(roster, [first, 'no statement'], failing), /no engine/)
})

test('one bad statement among many leaves the roster as it was', async () => {
  const before = structuredClone(roster)
  await assert.rejects(extendRoster(roster, [first, forge(second, first)], webVerifier))
  assert.deepEqual(roster, before)
})

test('many statements at once give the same result as one by one', async () => {
  const apart = await appendRoster(await appendRoster(roster, first, webVerifier), second, webVerifier)
  assert.deepEqual(await extendRoster(roster, [first, second], webVerifier), apart)
  assert.deepEqual(await extendRoster(roster, [], webVerifier), roster)
  assert.equal((await extendRoster(null, [genesis], webVerifier)).org, roster.org)
  await assert.rejects(extendRoster(null, [], webVerifier), refused('malformed'))
  await assert.rejects(replayRoster([first], webVerifier), refused('wrong_kind'))
  assert.equal(roster.people.has(eva.user), true)
})

test('a vault’s log is extended in the same way', async () => {
  const scene = await makeScene()
  const logs = [scene.log, scene.roster, webVerifier] as const
  const next = await sign(
    scene.admin,
    'chaveiro.vault.generation',
    generationPayload(scene.admin, scene.roster, scene.log),
  )
  const both = await extendVaultLog(null, [scene.create, scene.generation, next], scene.roster, webVerifier)
  assert.deepEqual(both, await appendVaultLog(logs[0], next, logs[1], logs[2]))
  assert.deepEqual(await extendVaultLog(scene.log, [next], scene.roster, webVerifier), both)
  const bad = forge(next, scene.generation)
  await assert.rejects(
    extendVaultLog(scene.log, [bad, someHash], scene.roster, webVerifier),
    refused('bad_signature'),
  )
})
