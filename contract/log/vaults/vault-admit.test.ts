import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Actor, hash, id, makeActor, someHash, webVerifier } from '../../testing/cast.ts'
import {
  admittedKeys,
  appoint,
  dismiss,
  growLog,
  growRoster,
  keysOf,
  makeOrganisation,
  makeVaultLog,
  nextGeneration,
  onLog,
  onRoster,
  renew,
} from '../../testing/organisation.ts'
import { appendRoster } from '../roster/roster.ts'
import {
  admissionsOf,
  appendVaultLog,
  holdersOf,
  mayHoldVaultKey,
  openProposals,
  type VaultLogState,
} from './vault-log.ts'

const { ana, bia, caio, davi, eva, fabio, gil, roster } = await makeOrganisation()
const refused = (fault: string) => ({ code: 'statement_refused', fault })
const parent = id(99)
const founded = await makeVaultLog(ana, roster)
const admitting = (by: Actor, user: Actor, log = founded, changes: object = {}, on = roster) =>
  growLog(
    by,
    'chaveiro.vault.admit',
    { log, roster: on },
    { user: user.user, ...admittedKeys({ log, roster: on }, user.user), ...changes },
  )
const removing = (by: Actor, user: Actor, log: VaultLogState, changes: object = {}, on = roster) =>
  growLog(by, 'chaveiro.vault.remove', { log, roster: on }, { user: user.user, ...changes })

const withEva = await admitting(caio, eva)

/** The two-person vault of caio and davi, with eva as its member. */
const split = await (async () => {
  const content = { custody: 'split' as const, custodians: [caio.user, davi.user] }
  const first = await onLog(caio, 'chaveiro.vault.custody', { log: withEva, roster }, content)
  const proposed = await appendVaultLog(withEva, first, roster, webVerifier)
  const log = await growLog(
    davi,
    'chaveiro.vault.custody',
    { log: proposed, roster },
    { ...content, confirms: await hash(first) },
  )
  return nextGeneration(eva, { log, roster })
})()

async function proposing(by: Actor, user: Actor, log: VaultLogState, on = roster) {
  const fields = { user: user.user, ...admittedKeys({ log, roster: on }, user.user) }
  const text = await onLog(by, 'chaveiro.vault.admit', { log, roster: on }, fields)
  return { log: await appendVaultLog(log, text, on, webVerifier), confirms: await hash(text) }
}

test('only a custodian admits, in their own name', async () => {
  for (const [by, on] of [
    [eva, founded],
    [eva, withEva],
    [gil, founded],
  ] as const) {
    await assert.rejects(admitting(by, fabio, on), refused('not_entitled'))
  }
  await assert.rejects(admitting(eva, fabio, founded, { by: caio.user }), refused('bad_signature'))
  await assert.rejects(admitting(caio, fabio, founded, { by: id(77) }), refused('unknown_person'))
})

test('an admission at the wrong place, or with an older roster head than the log’s, is refused', async () => {
  await assert.rejects(admitting(caio, fabio, founded, { vault: parent }), refused('wrong_place'))
  await assert.rejects(admitting(caio, fabio, founded, { org: someHash }), refused('wrong_place'))
  await assert.rejects(admitting(caio, fabio, founded, { seq: 9 }), refused('wrong_seq'))
  await assert.rejects(admitting(caio, fabio, founded, { prev: someHash }), refused('wrong_prev'))
  const seq = roster.head.seq - 1
  const older = { roster: { seq, hash: roster.hashes[seq] as string } }
  await assert.rejects(admitting(ana, fabio, founded, older), refused('unknown_roster_head'))
  await assert.rejects(admitting(caio, fabio, founded, { from: founded.vault }), refused('wrong_place'))
})

test('a dismissed custodian admits nobody, with the newest roster head or an earlier one', async () => {
  const without = await dismiss(ana, caio, roster)
  await assert.rejects(admitting(caio, fabio, founded, {}, without), refused('not_entitled'))
  const later = await admitting(ana, eva, founded, {}, without)
  await assert.rejects(
    admitting(caio, fabio, later, { roster: roster.head }, without),
    refused('unknown_roster_head'),
  )
})

test('nobody is admitted twice from one source, or removed where they are not a member', async () => {
  await assert.rejects(admitting(caio, eva, withEva), refused('already_member'))
  await assert.rejects(removing(caio, fabio, withEva), refused('not_member'))
  await assert.rejects(removing(caio, eva, withEva, { from: parent }), refused('not_member'))
  const gone = await removing(caio, eva, withEva)
  await assert.rejects(removing(caio, eva, gone), refused('not_member'))
})

test('a custodian removes others, members remove themselves; nobody else removes anybody', async () => {
  const both = await admitting(caio, fabio, withEva)
  await assert.rejects(removing(fabio, eva, both), refused('not_entitled'))
  await assert.rejects(removing(fabio, eva, both, { by: caio.user }), refused('bad_signature'))
  const withGil = await admitting(caio, gil, withEva)
  await assert.rejects(removing(gil, gil, withGil), refused('not_entitled'))
  assert.deepEqual(admissionsOf(await removing(eva, eva, withEva)), [])
  assert.deepEqual(admissionsOf(await removing(davi, eva, withEva)), [])
})

test('a member from two sources stays until both have ended', async () => {
  const twice = await admitting(caio, eva, withEva, { from: parent })
  assert.deepEqual(admissionsOf(twice), [{ user: eva.user }, { user: eva.user, from: parent }])
  const once = await removing(caio, eva, twice)
  assert.deepEqual(admissionsOf(once), [{ user: eva.user, from: parent }])
  assert.equal(mayHoldVaultKey(once, roster, eva.user, roster.head.seq), true)
  const none = await removing(caio, eva, once, { from: parent })
  assert.equal(mayHoldVaultKey(none, roster, eva.user, roster.head.seq), false)
})

test('an admission lasts from its statement to the remove', async () => {
  const gone = await removing(caio, eva, withEva)
  const { seq } = withEva.head
  for (const [logSeq, expected] of [
    [seq - 1, false],
    [seq, true],
    [seq + 1, false],
  ] as const) {
    assert.equal(
      mayHoldVaultKey(gone, roster, eva.user, roster.head.seq, logSeq),
      expected,
      `number ${logSeq}`,
    )
  }
  const again = await admitting(caio, eva, gone)
  assert.equal(mayHoldVaultKey(again, roster, eva.user, roster.head.seq), true)
})

test('somebody without vouched-for keys can be admitted but holds nothing yet', async () => {
  const log = await admitting(caio, { ...eva, user: id(50) }, await admitting(caio, gil))
  assert.deepEqual(admissionsOf(log), [{ user: gil.user }, { user: id(50) }])
  assert.deepEqual(holdersOf(log, roster), [ana, bia, caio, davi].map(({ user }) => user).sort())
})

test('in shared custody custodians and admitted people hold the key, and one signature admits', async () => {
  assert.deepEqual(holdersOf(withEva, roster), [ana, bia, caio, davi, eva].map(({ user }) => user).sort())
  await assert.rejects(admitting(caio, fabio, founded, { confirms: someHash }), refused('unknown_proposal'))
})

test('in a two-person vault only admitted people who are not custodians hold the key', async () => {
  assert.deepEqual(holdersOf(split, roster), [eva.user])
  const raised = await appoint(ana, eva, 'manager', roster)
  assert.deepEqual(holdersOf(split, raised), [])
  assert.equal(mayHoldVaultKey(split, roster, caio.user, roster.head.seq), false)
  assert.equal(mayHoldVaultKey(split, roster, caio.user, roster.head.seq, founded.head.seq), true)
})

test('in a two-person vault one custodian alone admits nobody', async () => {
  const { log, confirms } = await proposing(caio, fabio, split)
  assert.deepEqual(admissionsOf(log), [{ user: eva.user }])
  assert.deepEqual([...log.proposals.keys()], [confirms])
  await assert.rejects(admitting(caio, fabio, log, { confirms }), refused('same_person'))
  await assert.rejects(admitting(eva, fabio, log, { confirms }), refused('not_entitled'))
})

test('nobody repeats their own proposal; another custodian may propose the same', async () => {
  const { log } = await proposing(caio, fabio, split)
  await assert.rejects(proposing(caio, fabio, log), refused('unchanged'))
  assert.equal((await proposing(davi, fabio, log)).log.proposals.size, 2)
})

test('a second custodian confirms exactly what was proposed', async () => {
  const { log, confirms } = await proposing(caio, fabio, split)
  await assert.rejects(admitting(davi, fabio, log, { confirms: someHash }), refused('unknown_proposal'))
  await assert.rejects(admitting(davi, bia, log, { confirms }), refused('unknown_proposal'))
  await assert.rejects(admitting(davi, gil, log, { confirms }), refused('wrong_fingerprint'))
  await assert.rejects(admitting(davi, fabio, log, { confirms, from: parent }), refused('unknown_proposal'))
  const admitted = await admitting(davi, fabio, log, { confirms })
  assert.deepEqual(holdersOf(admitted, roster), [eva.user, fabio.user])
  assert.equal(admitted.proposals.size, 0)
})

test('a proposal lapses when its proposer is dismissed, even if they are appointed again', async () => {
  const { log, confirms } = await proposing(caio, fabio, split)
  const without = await dismiss(ana, caio, roster)
  for (const on of [without, await appoint(ana, caio, 'manager', without)]) {
    await assert.rejects(admitting(davi, fabio, log, { confirms }, on), refused('unknown_proposal'))
    assert.equal(openProposals(log, on).size, 0)
  }
  const raised = await appoint(ana, caio, 'admin', roster)
  assert.equal(openProposals(log, raised).size, 1)
  assert.equal(admissionsOf(await admitting(davi, fabio, log, { confirms }, raised)).length, 2)
})

test('a proposal lapses when its proposer’s keys are reset, but not at a renewal or others’ resets', async () => {
  const { log, confirms } = await proposing(caio, fabio, split)
  const fresh = await makeActor(30)
  const resetOf = async (person: Actor, [one, other]: [Actor, Actor]) => {
    const wanted = { user: person.user, ...keysOf(fresh) }
    const text = await onRoster(one, 'chaveiro.roster.reset', roster, { by: one.user, ...wanted })
    const proposed = await appendRoster(roster, text, webVerifier)
    assert.equal(openProposals(log, proposed).size, 1)
    const second = { by: other.user, ...wanted, confirms: await hash(text) }
    return growRoster(other, 'chaveiro.roster.reset', proposed, second)
  }
  const lost = await resetOf(caio, [ana, davi])
  assert.equal(openProposals(log, lost).size, 0)
  await assert.rejects(admitting(davi, fabio, log, { confirms }, lost), refused('unknown_proposal'))
  const own = { log, roster: lost }
  const withdrawing = growLog(ana, 'chaveiro.vault.withdraw', own, { proposal: confirms })
  await assert.rejects(withdrawing, refused('unknown_proposal'))
  const again = { ...fresh, user: caio.user }
  const fields = { user: fabio.user, ...admittedKeys(own, fabio.user) }
  // Keys that others gave him do not count for this vault.
  await assert.rejects(growLog(again, 'chaveiro.vault.admit', own, fields), refused('not_entitled'))
  const anew = await proposing(davi, fabio, log, lost)
  assert.deepEqual([...openProposals(anew.log, lost).keys()], [anew.confirms])

  const { roster: renewed } = await renew(caio, roster)
  assert.equal(admissionsOf(await admitting(davi, fabio, log, { confirms }, renewed)).length, 2)
  // With caio the only custodian left, a member signs as the second.
  const reset = await resetOf(davi, [ana, bia])
  assert.equal(admissionsOf(await admitting(eva, fabio, log, { confirms }, reset)).length, 2)
})

test('a proposal that was carried out, or overtaken by a remove, cannot be confirmed later', async () => {
  const first = await proposing(caio, fabio, split)
  const second = await proposing(davi, fabio, first.log)
  const admitted = await admitting(davi, fabio, second.log, { confirms: first.confirms })
  await assert.rejects(proposing(caio, fabio, admitted), refused('already_member'))
  const gone = await removing(ana, fabio, admitted)
  const reviving = admitting(caio, fabio, gone, { confirms: second.confirms })
  await assert.rejects(reviving, refused('unknown_proposal'))
})
