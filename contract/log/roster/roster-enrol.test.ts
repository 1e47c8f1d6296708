import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalJson } from '../../encoding/canonical-json.ts'
import {
  type Actor,
  at,
  hash,
  id,
  makeActor,
  signRaw,
  someFingerprint,
  someHash,
  webVerifier,
} from '../../testing/cast.ts'
import {
  appoint,
  dismiss,
  enrol,
  growRoster,
  invitationFor,
  keysOf,
  makeOrganisation,
  onRoster,
  renew,
  renewal,
  vouch,
} from '../../testing/organisation.ts'
import { signBytes } from '../../testing/signing.ts'
import { invitationInput, renewalInput } from '../statements/countersignatures.ts'
import { appendRoster, personAt, presentKeys, type RosterState, wasCustodianAt } from './roster.ts'

const { ana, bia, caio, davi, eva, gil, recovery, roster } = await makeOrganisation()
const refused = (fault: string) => ({ code: 'statement_refused', fault })
const newcomer = await makeActor(20)
const linkKey = await makeActor(21)
const expires = '2026-03-08T12:00:00.000Z'
const noKey = `AQ${'A'.repeat(41)}`

function inviteText(by: Actor, on: RosterState, changes: object = {}) {
  const fields = {
    by: by.user,
    user: newcomer.user,
    identity: someHash,
    invitation_key: linkKey.signing_key,
    expires,
  }
  return onRoster(by, 'chaveiro.roster.invite', on, { ...fields, ...changes })
}
const inviting = async (by: Actor, on = roster, changes: object = {}) =>
  appendRoster(on, await inviteText(by, on, changes), webVerifier)

const invite = await inviteText(caio, roster)
const inviteHash = await hash(invite)
const invited = await appendRoster(roster, invite, webVerifier)

async function following(on: RosterState, changes: object = {}, key = linkKey, by = newcomer) {
  const invitation = await invitationFor(by, inviteHash, key, on)
  const fields = { user: by.user, ...keysOf(by), invitation, ...changes }
  return growRoster(by, 'chaveiro.roster.enrol', on, fields)
}

type Proposed = { roster: RosterState; hash: string }

/** The first signature for somebody's new keys, and the roster that includes it. */
async function proposeReset(by: Actor, of: Actor, fresh: Actor, on: RosterState): Promise<Proposed> {
  const fields = { by: by.user, user: of.user, ...keysOf(fresh) }
  const text = await onRoster(by, 'chaveiro.roster.reset', on, fields)
  return { roster: await appendRoster(on, text, webVerifier), hash: await hash(text) }
}

async function secondReset(by: Actor, of: Actor, fresh: Actor, proposed: Proposed) {
  const fields = { by: by.user, user: of.user, ...keysOf(fresh), confirms: proposed.hash }
  return { roster: await growRoster(by, 'chaveiro.roster.reset', proposed.roster, fields) }
}

test('only a custodian invites, in their own name, and nobody who has keys already', async () => {
  await assert.rejects(inviting(eva), refused('not_entitled'))
  await assert.rejects(inviting(newcomer), refused('unknown_person'))
  await assert.rejects(inviting(eva, roster, { by: caio.user }), refused('bad_signature'))
  await assert.rejects(inviting(caio, roster, { user: gil.user }), refused('already_enrolled'))
})

test('an invite has an end and a strong key of its own', async () => {
  await assert.rejects(inviting(caio, roster, { expires: at }), refused('expired'))
  await assert.rejects(inviting(caio, roster, { invitation_key: noKey }), refused('weak_key'))
  for (const { signing_key } of [eva, recovery]) {
    await assert.rejects(inviting(caio, roster, { invitation_key: signing_key }), refused('key_taken'))
  }
  await assert.rejects(inviting(caio, invited), refused('key_taken'))
})

test('an invitation vouches for nobody else, only once, in time, and not after it was replaced', async () => {
  const other = await makeActor(22)
  await assert.rejects(following(invited, {}, linkKey, other), refused('unknown_invite'))
  await assert.rejects(following(roster), refused('unknown_invite'))
  await assert.rejects(following(invited, { at: '2026-03-08T12:00:00.001Z' }), refused('unknown_invite'))
  const newerKey = await makeActor(23)
  const replaced = await inviting(ana, invited, { invitation_key: newerKey.signing_key })
  await assert.rejects(following(replaced), refused('unknown_invite'))
  await assert.rejects(following(await following(invited)), refused('already_enrolled'))
})

test('an invitation lapses when its inviter is dismissed, even if they are appointed again', async () => {
  const dismissed = await dismiss(ana, caio, invited)
  assert.equal(dismissed.invites.size, 0)
  await assert.rejects(following(dismissed), refused('unknown_invite'))
  await assert.rejects(following(await appoint(ana, caio, 'manager', dismissed)), refused('unknown_invite'))
})

test('an invitation lapses when its inviter’s keys are reset, but not at a proposed reset, a renewal or others’ resets', async () => {
  const fresh = await makeActor(26)
  const proposed = await proposeReset(davi, caio, fresh, invited)
  assert.equal(presentKeys(await following(proposed.roster), newcomer.user)?.vouched, true)
  const { roster: after } = await secondReset(ana, caio, fresh, proposed)
  assert.equal(after.custodians.get(caio.user)?.role, 'manager')
  assert.equal(after.invites.size, 0)
  await assert.rejects(following(after), refused('unknown_invite'))
  const again = { ...fresh, user: caio.user }
  const otherKey = await makeActor(27)
  const anew = await inviting(again, after, { invitation_key: otherKey.signing_key })
  assert.equal(anew.invites.size, 1)

  const { roster: renewed } = await renew(caio, invited)
  assert.equal(presentKeys(await following(renewed), newcomer.user)?.vouched, true)
  const ofAnother = await secondReset(ana, davi, fresh, await proposeReset(bia, davi, fresh, invited))
  assert.equal(presentKeys(await following(ofAnother.roster), newcomer.user)?.vouched, true)
})

// Promise 6
test('an enrolment without the link’s key, or with something else than it signed, is refused', async () => {
  await assert.rejects(following(invited, {}, gil), refused('bad_signature'))
  const otherKeys = await makeActor(24)
  const swapped = { ...newcomer, ...keysOf(otherKeys), signing: otherKeys.signing }
  const invitation = await invitationFor(newcomer, inviteHash, linkKey, invited)
  await assert.rejects(following(invited, { invitation }, linkKey, swapped), refused('bad_signature'))
  const renewed = signBytes(
    renewalInput({ org: roster.org, seq: 1, user: newcomer.user, ...keysOf(newcomer) }),
    linkKey.signing,
  )
  const foreign = { invite: inviteHash, countersignature: renewed }
  await assert.rejects(following(invited, { invitation: foreign }), refused('bad_signature'))
})

test('a person who follows an invitation is vouched for, up to the instant it expires', async () => {
  for (const when of [at, expires]) {
    const joined = await following(invited, { at: when })
    assert.equal(presentKeys(joined, newcomer.user)?.vouched, true)
    assert.equal(joined.invites.size, 0)
  }
})

test('an invited person who enrols without the link is not vouched for, and the invite is gone', async () => {
  const joined = await enrol(newcomer, invited)
  assert.equal(presentKeys(joined, newcomer.user)?.vouched, false)
  assert.equal(joined.invites.size, 0)
})

test('the key of an invitation link cannot become anybody’s key afterwards', async () => {
  const thief = { ...(await makeActor(25)), signing_key: linkKey.signing_key, signing: linkKey.signing }
  await assert.rejects(enrol(thief, invited), refused('key_taken'))
})

test('a countersignature covers its label and exactly its own members', async () => {
  const content = { org: someHash, invite: someHash, user: id(1), sealing_key: 's', signing_key: 'k' }
  const text = new TextDecoder().decode(invitationInput({ ...content, more: 1 } as typeof content))
  assert.equal(
    text,
    `chaveiro invitation 1 {"invite":"${someHash}","org":"${someHash}","sealing_key":"s","signing_key":"k","user":"${id(1)}"}`,
  )
  const renewing = { org: someHash, seq: 4, user: id(1), sealing_key: 's', signing_key: 'k' }
  assert.equal(
    new TextDecoder().decode(renewalInput(renewing)),
    `chaveiro renewal 1 {"org":"${someHash}","sealing_key":"s","seq":4,"signing_key":"k","user":"${id(1)}"}`,
  )
})

// Promise 6
test('only a custodian vouches, for somebody else with exactly these keys who needs it', async () => {
  await assert.rejects(vouch(eva, gil, roster), refused('not_entitled'))
  const fingerprint = presentKeys(roster, gil.user)?.fingerprint as string
  const fields = { by: caio.user, user: gil.user, identity: someHash, fingerprint }
  const vouching = (changes: object, by = caio) =>
    growRoster(by, 'chaveiro.roster.vouch', roster, { ...fields, ...changes })
  await assert.rejects(vouching({}, eva), refused('bad_signature'))
  await assert.rejects(vouching({ user: caio.user }), refused('same_person'))
  await assert.rejects(vouching({ user: id(77) }), refused('unknown_person'))
  // A later version has other words, so it is not a mismatch, only something this release cannot compare.
  const later = canonicalJson({
    v: 1,
    org: roster.org,
    seq: roster.head.seq + 1,
    prev: roster.head.hash,
    at,
    ...fields,
    fingerprint: `2.${someHash}`,
  })
  const laterVouch = await signRaw(caio, '{"alg":"EdDSA","typ":"chaveiro.roster.vouch"}', later)
  await assert.rejects(appendRoster(roster, laterVouch, webVerifier), refused('newer_release'))
  await assert.rejects(vouching({ fingerprint: someFingerprint }), refused('wrong_fingerprint'))
  await assert.rejects(vouch(caio, eva, roster), refused('already_vouched'))
})

test('keys count as vouched for from the statement on, not before', async () => {
  const vouched = await vouch(caio, gil, roster)
  assert.equal(personAt(vouched, gil.user, vouched.head.seq).vouched, true)
  assert.equal(personAt(vouched, gil.user, roster.head.seq).vouched, false)
})

test('new keys are signed by the old ones and by themselves, and never named before', async () => {
  const renewing = async (changes: object, signer = eva) =>
    appendRoster(roster, (await renewal(signer, roster, changes)).text, webVerifier)
  await assert.rejects(renewing({ user: ana.user }), refused('bad_signature'))
  await assert.rejects(renewing({ user: id(77) }), refused('unknown_person'))
  await assert.rejects(renewing({ countersignature: `${'A'.repeat(86)}` }), refused('bad_signature'))
  await assert.rejects(renewing({ signing_key: noKey }), refused('weak_key'))
  for (const taken of [eva, gil, recovery]) {
    await assert.rejects(renewing({ signing_key: taken.signing_key }), refused('key_taken'))
  }
  await assert.rejects(renewing({ sealing_key: eva.sealing_key }), refused('key_taken'))
  await assert.rejects(renewing({ sealing_key: newcomer.sealing_key }), refused('bad_signature'))
})

test('a renewal for another place or organisation is refused', async () => {
  const { renewed } = await renewal(eva, roster)
  const there = { org: roster.org, seq: roster.head.seq + 2, user: eva.user, ...keysOf(renewed) }
  const countersignature = signBytes(renewalInput(there), renewed.signing)
  const fields = { user: eva.user, ...keysOf(renewed), countersignature }
  await assert.rejects(growRoster(eva, 'chaveiro.roster.renew', roster, fields), refused('bad_signature'))
})

test('new keys keep what was vouched for about the person, and the old ones remain valid for what they signed before', async () => {
  const { renewed, roster: after } = await renew(bia, roster)
  const { seq } = after.head
  assert.equal(presentKeys(after, bia.user)?.signingKey, renewed.signing_key)
  assert.equal(presentKeys(after, bia.user)?.vouched, true)
  assert.equal(personAt(after, bia.user, seq - 1).signingKey, bia.signing_key)
  assert.equal(wasCustodianAt(after, bia.user, seq), true)
  await assert.rejects(vouch(bia, gil, after), refused('bad_signature'))
  assert.equal((await vouch(renewed, gil, after)).head.seq, seq + 1)
  const { roster: unvouched } = await renew(gil, roster)
  assert.equal(presentKeys(unvouched, gil.user)?.vouched, false)
})

test('renewed keys can never become anybody’s keys again', async () => {
  const { roster: after } = await renew(eva, roster)
  const impostor = { ...eva, user: id(30) }
  await assert.rejects(enrol(impostor, after), refused('key_taken'))
})

test('only an admin sets the policy; it applies to later enrolments', async () => {
  const deciding = (by: Actor, automatic_vouching: boolean, on = roster) =>
    growRoster(by, 'chaveiro.roster.policy', on, { by: by.user, automatic_vouching })
  await assert.rejects(deciding(caio, true), refused('not_entitled'))
  const trusting = await deciding(bia, true)
  assert.equal(trusting.automaticVouching, true)
  assert.equal(presentKeys(trusting, gil.user)?.vouched, false)
  assert.equal(presentKeys(await enrol(newcomer, trusting), newcomer.user)?.vouched, true)
  await assert.rejects(deciding(bia, true, trusting), refused('unchanged'))
  await assert.rejects(deciding(bia, false), refused('unchanged'))
  const careful = await deciding(bia, false, trusting)
  assert.equal(presentKeys(await enrol(newcomer, careful), newcomer.user)?.vouched, false)
})

test('the policy vouches for nobody with an open invitation, whatever date their enrolment has', async () => {
  const fields = { by: bia.user, automatic_vouching: true }
  const trusting = await growRoster(bia, 'chaveiro.roster.policy', invited, fields)
  for (const when of [at, expires, '2027-01-01T00:00:00.000Z']) {
    const own = { user: newcomer.user, ...keysOf(newcomer), at: when }
    const joined = await growRoster(newcomer, 'chaveiro.roster.enrol', trusting, own)
    assert.equal(presentKeys(joined, newcomer.user)?.vouched, false)
  }
  assert.equal(presentKeys(await following(trusting), newcomer.user)?.vouched, true)
})
