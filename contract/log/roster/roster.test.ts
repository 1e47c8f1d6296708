import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  enrolPayload,
  genesisPayload,
  hash,
  id,
  makeActor,
  makeScene,
  sign,
  someHash,
  webVerifier,
} from '../../testing/cast.ts'
import { appendRoster, continuesHead, personAt, replayRoster, wasCustodianAt } from './roster.ts'

const scene = await makeScene()
const { admin, recovery, colleague, genesis, roster } = scene
const founded = await replayRoster([genesis], webVerifier)
const newcomer = await makeActor(4)
const refused = (fault: string) => ({ code: 'statement_refused', fault })

async function enrolling(changes: object, by = newcomer) {
  const text = await sign(by, 'chaveiro.roster.enrol', { ...enrolPayload(by, roster), ...changes })
  return appendRoster(roster, text, webVerifier)
}

test('an empty roster, or one that does not begin with a genesis, is refused', async () => {
  await assert.rejects(replayRoster([], webVerifier), refused('malformed'))
  const enrol = await sign(newcomer, 'chaveiro.roster.enrol', enrolPayload(newcomer, roster))
  await assert.rejects(replayRoster([enrol], webVerifier), refused('wrong_kind'))
})

test('a second genesis is refused', async () => {
  await assert.rejects(appendRoster(founded, genesis, webVerifier), refused('wrong_kind'))
})

test('a genesis signed by another key than the one it names is refused', async () => {
  const text = await sign(newcomer, 'chaveiro.roster.genesis', genesisPayload(admin, recovery))
  await assert.rejects(replayRoster([text], webVerifier), refused('bad_signature'))
})

test('a genesis whose recovery key is the admin’s own is refused', async () => {
  const text = await sign(admin, 'chaveiro.roster.genesis', genesisPayload(admin, admin))
  await assert.rejects(replayRoster([text], webVerifier), refused('key_taken'))
})

test('an enrol at the wrong place of the chain is refused', async () => {
  await assert.rejects(enrolling({ org: someHash }), refused('wrong_place'))
  await assert.rejects(enrolling({ seq: 1 }), refused('wrong_seq'))
  await assert.rejects(enrolling({ seq: 3 }), refused('wrong_seq'))
  await assert.rejects(enrolling({ prev: someHash }), refused('wrong_prev'))
})

test('a person enrols once, with keys that nobody else has', async () => {
  await assert.rejects(enrolling({ user: colleague.user }), refused('already_enrolled'))
  await assert.rejects(enrolling({ sealing_key: admin.sealing_key }), refused('key_taken'))
  await assert.rejects(enrolling({}, { ...recovery, user: id(8) }), refused('key_taken'))
  await assert.rejects(enrolling({}, { ...admin, user: id(8) }), refused('key_taken'))
})

test('keys that another person signed are refused', async () => {
  await assert.rejects(enrolling({ signing_key: recovery.signing_key.replace(/^./, 'x') }))
  const text = await sign(admin, 'chaveiro.roster.enrol', enrolPayload(newcomer, roster))
  await assert.rejects(appendRoster(roster, text, webVerifier), refused('bad_signature'))
})

test('an invitation unknown to the roster vouches for nobody', async () => {
  const invitation = { invite: someHash, countersignature: `${'A'.repeat(85)}A` }
  await assert.rejects(enrolling({ invitation }), refused('unknown_invite'))
})

test('a refused statement leaves the roster as it was', async () => {
  const before = structuredClone(roster)
  await assert.rejects(enrolling({ seq: 9 }))
  assert.deepEqual(roster, before)
})

test('the genesis makes the organisation, its admin and its recovery key', async () => {
  assert.equal(founded.org, await hash(genesis))
  assert.deepEqual(founded.head, { seq: 0, hash: founded.org })
  assert.equal(founded.recoveryKey, recovery.signing_key)
  assert.equal(founded.people.get(admin.user)?.vouched, true)
  assert.equal(founded.custodians.get(admin.user)?.role, 'admin')
})

test('enrolled keys are in the roster, but not vouched for and without rights', async () => {
  const person = roster.people.get(colleague.user)
  assert.equal(person?.vouched, false)
  assert.equal(person?.signingKey, colleague.signing_key)
  assert.equal(wasCustodianAt(roster, colleague.user, 1), false)
})

test('keys count from their own statement on, not before', () => {
  assert.equal(personAt(roster, colleague.user, 1).user, colleague.user)
  assert.throws(() => personAt(roster, colleague.user, 0), refused('unknown_person'))
})

test('a roster that shrank, forked or belongs to others does not continue the head seen before', () => {
  assert.equal(continuesHead(roster, founded.head), true)
  assert.equal(continuesHead(roster, roster.head), true)
  assert.equal(continuesHead(founded, roster.head), false)
  assert.equal(continuesHead(roster, { seq: 1, hash: someHash }), false)
})
