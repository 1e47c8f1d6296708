import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Actor, hash, id, someHash, webVerifier } from '../../testing/cast.ts'
import { appoint, dismiss, makeOrganisation, onRoster, renew } from '../../testing/organisation.ts'
import { type GivenUp, givenUpDigest, mayGoBack, mergeGivenUp } from '../statements/given-up.ts'
import { appendRoster, type RosterState } from './roster.ts'

const { ana, bia, caio, davi, gil, eva, recovery, roster } = await makeOrganisation()
const refused = (fault: string) => ({ code: 'statement_refused', fault })
const kit = { ...recovery, user: 'recovery_key' }
const head = (seq: number, hash = someHash) => ({ seq, hash })
const list: GivenUp = [{ of: 'roster', part: 'log', goes_on: roster.head, heads: [head(40)] }]
const given_up = await givenUpDigest(list, webVerifier)

async function voicing(by: Actor, on: RosterState, changes: object = {}) {
  const text = await onRoster(by, 'chaveiro.roster.resume', on, { by: by.user, given_up, ...changes })
  return { text, roster: await appendRoster(on, text, webVerifier), hash: await hash(text) }
}

async function resuming(first: Actor, second: Actor, on = roster, changes: object = {}) {
  const proposed = await voicing(first, on)
  return (await voicing(second, proposed.roster, { confirms: proposed.hash, ...changes })).roster
}

test('only an admin proposes to resume, and the recovery kit never by itself', async () => {
  await assert.rejects(voicing(caio, roster), refused('not_entitled'))
  await assert.rejects(voicing(gil, roster), refused('not_entitled'))
  await assert.rejects(voicing(kit, roster), refused('unknown_person'))
  await assert.rejects(voicing(eva, roster, { by: ana.user }), refused('bad_signature'))
})

test('one signer alone resumes nothing, however often they sign', async () => {
  const proposed = await voicing(ana, roster)
  assert.deepEqual(proposed.roster.resumes, [])
  await assert.rejects(voicing(ana, proposed.roster, { confirms: proposed.hash }), refused('same_person'))
  await assert.rejects(voicing(ana, proposed.roster), refused('unchanged'))
})

test('a custodian or the recovery kit confirms, and only this very proposal', async () => {
  await assert.rejects(resuming(ana, eva), refused('not_entitled'))
  await assert.rejects(resuming(ana, gil), refused('not_entitled'))
  await assert.rejects(resuming(ana, bia, roster, { confirms: someHash }), refused('unknown_proposal'))
  await assert.rejects(resuming(ana, bia, roster, { given_up: someHash }), refused('unknown_proposal'))
  await assert.rejects(resuming(ana, caio, roster, { by: 'recovery_key' }), refused('bad_signature'))
})

test('a dismissed admin neither proposes nor confirms, and their open proposal ends', async () => {
  const without = await dismiss(ana, bia, roster)
  await assert.rejects(voicing(bia, without), refused('not_entitled'))
  await assert.rejects(resuming(ana, bia, without), refused('not_entitled'))
  const proposed = await voicing(bia, roster)
  const after = await dismiss(ana, bia, proposed.roster)
  assert.equal(after.openResume, null)
  const confirms = proposed.hash
  await assert.rejects(voicing(caio, after, { confirms }), refused('unknown_proposal'))
})

test('the proposal of somebody who is no longer an admin cannot be confirmed', async () => {
  const proposed = await voicing(bia, roster)
  const demoted = await appoint(ana, bia, 'manager', proposed.roster)
  await assert.rejects(voicing(caio, demoted, { confirms: proposed.hash }), refused('not_entitled'))
})

test('renewed keys cannot sign a resume', async () => {
  const { roster: after } = await renew(bia, roster)
  await assert.rejects(voicing(bia, after), refused('bad_signature'))
})

test('a resume cannot be replayed later, for another organisation, or twice', async () => {
  const proposed = await voicing(ana, roster)
  const text = (await voicing(bia, proposed.roster, { confirms: proposed.hash })).text
  const resumed = await appendRoster(proposed.roster, text, webVerifier)
  await assert.rejects(appendRoster(resumed, text, webVerifier), refused('wrong_seq'))
  await assert.rejects(appendRoster(resumed, proposed.text, webVerifier), refused('wrong_seq'))
  await assert.rejects(voicing(caio, resumed, { confirms: proposed.hash }), refused('unknown_proposal'))
  const again = await voicing(ana, resumed)
  await assert.rejects(voicing(bia, again.roster, { confirms: proposed.hash }), refused('unknown_proposal'))
  await assert.rejects(voicing(ana, roster, { org: someHash }), refused('wrong_place'))
})

test('an admin and a second custodian, or an admin and the recovery kit, resume; the state says who and where', async () => {
  for (const [second, voice] of [
    [caio, caio.user],
    [bia, bia.user],
    [kit, 'recovery_key'],
  ] as const) {
    const resumed = await resuming(ana, second)
    assert.equal(resumed.openResume, null)
    assert.deepEqual(resumed.resumes, [
      {
        givenUp: given_up,
        voices: [ana.user, voice],
        proposedSeq: roster.head.seq + 1,
        seq: roster.head.seq + 2,
      },
    ])
  }
})

test('a resume gives nobody a right: people, custodians and invites stay the same', async () => {
  const { people, custodians, invites, earlierKeys, pastCustodians } = await resuming(ana, davi)
  assert.deepEqual(
    { people, custodians, invites, earlierKeys, pastCustodians },
    {
      people: roster.people,
      custodians: roster.custodians,
      invites: roster.invites,
      earlierKeys: roster.earlierKeys,
      pastCustodians: roster.pastCustodians,
    },
  )
})

test('a device goes back only from a head that is given up, to a prefix of what it knows', () => {
  const [log] = list as [GivenUp[number]]
  const known = [...roster.hashes]
  assert.equal(mayGoBack(log, head(40), known, known), true)
  assert.equal(mayGoBack(log, head(40), null, known), true)
  // Not the head given up: another number, or another statement with its number.
  assert.equal(mayGoBack(log, head(39), known, known), false)
  assert.equal(mayGoBack(log, head(41), known, known), false)
  assert.equal(mayGoBack(log, head(40, roster.org), known, known), false)
  // What goes on differs from what the device knows, or the log shown ends before it.
  const other = known.with(roster.head.seq, someHash)
  assert.equal(mayGoBack(log, head(40), other, known), false)
  assert.equal(mayGoBack(log, head(40), known, other), false)
  assert.equal(mayGoBack(log, head(40), known, known.slice(0, -1)), false)
  const past = { ...log, heads: [head(roster.head.seq)] }
  assert.equal(mayGoBack(past, head(roster.head.seq), known, known), false)
})

test('what two devices remember is given up together, in one order and from the older state', async () => {
  const vault = id(100)
  const one = [{ of: vault, part: 'log' as const, goes_on: head(3), heads: [head(9)] }]
  const other = [
    { of: vault, part: 'log' as const, goes_on: head(2), heads: [head(7), head(9)] },
    { of: 'roster' as const, part: 'log' as const, goes_on: head(1), heads: [head(4)] },
  ]
  const merged = mergeGivenUp(one, other)
  assert.deepEqual(merged, mergeGivenUp(other, one))
  assert.deepEqual(merged[0], { of: vault, part: 'log', goes_on: head(2), heads: [head(7), head(9)] })
  assert.notEqual(await givenUpDigest(merged, webVerifier), await givenUpDigest(one, webVerifier))
})
