import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Actor, hash, makeActor, someFingerprint, webVerifier } from '../../testing/cast.ts'
import {
  admittedKeys,
  appoint,
  dismiss,
  enrol,
  growLog,
  growRoster,
  keysOf,
  makeVaultLog,
  nextGeneration,
  onLog,
  onRoster,
  renew,
  vouch,
} from '../../testing/organisation.ts'
import { acknowledge, changeCustody, dealTo, makeSplitVault, splitAmong } from '../../testing/split-vault.ts'
import { appendRoster, type RosterState } from '../roster/roster.ts'
import {
  admissionsOf,
  appendVaultLog,
  generationIsDue,
  holdersOf,
  type Logs,
  maySecond,
  maySignFor,
  needsMember,
  presentCustodians,
  type VaultLogState,
} from './vault-log.ts'

const { ana, bia, caio, davi, eva, fabio, roster, founded, complete } = await makeSplitVault()
const refused = (fault: string) => ({ code: 'statement_refused', fault })
/** A helper of one custodian. */
const helper = await makeActor(30)
const withHelper = await vouch(ana, helper, await enrol(helper, roster))

const admitting = (by: Actor, user: Actor, logs: Logs, changes: object = {}) =>
  growLog(by, 'chaveiro.vault.admit', logs, { user: user.user, ...admittedKeys(logs, user.user), ...changes })

async function proposing(by: Actor, user: Actor, logs: Logs) {
  const fields = { user: user.user, ...admittedKeys(logs, user.user) }
  const text = await onLog(by, 'chaveiro.vault.admit', logs, fields)
  const log = await appendVaultLog(logs.log, text, logs.roster, webVerifier)
  return { logs: { ...logs, log }, confirms: await hash(text) }
}

/** Two custodians reset somebody's keys to ones that are not theirs. */
async function resetting(of: Actor, [one, other]: readonly [Actor, Actor], on: RosterState) {
  const stolen = { ...(await makeActor(40)), user: of.user }
  const wanted = { user: of.user, ...keysOf(stolen) }
  const text = await onRoster(one, 'chaveiro.roster.reset', on, { by: one.user, ...wanted })
  const proposed = await appendRoster(on, text, webVerifier)
  const second = { by: other.user, ...wanted, confirms: await hash(text) }
  return { stolen, roster: await growRoster(other, 'chaveiro.roster.reset', proposed, second) }
}

// Promise 12
test('a helper whom one admin appoints cannot be the second signer of a two-person vault', async () => {
  // The vault of ana and caio; ana alone makes her helper a custodian.
  const log = await changeCustody(caio, davi, { log: complete, roster }, splitAmong(ana, caio))
  const helped = await appoint(ana, helper, 'admin', withHelper)
  const logs = { log, roster: helped }
  const { logs: proposed, confirms } = await proposing(ana, fabio, logs)
  await assert.rejects(admitting(helper, fabio, proposed, { confirms }), refused('not_entitled'))
  await assert.rejects(admitting(helper, fabio, logs), refused('not_entitled'))
  for (const change of [splitAmong(ana, helper), { custody: 'shared' } as const]) {
    await assert.rejects(growLog(helper, 'chaveiro.vault.custody', logs, change), refused('not_entitled'))
    const text = await onLog(ana, 'chaveiro.vault.custody', logs, change)
    const half = { ...logs, log: await appendVaultLog(log, text, helped, webVerifier) }
    const second = { ...change, confirms: await hash(text) }
    await assert.rejects(growLog(helper, 'chaveiro.vault.custody', half, second), refused('not_entitled'))
  }
  assert.deepEqual(presentCustodians(log, helped), [ana.user, caio.user])
  assert.deepEqual(holdersOf(log, helped), [eva.user])
})

test('the last custodian cannot be joined by a helper they appoint: a member signs beside them', async () => {
  const log = await changeCustody(caio, davi, { log: complete, roster }, splitAmong(ana, caio))
  const alone = await dismiss(ana, caio, await appoint(ana, helper, 'admin', withHelper))
  const logs = { log, roster: alone }
  const { logs: proposed, confirms } = await proposing(ana, fabio, logs)
  await assert.rejects(admitting(helper, fabio, proposed, { confirms }), refused('not_entitled'))
  // She did not make the member: two let them in.
  const { logs: let2, confirms: second } = await proposing(ana, fabio, logs)
  assert.deepEqual(admissionsOf(await admitting(eva, fabio, let2, { confirms: second })).length, 2)
  const again = await appoint(ana, caio, 'manager', alone)
  assert.deepEqual(presentCustodians(log, again), [ana.user])
  assert.equal(maySignFor(log, again, caio.user, again.head.seq), false)
})

test('a second signature counts only from somebody entitled: not oneself, a helper, or a member beside two custodians', async () => {
  const log = await changeCustody(caio, davi, { log: complete, roster }, splitAmong(ana, caio))
  const helped = await appoint(ana, helper, 'admin', withHelper)
  const seconds = (on: RosterState, by: Actor) =>
    [ana, caio, helper, eva, fabio].filter(({ user }) => maySecond(log, on, by.user, user))
  assert.equal(needsMember(log, helped), false)
  assert.deepEqual(seconds(helped, ana), [caio])
  const alone = await dismiss(ana, caio, helped)
  assert.equal(needsMember(log, alone), true)
  assert.deepEqual(seconds(alone, ana), [eva])
  assert.deepEqual(seconds(alone, eva), [ana])
  assert.equal(needsMember(founded, roster), false, 'in shared custody custodians speak')
})

test('if no custodian of the vault is left, one of the roster and a member sign; two members or two custodians do not suffice', async () => {
  const gone = await dismiss(ana, davi, await dismiss(ana, caio, roster))
  const more = await admitting(davi, fabio, ...(await admittedByTwo()))
  const logs = { log: more, roster: gone }
  const newcomer = await makeActor(31)
  const on = { ...logs, roster: await vouch(ana, newcomer, await enrol(newcomer, gone)) }
  const byMember = await proposing(eva, newcomer, on)
  await assert.rejects(
    admitting(fabio, newcomer, byMember.logs, { confirms: byMember.confirms }),
    refused('not_keeper'),
  )
  const byCustodian = await proposing(ana, newcomer, on)
  const late = { confirms: byCustodian.confirms }
  await assert.rejects(admitting(bia, newcomer, byCustodian.logs, late), refused('not_keeper'))
  assert.equal(admissionsOf(await admitting(eva, newcomer, byCustodian.logs, late)).length, 3)
})

async function admittedByTwo(): Promise<[Logs, object]> {
  const { logs, confirms } = await proposing(caio, fabio, { log: complete, roster })
  return [logs, { confirms }]
}

test('a custodian whose keys others reset signs for no two-person vault, and is dealt nothing', async () => {
  const helped = await appoint(ana, helper, 'admin', withHelper)
  const { stolen, roster: after } = await resetting(caio, [davi, helper], helped)
  const logs = { log: complete, roster: after }
  assert.equal(after.custodians.has(caio.user), true)
  assert.deepEqual(presentCustodians(complete, after), [davi.user])
  await assert.rejects(admitting(stolen, fabio, logs), refused('not_entitled'))
  const { logs: proposed, confirms } = await proposing(davi, fabio, logs)
  await assert.rejects(admitting(stolen, fabio, proposed, { confirms }), refused('not_entitled'))
  assert.equal(generationIsDue(complete, after), true)
  const next = await nextGeneration(eva, logs)
  assert.equal(generationIsDue(next, after), false, 'and only once')
  await assert.rejects(dealTo(eva, { log: next, roster: after }, [caio, davi]), refused('too_few_custodians'))
})

test('a member whose keys others reset holds no key of a two-person vault until two admit the new keys', async () => {
  const helped = await appoint(ana, helper, 'admin', withHelper)
  const { logs: proposed, confirms } = await proposing(caio, fabio, { log: complete, roster: helped })
  const both = await admitting(davi, fabio, proposed, { confirms })
  assert.deepEqual(holdersOf(both, helped), [eva.user, fabio.user].sort())
  const { roster: after } = await resetting(eva, [ana, helper], helped)
  assert.deepEqual(holdersOf(both, after), [fabio.user])
  const logs = { log: both, roster: after }
  assert.equal(generationIsDue(both, after), true)
  const next = { log: await nextGeneration(fabio, logs), roster: after }
  assert.equal(generationIsDue(next.log, after), false, 'and only once')
  assert.deepEqual(holdersOf(next.log, after), [fabio.user])
  const again = await proposing(davi, eva, next)
  await assert.rejects(admitting(davi, eva, again.logs, { confirms: again.confirms }), refused('same_person'))
  const admitted = await admitting(caio, eva, again.logs, { confirms: again.confirms })
  assert.deepEqual(holdersOf(admitted, after), [eva.user, fabio.user].sort())
  assert.equal(admissionsOf(admitted).length, 2, 'one admission from each source')
})

test('a renewal of one’s own keys changes nothing in a two-person vault, for custodians or members', async () => {
  const { roster: renewed } = await renew(eva, (await renew(caio, roster)).roster)
  assert.deepEqual(holdersOf(complete, renewed), [eva.user])
  assert.deepEqual(presentCustodians(complete, renewed), [caio.user, davi.user])
})

test('an admission to a two-person vault names the person’s own keys, which are vouched for', async () => {
  const logs = { log: complete, roster }
  const other = roster.people.get(eva.user)?.fingerprint
  for (const fingerprint of [undefined, someFingerprint, other]) {
    const fields = { user: fabio.user, ...(fingerprint && { fingerprint }) }
    await assert.rejects(growLog(caio, 'chaveiro.vault.admit', logs, fields), refused('wrong_fingerprint'))
  }
  const unvouched = await enrol(await makeActor(33), roster)
  const stranger = [...unvouched.people.values()].at(-1)
  const fields = { user: stranger?.user as string, fingerprint: stranger?.fingerprint as string }
  const admittingThem = growLog(caio, 'chaveiro.vault.admit', { log: complete, roster: unvouched }, fields)
  await assert.rejects(admittingThem, refused('wrong_fingerprint'))
  // Proposed for the keys of then, which have been replaced since.
  const { logs: proposed, confirms } = await proposing(caio, fabio, logs)
  const { roster: renewed } = await renew(fabio, roster)
  const late = admitting(davi, fabio, { ...proposed, roster: renewed }, { confirms })
  await assert.rejects(late, refused('unknown_proposal'))
  await assert.rejects(
    admitting(ana, fabio, { log: founded, roster }, { fingerprint: other }),
    refused('wrong_fingerprint'),
  )
})

test('a custodian admitted before a vault became a two-person vault is no member once they are dismissed', async () => {
  const own = await makeVaultLog(ana, roster)
  let log: VaultLogState = await growLog(
    ana,
    'chaveiro.vault.admit',
    { log: own, roster },
    { user: eva.user },
  )
  log = await growLog(ana, 'chaveiro.vault.admit', { log, roster }, { user: bia.user })
  log = await changeCustody(bia, caio, { log, roster }, splitAmong(bia, caio))
  log = await nextGeneration(eva, { log, roster })
  const dismissed = await dismiss(ana, bia, roster)
  assert.deepEqual(holdersOf(log, dismissed), [eva.user])
})

test('an admission from before somebody had keys, or before the vault became a two-person vault, does not make them a member', async () => {
  const own = await makeVaultLog(ana, roster)
  let log: VaultLogState = await growLog(
    ana,
    'chaveiro.vault.admit',
    { log: own, roster },
    { user: eva.user },
  )
  log = await growLog(ana, 'chaveiro.vault.admit', { log, roster }, { user: helper.user })
  log = await changeCustody(bia, caio, { log, roster }, splitAmong(bia, caio))
  log = await nextGeneration(eva, { log, roster })
  assert.deepEqual(holdersOf(log, withHelper), [eva.user])
  assert.equal(generationIsDue(log, withHelper), false)
})

test('the vault’s two custodians can still deal, admit and share it again', async () => {
  const { logs, confirms } = await proposing(caio, fabio, { log: complete, roster })
  const both = await admitting(davi, fabio, logs, { confirms })
  const wider = await changeCustody(davi, caio, { log: both, roster }, splitAmong(ana, caio, davi))
  const next = await nextGeneration(fabio, { log: wider, roster })
  let dealt = await dealTo(eva, { log: next, roster }, [ana, caio, davi])
  for (const by of [ana, caio, davi]) dealt = await acknowledge(by, { log: dealt, roster })
  const shared = await changeCustody(ana, davi, { log: dealt, roster }, { custody: 'shared' })
  assert.equal(shared.custody, 'shared')
})
