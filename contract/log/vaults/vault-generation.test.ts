import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Actor, hash, id, makeActor, webVerifier } from '../../testing/cast.ts'
import {
  admittedKeys,
  appoint,
  dismiss,
  enrol,
  growLog,
  keysOf,
  nextGeneration,
  onRoster,
  renew,
  vouch,
} from '../../testing/organisation.ts'
import { changeCustody, makeSplitVault, splitAmong } from '../../testing/split-vault.ts'
import { appendRoster, type RosterState } from '../roster/roster.ts'
import { generationIsDue, holdersOf, mightWriteUnder, type VaultLogState } from './vault-log.ts'

const { ana, bia, caio, davi, eva, fabio, gil, roster, founded, shared, changed, split, complete } =
  await makeSplitVault()
const refused = (fault: string) => ({ code: 'statement_refused', fault })
const admit = (user: Actor, log: VaultLogState, on = roster) =>
  growLog(ana, 'chaveiro.vault.admit', { log, roster: on }, { user: user.user })
const remove = (user: Actor, log: VaultLogState, on = roster, from?: string) =>
  growLog(ana, 'chaveiro.vault.remove', { log, roster: on }, { user: user.user, ...(from && { from }) })

async function reset(target: Actor, on: RosterState) {
  const fields = { user: target.user, ...keysOf(await makeActor(0)) }
  const first = await onRoster(ana, 'chaveiro.roster.reset', on, { by: ana.user, ...fields })
  const proposed = await appendRoster(on, first, webVerifier)
  const second = { by: bia.user, ...fields, confirms: await hash(first) }
  return appendRoster(proposed, await onRoster(bia, 'chaveiro.roster.reset', proposed, second), webVerifier)
}

const evaRaised = await appoint(ana, eva, 'manager', roster)
const evaLowered = await dismiss(ana, eva, evaRaised)
const evaRenewed = await renew(eva, roster)
const evaHerself = { user: eva.user }
const caioDismissed = await dismiss(ana, caio, roster)
const fabioInBetween = await dismiss(ana, fabio, await appoint(ana, fabio, 'admin', roster))
const sharedAgain = await changeCustody(caio, davi, { log: complete, roster }, { custody: 'shared' })
const widened = await changeCustody(caio, davi, { log: complete, roster }, splitAmong(caio, bia))

/** Reason, logs, and who can start the next generation; nobody can if no member is left. */
const due: [string, VaultLogState, RosterState, Actor | null][] = [
  ['a member was removed', await remove(eva, shared), roster, ana],
  [
    'a member left',
    await growLog(eva, 'chaveiro.vault.remove', { log: shared, roster }, evaHerself),
    roster,
    ana,
  ],
  ['a member came and went', await remove(fabio, await admit(fabio, founded)), roster, ana],
  ['a custodian was dismissed', shared, caioDismissed, ana],
  ['somebody was a custodian in between', shared, fabioInBetween, ana],
  ['a member got new keys', shared, evaRenewed.roster, evaRenewed.renewed],
  ['a member was reset', shared, await reset(eva, roster), ana],
  ['a custodian got new keys', founded, (await renew(davi, roster)).roster, ana],
  ['custody was split', changed, roster, eva],
  ['custody was shared again', sharedAgain, roster, ana],
  ['others are to be dealt to', widened, roster, eva],
  ['a split vault’s member was removed', await remove(eva, complete), roster, null],
  ['a split vault’s member became a custodian', complete, evaRaised, null],
  ['a split vault’s custodian was dismissed', complete, caioDismissed, eva],
  ['a split vault’s custodian got new keys', complete, (await renew(caio, roster)).roster, eva],
]
for (const [name, log, on, starter] of due) {
  test(`a new generation is due when ${name}, until it is started`, async () => {
    assert.equal(generationIsDue(log, on), true)
    if (starter === null) return assert.deepEqual(holdersOf(log, on), [])
    const next = await nextGeneration(starter, { log, roster: on })
    assert.equal(generationIsDue(next, on), false)
  })
}

const withGil = await admit(gil, founded)
const unknown = { ...eva, user: id(70) }
const twice = await growLog(
  ana,
  'chaveiro.vault.admit',
  { log: shared, roster },
  { user: eva.user, from: id(99) },
)
const notDue: [string, VaultLogState, RosterState][] = [
  ['nothing happened', shared, roster],
  ['somebody was admitted', await admit(fabio, shared), roster],
  [
    'somebody enrolled, was vouched for or appointed',
    shared,
    await appoint(ana, gil, 'manager', await vouch(ana, gil, roster)),
  ],
  ['somebody who holds nothing got new keys', shared, (await renew(fabio, roster)).roster],
  [
    'somebody was admitted after they got new keys',
    await admit(eva, founded, evaRenewed.roster),
    evaRenewed.roster,
  ],
  [
    'keys were replaced that nobody vouched for',
    withGil,
    await vouch(ana, gil, (await renew(gil, roster)).roster),
  ],
  ['somebody without vouched keys was removed', await remove(gil, withGil), roster],
  ['somebody without keys was removed', await remove(unknown, await admit(unknown, founded)), roster],
  ['one of two sources of a membership ended', await remove(eva, twice), roster],
  ['a custodian was removed who stays one', await remove(caio, await admit(caio, founded)), roster],
  ['a custodian was dismissed who stays a member', await admit(caio, founded), caioDismissed],
  ['an admin became a manager', shared, await appoint(ana, bia, 'manager', roster)],
  ['a member was removed and admitted again', await admit(eva, await remove(eva, shared)), roster],
  ['a split vault’s other custodians change', complete, await dismiss(ana, bia, roster)],
  [
    'what happened before the generation',
    await nextGeneration(ana, { log: await remove(eva, shared), roster: caioDismissed }),
    caioDismissed,
  ],
  [
    'a member was proposed',
    await growLog(
      caio,
      'chaveiro.vault.admit',
      { log: complete, roster },
      { user: fabio.user, ...admittedKeys({ log: complete, roster }, fabio.user) },
    ),
    roster,
  ],
]
for (const [name, log, on] of notDue) {
  test(`no new generation is due when ${name}`, () => assert.equal(generationIsDue(log, on), false))
}

test('without a first generation none is due', async () => {
  const { generations: _, ...rest } = founded
  assert.equal(generationIsDue({ ...rest, generations: [], generation: null }, roster), false)
})

test('a two-person vault’s generations are started by its members, not by its custodians', async () => {
  await assert.rejects(nextGeneration(caio, { log: changed, roster }), refused('not_entitled'))
  await assert.rejects(nextGeneration(ana, { log: changed, roster }), refused('not_entitled'))
  await assert.rejects(nextGeneration(fabio, { log: shared, roster }), refused('not_entitled'))
  assert.equal(split.generation?.by, eva.user)
})

test('people who might hold a generation’s key are those entitled between its statement and the next', async () => {
  const gone = await remove(eva, shared)
  const second = await nextGeneration(ana, { log: gone, roster })
  const third = await nextGeneration(ana, { log: await admit(fabio, second), roster })
  const { seq } = roster.head
  const table: [Actor, number, boolean][] = [
    [eva, 1, true],
    [eva, 2, false],
    [eva, 3, false],
    [fabio, 1, false],
    [fabio, 2, true],
    [fabio, 3, true],
    [ana, 1, true],
    [ana, 3, true],
    [gil, 2, false],
    [unknown, 2, false],
  ]
  for (const [{ user }, generation, expected] of table) {
    assert.equal(mightWriteUnder(third, roster, user, generation, seq), expected, `${user} ${generation}`)
  }
  assert.throws(() => mightWriteUnder(third, roster, ana.user, 4, seq), refused('wrong_generation'))
})

test('a dismissed custodian writes under no later generation', async () => {
  const next = await nextGeneration(ana, { log: founded, roster: caioDismissed })
  const before = roster.head.seq
  assert.equal(mightWriteUnder(next, caioDismissed, caio.user, 1, before), true)
  assert.equal(mightWriteUnder(next, caioDismissed, caio.user, 2, before), false)
  assert.equal(mightWriteUnder(next, caioDismissed, caio.user, 2, before + 1), false)
})

test('custodians write under a generation only while its vault was in shared custody', async () => {
  const { seq } = roster.head
  assert.equal(mightWriteUnder(complete, roster, caio.user, 1, seq), true)
  assert.equal(mightWriteUnder(complete, roster, caio.user, 2, seq), false)
  assert.equal(mightWriteUnder(complete, roster, eva.user, 2, seq), true)
  assert.equal(mightWriteUnder(complete, evaLowered, eva.user, 2, evaRaised.head.seq), false)
})

test('keys that are vouched for later had no right before', async () => {
  const newcomer = await makeActor(71)
  const enrolled = await enrol(newcomer, roster)
  const vouched = await vouch(ana, newcomer, enrolled)
  const log = await admit(newcomer, founded, vouched)
  assert.equal(mightWriteUnder(log, vouched, newcomer.user, 1, enrolled.head.seq), false)
  assert.equal(mightWriteUnder(log, vouched, newcomer.user, 1, vouched.head.seq), true)
})
