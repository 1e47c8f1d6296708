import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Actor, at, hash, id, makeActor, someHash, webVerifier } from '../../testing/cast.ts'
import {
  appoint,
  growLog,
  growRoster,
  invitationFor,
  keysOf,
  makeOrganisation,
  makeVaultLog,
  nextGeneration,
  onLog,
  onRoster,
  renew,
} from '../../testing/organisation.ts'
import { nextTime } from '../statements/statement-time.ts'
import { appendVaultLog } from '../vaults/vault-log.ts'
import { appendRoster, presentKeys, type RosterState } from './roster.ts'

const { ana, bia, caio, davi, eva, roster } = await makeOrganisation()
const refused = (fault: string) => ({ code: 'statement_refused', fault })
const newcomer = await makeActor(20)
const expires = '2026-03-08T12:00:00.000Z'
const afterwards = '2026-03-08T12:00:00.001Z'

type Invited = { roster: RosterState; invite: string; key: Actor }

async function inviting(by: Actor, on: RosterState, changes: object = {}): Promise<Invited> {
  const key = await makeActor(21)
  const fields = {
    by: by.user,
    user: newcomer.user,
    identity: someHash,
    invitation_key: key.signing_key,
    expires,
  }
  const text = await onRoster(by, 'chaveiro.roster.invite', on, { ...fields, ...changes })
  return { roster: await appendRoster(on, text, webVerifier), invite: await hash(text), key }
}

async function following({ invite, key }: Invited, on: RosterState, changes: object = {}) {
  const invitation = await invitationFor(newcomer, invite, key, on)
  const fields = { user: newcomer.user, ...keysOf(newcomer), invitation }
  return growRoster(newcomer, 'chaveiro.roster.enrol', on, { ...fields, ...changes })
}

const closing = (by: Actor, { invite, roster: on }: Invited, changes: object = {}) =>
  growRoster(by, 'chaveiro.roster.close', on, { by: by.user, user: newcomer.user, invite, ...changes })

test('an expired invitation cannot be used with an earlier date once a later statement exists', async () => {
  const invited = await inviting(caio, roster)
  const policy = { by: ana.user, automatic_vouching: true, at: afterwards }
  const later = await growRoster(ana, 'chaveiro.roster.policy', invited.roster, policy)
  await assert.rejects(following(invited, later), refused('wrong_time'))
  await assert.rejects(following(invited, later, { at: afterwards }), refused('unknown_invite'))
})

test('an invitation that a custodian’s device closed cannot be used, whatever the enrolment’s date', async () => {
  const invited = await inviting(caio, roster)
  const closed = await closing(davi, invited, { at: afterwards })
  for (const date of [at, expires, afterwards]) {
    await assert.rejects(following(invited, closed, { at: date }))
  }
  await assert.rejects(following(invited, closed, { at: afterwards }), refused('unknown_invite'))
  const early = await closing(davi, invited)
  await assert.rejects(following(invited, early), refused('unknown_invite'))
})

test('no policy vouches for a person whose invitation was closed', async () => {
  const trusting = await growRoster(ana, 'chaveiro.roster.policy', roster, {
    by: ana.user,
    automatic_vouching: true,
  })
  const closed = await closing(davi, await inviting(caio, trusting), { at: afterwards })
  const fields = { user: newcomer.user, ...keysOf(newcomer), at: afterwards }
  const enrolled = await growRoster(newcomer, 'chaveiro.roster.enrol', closed, fields)
  assert.equal(presentKeys(enrolled, newcomer.user)?.vouched, false)
})

test('only a custodian closes an invitation, only the open one, and before it expires only an admin one that carries a role', async () => {
  const invited = await inviting(caio, roster)
  await assert.rejects(closing(eva, invited), refused('not_entitled'))
  await assert.rejects(closing(davi, invited, { invite: someHash }), refused('unknown_invite'))
  await assert.rejects(closing(davi, invited, { user: id(77) }), refused('unknown_invite'))
  await assert.rejects(
    closing(davi, { ...invited, roster: await closing(davi, invited) }),
    refused('unknown_invite'),
  )
  const ofManager = await inviting(ana, roster, { role: 'manager' })
  await assert.rejects(closing(davi, ofManager), refused('not_entitled'))
  await assert.rejects(closing(davi, ofManager, { at: expires }), refused('not_entitled'))
  assert.equal((await closing(bia, ofManager)).invites.size, 0)
  assert.equal((await closing(davi, ofManager, { at: afterwards })).invites.size, 0)
})

test('a manager’s invitation carries no role, and does not replace one that does', async () => {
  for (const role of ['manager', 'admin']) {
    await assert.rejects(inviting(caio, roster, { role }), refused('not_entitled'))
    const ofAdmin = await inviting(ana, roster, { role })
    await assert.rejects(inviting(caio, ofAdmin.roster), refused('not_entitled'))
    assert.equal((await inviting(bia, ofAdmin.roster)).roster.invites.get(newcomer.user)?.role, null)
  }
})

test('an admin’s invitation makes a custodian with the enrolment that it vouches for, and with no other', async () => {
  for (const role of ['manager', 'admin'] as const) {
    const invited = await inviting(ana, roster, { role })
    const enrolled = await following(invited, invited.roster)
    assert.deepEqual(enrolled.custodians.get(newcomer.user), { role, sinceSeq: enrolled.head.seq })
    const fields = { user: newcomer.user, ...keysOf(newcomer) }
    const unfollowed = await growRoster(newcomer, 'chaveiro.roster.enrol', invited.roster, fields)
    assert.equal(unfollowed.custodians.has(newcomer.user), false)
    assert.equal(presentKeys(unfollowed, newcomer.user)?.vouched, false)
  }
})

test('the invitation of an admin who became a manager no longer gives a role', async () => {
  const ofManager = await inviting(bia, roster, { role: 'admin' })
  const demoted = await appoint(ana, bia, 'manager', ofManager.roster)
  await assert.rejects(following(ofManager, demoted), refused('unknown_invite'))
  const plain = await inviting(bia, roster)
  const stays = await following(plain, await appoint(ana, bia, 'manager', plain.roster))
  assert.equal(presentKeys(stays, newcomer.user)?.vouched, true)
  const renewed = await renew(bia, ofManager.roster)
  assert.equal((await following(ofManager, renewed.roster)).custodians.get(newcomer.user)?.role, 'admin')
})

test('times never run backwards within a log, and signers use the later of clock and log', async () => {
  const earlier = '2026-03-01T11:59:59.999Z'
  const policy = { by: ana.user, automatic_vouching: true }
  const backwards = growRoster(ana, 'chaveiro.roster.policy', roster, { ...policy, at: earlier })
  await assert.rejects(backwards, refused('wrong_time'))
  const log = await makeVaultLog(ana, roster)
  const logs = { log, roster }
  const text = await onLog(ana, 'chaveiro.vault.admit', logs, { user: eva.user, at: earlier })
  await assert.rejects(appendVaultLog(log, text, roster, webVerifier), refused('wrong_time'))
  const ahead = await growLog(ana, 'chaveiro.vault.admit', logs, { user: eva.user, at: afterwards })
  await assert.rejects(nextGeneration(ana, { log: ahead, roster }), refused('wrong_time'))
  assert.equal(nextTime(new Date(at), ahead), afterwards)
  assert.equal(nextTime(new Date(afterwards), log), afterwards)
})
