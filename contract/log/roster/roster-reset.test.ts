import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Actor, hash, id, makeActor, someHash, webVerifier } from '../../testing/cast.ts'
import {
  appoint,
  dismiss,
  enrol,
  keysOf,
  makeOrganisation,
  onRoster,
  renew,
  vouch,
} from '../../testing/organisation.ts'
import {
  appendRoster,
  personAt,
  presentKeys,
  type RosterState,
  replayRoster,
  resetIsEnough,
  wereRenewed,
} from './roster.ts'

const { ana, bia, caio, davi, eva, gil, recovery, genesis, roster } = await makeOrganisation()
const refused = (fault: string) => ({ code: 'statement_refused', fault })
const fresh = await makeActor(0)
const kit = { ...recovery, user: 'recovery_key' }

/** The roster after a person's proposal or confirmation of new keys, and the hash of that statement. */
async function voicing(by: Actor, target: Actor, on: RosterState, changes: object = {}) {
  const fields = { by: by.user, user: target.user, ...keysOf(fresh), ...changes }
  const text = await onRoster(by, 'chaveiro.roster.reset', on, fields)
  return { roster: await appendRoster(on, text, webVerifier), hash: await hash(text) }
}

async function resetting(first: Actor, second: Actor, target: Actor, on = roster, changes: object = {}) {
  const proposed = await voicing(first, target, on)
  return (await voicing(second, target, proposed.roster, { confirms: proposed.hash, ...changes })).roster
}

test('only custodians and the recovery key can propose or confirm, and nobody for themselves', async () => {
  await assert.rejects(voicing(gil, eva, roster), refused('not_entitled'))
  await assert.rejects(voicing(eva, eva, roster), refused('same_person'))
  await assert.rejects(voicing(caio, caio, roster), refused('same_person'))
  await assert.rejects(voicing(gil, eva, roster, { by: caio.user }), refused('bad_signature'))
  await assert.rejects(voicing(caio, eva, roster, { by: 'recovery_key' }), refused('bad_signature'))
  await assert.rejects(voicing(caio, fresh, roster, { user: id(77) }), refused('unknown_person'))
})

test('the new keys are strong and never named before', async () => {
  const noKey = `AQ${'A'.repeat(41)}`
  await assert.rejects(voicing(caio, eva, roster, { signing_key: noKey }), refused('weak_key'))
  for (const taken of [eva, ana, recovery]) {
    await assert.rejects(voicing(caio, eva, roster, { signing_key: taken.signing_key }), refused('key_taken'))
  }
  await assert.rejects(voicing(caio, eva, roster, { sealing_key: gil.sealing_key }), refused('key_taken'))
})

test('proposing the same keys again is refused; other keys are another proposal', async () => {
  const proposed = await voicing(caio, eva, roster)
  await assert.rejects(voicing(caio, eva, proposed.roster), refused('unchanged'))
  const others = keysOf(await makeActor(0))
  assert.notEqual((await voicing(caio, eva, proposed.roster, others)).hash, proposed.hash)
})

test('a proposal alone changes no keys', async () => {
  const proposed = await voicing(caio, eva, roster)
  assert.deepEqual(presentKeys(proposed.roster, eva.user), presentKeys(roster, eva.user))
  assert.equal(proposed.roster.resets.get(eva.user)?.hash, proposed.hash)
  const byKit = await voicing(kit, eva, roster)
  assert.equal(presentKeys(byKit.roster, eva.user)?.signingKey, eva.signing_key)
})

test('a confirmation comes from somebody else, for the same proposal, person and keys', async () => {
  await assert.rejects(resetting(caio, caio, eva), refused('same_person'))
  await assert.rejects(resetting(kit, kit, eva), refused('same_person'))
  await assert.rejects(
    resetting(caio, davi, eva, roster, { confirms: someHash }),
    refused('unknown_proposal'),
  )
  await assert.rejects(resetting(caio, davi, eva, roster, { user: gil.user }), refused('unknown_proposal'))
  const others = keysOf(await makeActor(0))
  await assert.rejects(resetting(caio, davi, eva, roster, others), refused('unknown_proposal'))
  const { sealing_key } = others
  await assert.rejects(resetting(caio, davi, eva, roster, { sealing_key }), refused('unknown_proposal'))
  await assert.rejects(resetting(caio, gil, eva), refused('not_entitled'))
  await assert.rejects(voicing(caio, eva, roster, { confirms: someHash }), refused('unknown_proposal'))
})

test('an admin’s reset needs an admin or the recovery key', async () => {
  await assert.rejects(resetting(caio, davi, bia), refused('not_entitled'))
  for (const [first, second] of [
    [ana, caio],
    [caio, ana],
    [caio, kit],
    [kit, davi],
  ] as const) {
    const after = await resetting(first, second, bia)
    assert.equal(presentKeys(after, bia.user)?.signingKey, fresh.signing_key)
    assert.equal(after.custodians.get(bia.user)?.role, 'admin')
  }
})

test('a proposal lapses when its proposer is dismissed, even if they are appointed again', async () => {
  const proposed = await voicing(caio, eva, roster)
  const without = await dismiss(ana, caio, proposed.roster)
  assert.equal(without.resets.size, 0)
  for (const on of [without, await appoint(ana, caio, 'manager', without)]) {
    const confirming = voicing(davi, eva, on, { confirms: proposed.hash })
    await assert.rejects(confirming, refused('unknown_proposal'))
  }
})

test('a proposal lapses when its proposer’s own keys are reset, not when they renew them', async () => {
  const proposed = await voicing(caio, eva, roster)
  const others = await makeActor(0)
  const first = await voicing(davi, caio, proposed.roster, keysOf(others))
  const after = await voicing(ana, caio, first.roster, { ...keysOf(others), confirms: first.hash })
  assert.equal(after.roster.resets.size, 0)
  const late = voicing(davi, eva, after.roster, { confirms: proposed.hash })
  await assert.rejects(late, refused('unknown_proposal'))
  const { roster: renewed } = await renew(caio, proposed.roster)
  const done = await voicing(davi, eva, renewed, { confirms: proposed.hash })
  assert.equal(presentKeys(done.roster, eva.user)?.signingKey, fresh.signing_key)
})

test('a newer proposal for the person replaces the older one', async () => {
  const older = await voicing(caio, eva, roster)
  const newer = await voicing(caio, eva, older.roster, keysOf(await makeActor(0)))
  const confirming = voicing(davi, eva, newer.roster, { confirms: older.hash })
  await assert.rejects(confirming, refused('unknown_proposal'))
})

test('proposed keys that somebody enrolled in the meantime are refused', async () => {
  const proposed = await voicing(caio, eva, roster)
  const taken = await enrol({ ...fresh, user: id(40) }, proposed.roster)
  const confirming = voicing(davi, eva, taken, { confirms: proposed.hash })
  await assert.rejects(confirming, refused('key_taken'))
})

test('proposal and confirmation give new keys that are vouched for; what the old ones signed still counts', async () => {
  const after = await resetting(caio, davi, eva)
  const { seq } = after.head
  assert.equal(presentKeys(after, eva.user)?.signingKey, fresh.signing_key)
  assert.equal(presentKeys(after, eva.user)?.vouched, true)
  assert.equal(personAt(after, eva.user, seq - 1).signingKey, eva.signing_key)
  assert.equal(after.resets.size, 0)
  const unvouched = await resetting(caio, davi, gil)
  assert.equal(presentKeys(unvouched, gil.user)?.vouched, true)
})

test('a person gets the keys that the recovery key proposed once the last other custodian is dismissed', async () => {
  let on = (await voicing(kit, ana, roster)).roster
  for (const other of [bia, caio, davi]) on = await dismiss(ana, other, on)
  assert.equal(presentKeys(on, ana.user)?.signingKey, ana.signing_key)
  const { roster: again } = await voicing(kit, ana, on)
  assert.equal(presentKeys(again, ana.user)?.signingKey, fresh.signing_key)
})

test('the recovery key alone suffices only if the person is the only custodian', async () => {
  let lonely = await replayRoster([genesis], webVerifier)
  const alone = await voicing(kit, ana, lonely)
  assert.equal(presentKeys(alone.roster, ana.user)?.signingKey, fresh.signing_key)
  assert.equal(alone.roster.custodians.get(ana.user)?.role, 'admin')
  lonely = await vouch(ana, eva, await enrol(eva, lonely))
  assert.equal((await voicing(kit, eva, lonely)).roster.resets.size, 1)
  const two = await appoint(ana, eva, 'manager', lonely)
  assert.equal((await voicing(kit, ana, two)).roster.resets.size, 1)
})

test('a signer counts once, and only if they are entitled', () => {
  const enough = (user: Actor, ...voices: Actor[]) =>
    resetIsEnough(
      roster,
      user.user,
      voices.map((voice) => voice.user),
    )
  const table: [Actor, Actor[], boolean][] = [
    [eva, [], false],
    [eva, [caio], false],
    [eva, [kit], false],
    [eva, [caio, caio], false],
    [eva, [caio, gil], false],
    [eva, [caio, eva], false],
    [eva, [caio, davi], true],
    [eva, [caio, kit], true],
    [caio, [caio, davi], false],
    [caio, [davi, kit], true],
    [ana, [caio, davi], false],
    [ana, [ana, caio], false],
    [ana, [bia, caio], true],
    [ana, [kit, caio], true],
  ]
  for (const [user, voices, expected] of table) {
    assert.equal(enough(user, ...voices), expected, voices.map((voice) => voice.user).join(' '))
  }
})

// Promise 6
test('keys count as renewed only if each was replaced by the one before; a reset by others is no renewal', async () => {
  const { renewed: second, roster: once } = await renew(eva, roster)
  const { roster: twice } = await renew(second, once)
  assert.equal(wereRenewed(twice, eva.user, eva), true)
  assert.equal(wereRenewed(twice, eva.user, second), true)
  assert.equal(wereRenewed(twice, eva.user, gil), false)
  const reset = await resetting(caio, davi, eva, once)
  assert.equal(wereRenewed(reset, eva.user, eva), false)
  assert.equal(wereRenewed(reset, eva.user, second), false)
})
