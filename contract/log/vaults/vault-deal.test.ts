import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Actor, someHash } from '../../testing/cast.ts'
import { appoint, dismiss, growLog, nextGeneration, renew } from '../../testing/organisation.ts'
import {
  acknowledge,
  changeCustody,
  dealFields,
  dealTo,
  makeSplitVault,
  splitAmong,
} from '../../testing/split-vault.ts'
import { dealingIsDue, dealingOf, generationIsDue, presentCustodians } from './vault-log.ts'

const { ana, bia, caio, davi, eva, fabio, roster, shared, changed, split, dealt, half, complete, again } =
  await makeSplitVault()
const refused = (fault: string) => ({ code: 'statement_refused', fault })
const dealing = (by: Actor, changes: object = {}, log = split, on = roster) =>
  growLog(
    by,
    'chaveiro.vault.deal',
    { log, roster: on },
    { ...dealFields({ log }, [caio, davi]), ...changes },
  )

test('only a member who may hold the key deals it', async () => {
  for (const by of [caio, ana, fabio]) await assert.rejects(dealing(by), refused('not_entitled'))
  await assert.rejects(dealing(fabio, { by: eva.user }), refused('bad_signature'))
})

test('a dealing has the next number, is of the newest generation, and only in a two-person vault', async () => {
  await assert.rejects(dealing(eva, {}, shared), refused('wrong_dealing'))
  await assert.rejects(dealing(eva, { dealing: 2 }), refused('wrong_dealing'))
  await assert.rejects(dealing(eva, { dealing: 1 }, dealt), refused('wrong_dealing'))
  await assert.rejects(dealing(eva, { generation: 1 }), refused('wrong_generation'))
  await assert.rejects(dealing(eva, { generation: 3 }), refused('wrong_generation'))
})

test('a dealing is to exactly the vault’s custodians, in their order, with a key for each', async () => {
  const users = (...actors: Actor[]) => ({ custodians: actors.map(({ user }) => user) })
  await assert.rejects(dealing(eva, users(davi, caio)), refused('wrong_custodians'))
  await assert.rejects(dealing(eva, users(caio, bia)), refused('wrong_custodians'))
  const { commitments } = dealFields({ log: split }, [caio, davi, bia])
  await assert.rejects(dealing(eva, { ...users(caio, davi, bia), commitments }), refused('wrong_custodians'))
  await assert.rejects(dealing(eva, { commitments }), refused('wrong_commitment'))
  await assert.rejects(dealing(eva, { commitments: [someHash, someHash] }), refused('wrong_commitment'))
})

test('only the vault’s custodians are left out of a dealing, and at least two get keys', async () => {
  const of = (...actors: Actor[]) => ({ unsealed: actors.map(({ user }) => user) })
  await assert.rejects(dealing(eva, of(bia)), refused('wrong_custodians'))
  await assert.rejects(dealing(eva, of(caio)), refused('too_few_custodians'))
  await assert.rejects(dealing(eva, of(caio, davi)), refused('too_few_custodians'))
  const wider = await changeCustody(caio, davi, { log: complete, roster }, splitAmong(caio, bia, davi))
  const three = await nextGeneration(eva, { log: wider, roster })
  const fields = dealFields({ log: three }, [caio, bia, davi])
  await assert.rejects(dealing(eva, { ...fields, ...of(bia, bia) }, three), refused('wrong_custodians'))
  await assert.rejects(dealing(eva, { ...fields, unsealed: [] }, three), refused('malformed'))
  const without = await dealing(eva, { ...fields, ...of(bia) }, three)
  assert.equal(dealingIsDue(without, roster), false)
  await assert.rejects(acknowledge(bia, { log: without, roster }), refused('not_entitled'))
  const one = await acknowledge(caio, { log: without, roster })
  assert.equal(dealingOf(one, roster)?.complete, false)
  const both = await acknowledge(davi, { log: one, roster })
  assert.deepEqual([dealingOf(both, roster)?.complete, dealingOf(both, roster)?.unsealed], [true, [bia.user]])
  assert.equal(dealingIsDue(both, (await renew(bia, roster)).roster), false)
  assert.equal(generationIsDue(both, (await renew(bia, roster)).roster), true)
})

// Promise 12
test('nobody repeats their own dealing or leaves out more, except to deal to somebody left out', async () => {
  await assert.rejects(dealing(eva, {}, complete), refused('unchanged'))
  const wider = await changeCustody(caio, davi, { log: complete, roster }, splitAmong(caio, bia, davi))
  const log = await nextGeneration(eva, { log: wider, roster })
  const to = (on: typeof log, ...left: Actor[]) => ({
    ...dealFields({ log: on }, [caio, bia, davi]),
    ...(left.length > 0 && { unsealed: left.map(({ user }) => user) }),
  })
  const without = await dealing(eva, to(log, bia), log)
  for (const left of [bia, caio, davi]) {
    await assert.rejects(dealing(eva, to(without, left), without), refused('unchanged'))
  }
  const all = await dealing(eva, to(without), without)
  await assert.rejects(dealing(eva, to(all, bia), all), refused('unchanged'))
  await assert.rejects(dealing(eva, to(all), all), refused('unchanged'))
})

test('a dismissed custodian drops out, and one alone is dealt nothing', async () => {
  const wider = await changeCustody(caio, davi, { log: complete, roster }, splitAmong(caio, bia, davi))
  const without = await dismiss(ana, bia, roster)
  await assert.rejects(
    dealTo(eva, { log: wider, roster: without }, [caio, bia, davi]),
    refused('wrong_custodians'),
  )
  const narrowed = await dealTo(eva, { log: wider, roster: without }, [caio, davi])
  assert.deepEqual(dealingOf(narrowed, without)?.custodians, [caio.user, davi.user])
  const alone = await dismiss(ana, davi, without)
  await assert.rejects(
    dealTo(eva, { log: wider, roster: alone }, [caio, davi]),
    refused('too_few_custodians'),
  )
})

test('only those in the dealing acknowledge it, only the newest, and once', async () => {
  const acknowledging = (by: Actor, log = dealt, number = 1) => acknowledge(by, { log, roster }, number)
  await assert.rejects(acknowledging(eva), refused('not_entitled'))
  await assert.rejects(acknowledging(ana), refused('not_entitled'))
  await assert.rejects(acknowledging(caio, split), refused('wrong_dealing'))
  await assert.rejects(acknowledging(caio, dealt, 2), refused('wrong_dealing'))
  await assert.rejects(acknowledging(davi, half), refused('unchanged'))
  await assert.rejects(acknowledging(caio, again, 1), refused('wrong_dealing'))
  const without = await dismiss(ana, caio, roster)
  await assert.rejects(acknowledge(caio, { log: dealt, roster: without }), refused('not_entitled'))
})

test('a dealing to two is complete once both have acknowledged it', () => {
  assert.equal(dealingOf(split, roster), null)
  assert.equal(dealingOf(dealt, roster)?.complete, false)
  assert.equal(dealingOf(half, roster)?.complete, false)
  assert.deepEqual(dealingOf(complete, roster), {
    ...dealFields({ log: split }, [caio, davi]),
    unsealed: [],
    acknowledged: [davi.user, caio.user],
    complete: true,
  })
})

test('a dealing is no longer complete once the key, its custodians or their keys change', async () => {
  const due = {
    'a newer generation': [await nextGeneration(eva, { log: complete, roster }), roster],
    'a dismissed custodian': [complete, await dismiss(ana, caio, roster)],
    'a custodian with new keys': [complete, (await renew(caio, roster)).roster],
    'a newer dealing': [again, roster],
  } as const
  for (const [name, [log, on]] of Object.entries(due)) assert.equal(dealingOf(log, on)?.complete, false, name)
})

test('a change of custody ends the dealing', async () => {
  const wider = await changeCustody(caio, davi, { log: complete, roster }, splitAmong(caio, bia, davi))
  assert.equal(dealingOf(wider, roster), null)
  await assert.rejects(acknowledge(caio, { log: wider, roster }), refused('wrong_dealing'))
  const again = await changeCustody(caio, davi, { log: complete, roster }, { custody: 'shared' })
  assert.equal(dealingOf(again, roster), null)
})

test('a dealing of a key that the custodians held before the vault became a two-person vault counts for nothing', async () => {
  let log = await dealTo(eva, { log: changed, roster }, [caio, davi])
  for (const by of [caio, davi]) log = await acknowledge(by, { log, roster })
  assert.equal(generationIsDue(log, roster), true)
  assert.equal(dealingOf(log, roster)?.complete, false)
})

test('appointing somebody to whom nothing is dealt leaves a dealing complete', async () => {
  assert.equal(dealingOf(complete, await appoint(ana, fabio, 'manager', roster))?.complete, true)
})

test('a dealing is due in a two-person vault once it has a key that its custodians never held', async () => {
  assert.equal(dealingIsDue(shared, roster), false)
  assert.equal(dealingIsDue(changed, roster), false)
  assert.equal(dealingIsDue(split, roster), true)
  for (const log of [dealt, half, complete]) assert.equal(dealingIsDue(log, roster), false)
})

test('a dealing is due again with every new key and other custodians, but never to fewer than two', async () => {
  const next = await nextGeneration(eva, { log: complete, roster })
  assert.equal(dealingIsDue(next, roster), true)
  const wider = await changeCustody(caio, davi, { log: complete, roster }, splitAmong(caio, bia, davi))
  assert.equal(dealingIsDue(wider, roster), false)
  const renewed = await nextGeneration(eva, { log: wider, roster })
  assert.equal(dealingIsDue(renewed, roster), true)
  const dealtWider = await dealTo(eva, { log: renewed, roster }, [caio, bia, davi])
  const without = await dismiss(ana, bia, roster)
  assert.equal(dealingIsDue(dealtWider, without), false)
  const narrowed = await nextGeneration(eva, { log: dealtWider, roster: without })
  assert.deepEqual(presentCustodians(narrowed, without), [caio.user, davi.user])
  assert.equal(dealingIsDue(narrowed, without), true)
  const alone = await dismiss(ana, davi, without)
  assert.equal(dealingIsDue(await nextGeneration(eva, { log: narrowed, roster: alone }), alone), false)
})

test('a dismissed custodian is dealt nothing any more, even if one admin appoints them again', async () => {
  const wider = await changeCustody(caio, davi, { log: complete, roster }, splitAmong(caio, bia, davi))
  const renewed = await nextGeneration(eva, { log: wider, roster })
  const log = await dealTo(eva, { log: renewed, roster }, [caio, bia, davi])
  const gone = await dismiss(ana, bia, roster)
  const back = await appoint(ana, bia, 'manager', gone)
  assert.equal(generationIsDue(log, back), true)
  assert.deepEqual(presentCustodians(log, back), [caio.user, davi.user])
  const next = await nextGeneration(eva, { log, roster: back })
  assert.equal(generationIsDue(next, back), false)
  await assert.rejects(
    dealTo(eva, { log: next, roster: back }, [caio, bia, davi]),
    refused('wrong_custodians'),
  )
  assert.equal((await dealTo(eva, { log: next, roster: back }, [caio, davi])).dealings.length, 3)
  const named = await changeCustody(davi, caio, { log: next, roster: back }, splitAmong(caio, bia, davi))
  assert.deepEqual(presentCustodians(named, back), [caio.user, bia.user, davi.user])
})

test('a newly appointed custodian is dealt nothing until two custodians agree', async () => {
  const more = await appoint(ana, fabio, 'manager', roster)
  assert.equal(dealingIsDue(complete, more), false)
  assert.deepEqual(presentCustodians(complete, more), [caio.user, davi.user])
})
