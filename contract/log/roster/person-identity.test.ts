import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalJson } from '../../encoding/canonical-json.ts'
import {
  genesisPayload,
  hash,
  id,
  makeActor,
  sign,
  signRaw,
  someHash,
  webVerifier,
} from '../../testing/cast.ts'
import {
  enrol,
  growRoster,
  invitationFor,
  keysOf,
  makeOrganisation,
  onRoster,
  renew,
  vouch,
} from '../../testing/organisation.ts'
import { personIdentity } from './person-identity.ts'
import { presentKeys, type RosterState, replayRoster } from './roster.ts'

const { ana, bia, caio, eva, gil, recovery, roster } = await makeOrganisation()
const newcomer = await makeActor(20)
const ofAddress = (email: string) => hash(email)
const identityOf = (state: RosterState, { user }: { user: string }) => presentKeys(state, user)?.identity
const trusting = await growRoster(ana, 'chaveiro.roster.policy', roster, {
  by: ana.user,
  automatic_vouching: true,
})

test('a commitment depends on exactly this salt, person and address', async () => {
  const place = { salt: 'AAAAAAAAAAAAAAAAAAAAAA', user: id(1), email: 'ana@agencia.example' }
  const commitment = await personIdentity({ ...place, more: 1 } as typeof place, webVerifier)
  const text = `{"email":"ana@agencia.example","salt":"AAAAAAAAAAAAAAAAAAAAAA","user":"${id(1)}"}`
  assert.equal(commitment, await hash(text))
  for (const change of [
    { salt: 'AAAAAAAAAAAAAAAAAAAAAQ' },
    { user: id(2) },
    { email: 'bia@agencia.example' },
  ]) {
    assert.notEqual(await personIdentity({ ...place, ...change }, webVerifier), commitment)
  }
})

test('keys and address that are vouched for cannot be vouched for again', async () => {
  assert.equal(identityOf(roster, eva), someHash)
  await assert.rejects(vouch(caio, eva, roster), { fault: 'already_vouched' })
})

test('nobody vouches for their own address', async () => {
  const other = await ofAddress('caio@agencia.example')
  await assert.rejects(vouch(caio, caio, roster, other), { fault: 'same_person' })
  await assert.rejects(vouch(eva, gil, roster, other), { fault: 'not_entitled' })
})

test('another address can be confirmed for keys that stay vouched for since they were', async () => {
  const before = presentKeys(roster, eva.user)
  const other = await ofAddress('eva.new@agencia.example')
  const after = presentKeys(await vouch(bia, eva, roster, other), eva.user)
  assert.deepEqual(after, { ...before, identity: other })
})

test('the address of somebody vouched for automatically is unconfirmed until a custodian confirms it', async () => {
  const joined = await enrol(newcomer, trusting)
  assert.deepEqual([presentKeys(joined, newcomer.user)?.vouched, identityOf(joined, newcomer)], [true, null])
  assert.equal(identityOf(await vouch(bia, newcomer, joined), newcomer), someHash)
})

test('an invitation confirms the address of the person who follows it, and of nobody who comes without it', async () => {
  const key = await makeActor(21)
  const identity = await ofAddress('nova@agencia.example')
  const about = { by: caio.user, user: newcomer.user, identity }
  const fields = { ...about, invitation_key: key.signing_key, expires: '2026-03-08T12:00:00.000Z' }
  const invited = await growRoster(caio, 'chaveiro.roster.invite', roster, fields)
  assert.equal(invited.invites.get(newcomer.user)?.identity, identity)
  assert.equal(identityOf(await enrol(newcomer, invited), newcomer), null)
  const hashed = await hash(await onRoster(caio, 'chaveiro.roster.invite', roster, fields))
  const invitation = await invitationFor(newcomer, hashed, key, invited)
  const own = { user: newcomer.user, ...keysOf(newcomer), invitation }
  const joined = await growRoster(newcomer, 'chaveiro.roster.enrol', invited, own)
  assert.equal(identityOf(joined, newcomer), identity)
})

test('new keys keep the address that was confirmed for the person', async () => {
  const identity = await ofAddress('eva.new@agencia.example')
  const confirmed = await vouch(bia, eva, roster, identity)
  assert.equal(identityOf((await renew(eva, confirmed)).roster, eva), identity)
  const keys = keysOf(await makeActor(22))
  const proposal = { by: caio.user, user: eva.user, ...keys }
  const proposed = await growRoster(caio, 'chaveiro.roster.reset', confirmed, proposal)
  const second = { by: ana.user, user: eva.user, ...keys, confirms: proposed.head.hash }
  const reset = await growRoster(ana, 'chaveiro.roster.reset', proposed, second)
  assert.deepEqual(
    [identityOf(reset, eva), presentKeys(reset, eva.user)?.signingKey],
    [identity, keys.signing_key],
  )
})

test('a genesis names its admin’s address', async () => {
  const { admin, ...plain } = genesisPayload(ana, recovery)
  const founded = await replayRoster(
    [await sign(ana, 'chaveiro.roster.genesis', { ...plain, admin })],
    webVerifier,
  )
  assert.equal(identityOf(founded, ana), someHash)
  const { identity, ...nameless } = admin
  const silent = canonicalJson({ ...plain, admin: nameless })
  const text = await signRaw(ana, '{"alg":"EdDSA","typ":"chaveiro.roster.genesis"}', silent)
  await assert.rejects(replayRoster([text], webVerifier), { code: 'statement_refused', fault: 'malformed' })
})
