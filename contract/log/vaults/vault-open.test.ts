import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hourMs } from '../../durations.ts'
import { type Actor, at, hash, id, sign, someFingerprint, someHash, webVerifier } from '../../testing/cast.ts'
import { type FlatOpening, openingFields } from '../../testing/opening-fields.ts'
import { appoint, dismiss, nextGeneration, onLog, renew } from '../../testing/organisation.ts'
import { acknowledge, changeCustody, dealTo, makeSplitVault, splitAmong } from '../../testing/split-vault.ts'
import { approvedByTwo, checkGrant, stillApproves } from '../access/access-grant.ts'
import { checkGivenValues } from '../access/access-values.ts'
import type { RosterState } from '../roster/roster.ts'
import type { StatementPayload } from '../statements/statement-kinds.ts'
import { appendVaultLog, firstToOpenItem, type Logs, type VaultLogState } from './vault-log.ts'

const { ana, bia, caio, davi, eva, fabio, gil, roster, ...vaults } = await makeSplitVault()
const { shared, dealt, half, complete } = vaults
const refused = (fault: string) => ({ code: 'statement_refused', fault })

const request = id(300)
const item = id(200)
const later = (hours: number, from = at) => new Date(Date.parse(from) + hours * hourMs).toISOString()
const keysOf = ({ user }: Actor, on = roster) => on.people.get(user)?.fingerprint as string
const texts = { caio: 'cha1.AgAA', davi: 'cha1.AgAB' }

const content: FlatOpening = {
  item,
  request,
  to: fabio.user,
  fingerprint: keysOf(fabio),
  kind: 'break_glass',
  hours: 1,
  revision: 3,
  change: someHash,
  deliver_by: later(24),
}
const values = { dealing: 1, sealed: await hash(texts.caio) }

type Approving = { log?: VaultLogState; on?: RosterState }
/** Approves in shared custody; returns the log and the approval's hash. */
async function opening(by: Actor, change: object = {}, { log = shared, on = roster }: Approving = {}) {
  const text = await onLog(
    by,
    'chaveiro.vault.open',
    { log, roster: on },
    openingFields({ ...content, ...change }),
  )
  return { log: await appendVaultLog(log, text, on, webVerifier), hash: await hash(text) }
}
/** The same in the two-person vault, with values of the present dealing. */
const giving = (by: Actor, change: object = {}, { log = complete, on = roster }: Approving = {}) =>
  opening(by, { ...values, ...change }, { log, on })

const first = await opening(caio)
const firstOfTwo = await giving(caio)
const confirming = (by: Actor, change: object = {}, { log = first.log, on = roster }: Approving = {}) =>
  opening(by, { confirms: first.hash, ...change }, { log, on })
const seconding = (by: Actor, change: object = {}, { log = firstOfTwo.log, on = roster }: Approving = {}) =>
  giving(by, { confirms: firstOfTwo.hash, sealed: someHash, ...change }, { log, on })

describe('one of two approvals', () => {
  // Promise 14
  test('is refused from a member, a stranger or the requester, and in another’s name', async () => {
    for (const by of [eva, fabio])
      await assert.rejects(opening(by, { to: gil.user }), refused('not_entitled'))
    await assert.rejects(opening(caio, { to: caio.user, fingerprint: keysOf(caio) }), refused('same_person'))
    await assert.rejects(opening(davi, { by: caio.user }), refused('bad_signature'))
    const without = await dismiss(ana, caio, roster)
    await assert.rejects(opening(caio, {}, { on: without }), refused('not_entitled'))
  })

  test('names the person’s present keys, which are vouched for', async () => {
    await assert.rejects(opening(caio, { fingerprint: someFingerprint }), refused('wrong_fingerprint'))
    await assert.rejects(opening(caio, { to: eva.user }), refused('wrong_fingerprint'))
    const unvouched = { to: gil.user, fingerprint: keysOf(gil) }
    await assert.rejects(opening(caio, unvouched), refused('wrong_fingerprint'))
    const { roster: renewed } = await renew(fabio, roster)
    await assert.rejects(opening(caio, {}, { on: renewed }), refused('wrong_fingerprint'))
  })

  test('grants an hour in an emergency, and has to be followed within a day', async () => {
    await assert.rejects(opening(caio, { hours: 2 }), refused('wrong_time'))
    await assert.rejects(opening(caio, { hours: 3 }), refused('malformed'))
    await assert.rejects(opening(caio, { deliver_by: later(24.001) }), refused('wrong_time'))
  })

  test('is refused where one approval beside the log is enough', async () => {
    await assert.rejects(opening(caio, { kind: 'jit' }), refused('wrong_kind'))
    assert.equal((await giving(caio, { kind: 'jit', hours: 8 })).log.openings.size, 1)
  })

  // Promise 14
  test('opens nothing alone, however often the same custodian signs it', async () => {
    const { log } = await opening(caio, {}, { log: first.log })
    assert.throws(() => approvedByTwo(log, request), refused('unknown_proposal'))
    await assert.rejects(confirming(davi, {}, { log }), refused('unknown_proposal'))
    await assert.rejects(confirming(caio), refused('same_person'))
    assert.throws(() => approvedByTwo(first.log, request), refused('unknown_proposal'))
    assert.equal(firstToOpenItem(first.log, roster, request, later(1))?.first.by, caio.user)
  })

  test('does not confirm another request, item, person, revision, change or kind, or a longer time', async () => {
    const others = [
      { request: id(301) },
      { item: id(201) },
      { to: eva.user, fingerprint: keysOf(eva) },
      { revision: 4 },
      { change: first.hash },
      { asked: someHash },
      { confirms: someHash },
    ]
    for (const change of others) await assert.rejects(confirming(davi, change), refused('unknown_proposal'))
    const asJit = await giving(caio, { kind: 'jit', hours: 2 })
    const confirms = { kind: 'jit', confirms: asJit.hash, sealed: someHash }
    await assert.rejects(giving(davi, { ...confirms, hours: 4 }, asJit), refused('wrong_time'))
    await assert.rejects(
      giving(davi, { ...confirms, kind: 'break_glass', hours: 1 }, asJit),
      refused('unknown_proposal'),
    )
    assert.equal(approvedByTwo((await giving(davi, { ...confirms, hours: 1 }, asJit)).log, request).hours, 1)
  })

  test('confirms nothing once the first is a day old', async () => {
    const late = { at: later(24), deliver_by: later(48) }
    await assert.rejects(confirming(davi, late), refused('expired'))
    assert.equal(firstToOpenItem(first.log, roster, request, later(24)), null)
    assert.ok(await confirming(davi, { at: later(23.9), deliver_by: later(47) }))
  })

  // Promise 14
  test('does not confirm the approval of somebody dismissed since, even if appointed again, or with keys reset since', async () => {
    const without = await dismiss(ana, caio, roster)
    const again = await appoint(ana, caio, 'manager', without)
    const keyResets = new Map([[caio.user, [roster.head.seq]]])
    const reset = { ...roster, keyResets, head: roster.head }
    for (const on of [without, again]) {
      await assert.rejects(confirming(davi, {}, { on }), refused('unknown_proposal'))
      assert.equal(firstToOpenItem(first.log, on, request, later(1)), null)
    }
    const early = { ...first.log, openings: sinceRoster(first.log, roster.head.seq - 1) }
    await assert.rejects(confirming(davi, {}, { log: early, on: reset }), refused('unknown_proposal'))
    const anew = await opening(davi, {}, { log: first.log, on: without })
    assert.equal(firstToOpenItem(anew.log, without, request, later(1))?.first.by, davi.user)
  })

  test('confirms nothing if a clock ahead dated the log beyond the first one’s day: the next approval is then a first one', async () => {
    const ahead = await opening(
      bia,
      { request: id(301), at: later(24), deliver_by: later(26) },
      { log: first.log },
    )
    const early = { at: later(24), deliver_by: later(26) }
    await assert.rejects(confirming(davi, early, ahead), refused('expired'))
    assert.equal(firstToOpenItem(ahead.log, roster, request, later(2)), null)
    const anew = await opening(davi, early, ahead)
    const both = await confirming(caio, { ...early, confirms: anew.hash }, anew)
    assert.equal(approvedByTwo(both.log, request).hours, 1)
  })

  test('confirms nothing for keys that the person no longer has', async () => {
    const { roster: renewed } = await renew(fabio, roster)
    const fingerprint = keysOf(fabio, renewed)
    await assert.rejects(confirming(davi, {}, { on: renewed }), refused('wrong_fingerprint'))
    await assert.rejects(confirming(davi, { fingerprint }, { on: renewed }), refused('unknown_proposal'))
    assert.equal(firstToOpenItem(first.log, renewed, request, later(1)), null)
  })

  test('is completed by another custodian’s, once', async () => {
    const both = await confirming(davi)
    const approved = approvedByTwo(both.log, request)
    assert.deepEqual(approved.approvals, [first.hash, both.hash])
    assert.deepEqual([approved.item, approved.to, approved.hours], [item, fabio.user, 1])
    assert.equal(firstToOpenItem(both.log, roster, request, later(1)), null)
    await assert.rejects(confirming(bia, {}, both), refused('unknown_proposal'))
    assert.equal(stillApproves(approved, { roster, log: both.log }), true)
    const without = await dismiss(ana, caio, roster)
    assert.equal(stillApproves(approved, { roster: without, log: both.log }), false)
    const anew = await opening(davi, {}, { log: both.log, on: without })
    assert.throws(() => approvedByTwo(anew.log, request), refused('unknown_proposal'))
    assert.equal(firstToOpenItem(anew.log, without, request, later(1))?.first.by, davi.user)
  })
})

describe('one of two approvals in a two-person vault', () => {
  test('comes only from a custodian whom the vault names, even if fewer than two are left', async () => {
    for (const by of [ana, bia, eva]) await assert.rejects(giving(by), refused('not_entitled'))
    const without = await dismiss(ana, caio, roster)
    for (const by of [ana, caio, eva]) {
      await assert.rejects(giving(by, {}, { on: without }), refused('not_entitled'))
      await assert.rejects(seconding(by, {}, { on: without }), refused('not_entitled'))
    }
    await assert.rejects(seconding(davi, {}, { on: without }), refused('unknown_proposal'))
  })

  test('brings its signer’s values of a valid dealing that two have acknowledged', async () => {
    await assert.rejects(opening(caio, { dealing: 1 }, { log: complete }), refused('wrong_text'))
    await assert.rejects(opening(caio, { sealed: someHash }, { log: complete }), refused('wrong_dealing'))
    await assert.rejects(giving(caio, { dealing: 2 }), refused('wrong_dealing'))
    for (const log of [dealt, half]) await assert.rejects(giving(davi, {}, { log }), refused('wrong_dealing'))
    const { again } = vaults
    await assert.rejects(giving(davi, { dealing: 2 }, { log: again }), refused('wrong_dealing'))
    await assert.rejects(giving(davi, { dealing: 3 }, { log: again }), refused('wrong_dealing'))
    await assert.rejects(opening(caio, values), refused('wrong_dealing'))
    await assert.rejects(opening(caio, { sealed: someHash }), refused('wrong_dealing'))
  })

  test('does not confirm one of an older dealing', async () => {
    const next = await nextGeneration(eva, { log: firstOfTwo.log, roster })
    let log = await dealTo(eva, { log: next, roster }, [caio, davi])
    for (const by of [davi, caio]) log = await acknowledge(by, { log, roster })
    assert.equal(firstToOpenItem(log, roster, request, later(1)), null)
    await assert.rejects(seconding(davi, {}, { log }), refused('unknown_proposal'))
    await assert.rejects(seconding(davi, { dealing: 2 }, { log }), refused('unknown_proposal'))
    const anew = await giving(davi, { dealing: 2 }, { log })
    assert.deepEqual(firstToOpenItem(anew.log, roster, request, later(1))?.dealings, [2])
  })

  test('may use the dealing before the newest, by two who are still its custodians, until another one is acknowledged', async () => {
    let log = await dealTo(eva, { log: await nextGeneration(eva, { log: complete, roster }), roster }, [
      caio,
      davi,
    ])
    const before = await giving(caio, {}, { log })
    const opened = await seconding(davi, { confirms: before.hash }, { log: before.log })
    assert.deepEqual(opened.log.openings.get(request)?.dealings, [1])
    assert.notEqual(opened.log.openings.get(request)?.second, null)
    log = await acknowledge(caio, { log, roster })
    await assert.rejects(giving(caio, { dealing: 2 }, { log }), refused('wrong_dealing'))
    log = await acknowledge(davi, { log, roster })
    for (const dealing of [1, 2]) await giving(caio, { dealing }, { log })
    log = await dealTo(eva, { log: await nextGeneration(eva, { log, roster }), roster }, [caio, davi])
    await assert.rejects(giving(caio, { dealing: 1 }, { log }), refused('wrong_dealing'))
    await giving(caio, { dealing: 2 }, { log })
    const among = await changeCustody(caio, davi, { log, roster }, splitAmong(caio, davi, ana))
    await assert.rejects(giving(caio, { dealing: 2 }, { log: among }), refused('wrong_dealing'))
  })

  test('is refused from a dismissed custodian, for any dealing, even if they were appointed again', async () => {
    const to = [caio, davi, ana]
    const among = await changeCustody(caio, davi, { log: complete, roster }, splitAmong(...to))
    let log = await dealTo(eva, { log: await nextGeneration(eva, { log: among, roster }), roster }, to)
    for (const by of to) log = await acknowledge(by, { log, roster })
    const half = await giving(davi, { dealing: 2 }, { log })
    const without = await dismiss(ana, davi, roster)
    log = await nextGeneration(eva, { log: half.log, roster: without })
    await assert.rejects(giving(davi, { dealing: 2 }, { log, on: without }), refused('not_entitled'))
    log = await dealTo(eva, { log, roster: without }, [caio, ana])
    const again = await appoint(ana, davi, 'manager', without)
    for (const on of [without, again]) {
      await assert.rejects(giving(davi, { dealing: 2 }, { log, on }), refused('not_entitled'))
      assert.equal(firstToOpenItem(log, on, request, later(1)), null)
    }
    const first = await giving(caio, { dealing: 2 }, { log, on: without })
    await assert.rejects(
      giving(davi, { dealing: 2, confirms: first.hash }, { log: first.log, on: without }),
      refused('not_entitled'),
    )
    await giving(ana, { dealing: 2, confirms: first.hash }, { log: first.log, on: without })
  })

  test('is void after a change of custody, and so is one from before the vault became a two-person vault', async () => {
    const turned = await changeCustody(caio, davi, { log: firstOfTwo.log, roster }, { custody: 'shared' })
    assert.equal(turned.openings.size, 0)
    const split = await changeCustody(caio, davi, { log: first.log, roster }, splitAmong(caio, davi))
    assert.equal(firstToOpenItem(split, roster, request, later(1)), null)
    const kept = await changeCustody(
      caio,
      davi,
      (await logsOf(confirming(davi))) as Logs,
      splitAmong(caio, davi),
    )
    assert.ok(approvedByTwo(kept, request))
  })

  test('gives its values to that person, those keys and that request, and in no other text', async () => {
    const { log } = await seconding(davi, { sealed: await hash(texts.davi) })
    const sealed = [texts.caio, texts.davi] as const
    const place = { log, request, to: fabio.user, fingerprint: keysOf(fabio), sealed }
    const check = (change: object) => checkGivenValues({ ...place, ...change }, webVerifier)
    await assert.rejects(check({ request: id(301) }), refused('unknown_proposal'))
    await assert.rejects(check({ log: firstOfTwo.log }), refused('unknown_proposal'))
    await assert.rejects(check({ to: eva.user }), refused('wrong_recipient'))
    await assert.rejects(check({ fingerprint: someFingerprint }), refused('wrong_recipient'))
    await assert.rejects(check({ sealed: [texts.davi, texts.caio] }), refused('wrong_text'))
    await assert.rejects(check({ sealed: [texts.caio, texts.caio] }), refused('wrong_text'))
    const inShared = (await confirming(davi)).log
    await assert.rejects(check({ log: inShared }), refused('wrong_dealing'))
    const given = await check({})
    assert.deepEqual([given.until, given.scope.revision, given.dealings], [later(1), 3, [1]])
  })
})

describe('a delivery after two approvals', async () => {
  const { log, hash: second } = await confirming(davi)
  const sealed = 'cha1.AgAA'
  const given: StatementPayload<'chaveiro.access.deliver'> = {
    v: 1,
    org: roster.org,
    vault: log.vault,
    item,
    request,
    at,
    roster: roster.head,
    by: eva.user,
    log: log.head,
    to: fabio.user,
    fingerprint: keysOf(fabio),
    revision: 5,
    change: someHash,
    approvals: [first.hash, second],
    sealed: await hash(sealed),
    until: later(1),
  }
  const delivering = async (change: object = {}, more: object = {}) => {
    const text = await sign(eva, 'chaveiro.access.deliver', { ...given, ...change })
    const place = { roster, log, to: fabio.user, sealed, approval: null, ...more }
    return checkGrant(text, place, webVerifier)
  }

  test('follows both of them, in the log, and no single one', async () => {
    for (const approvals of [[first.hash], [second], [first.hash, first.hash], [second, first.hash]]) {
      await assert.rejects(delivering({ approvals }), refused('wrong_place'))
    }
    const half = { ...log, openings: first.log.openings }
    await assert.rejects(delivering({}, { log: half }), refused('unknown_proposal'))
    await assert.rejects(delivering({ request: id(301) }), refused('unknown_proposal'))
    const before = { seq: log.head.seq - 1, hash: log.hashes.at(-2) }
    await assert.rejects(delivering({ log: before }), refused('unknown_log_head'))
  })

  test('is for the person and keys approved, for that item, for an hour, in shared custody', async () => {
    await assert.rejects(delivering({ item: id(201) }), refused('wrong_place'))
    await assert.rejects(
      delivering({ to: caio.user, fingerprint: keysOf(caio) }, { to: caio.user }),
      refused('wrong_place'),
    )
    await assert.rejects(delivering({ until: later(1.001) }), refused('wrong_time'))
    const { roster: renewed } = await renew(fabio, roster)
    const newKeys = { roster: renewed.head, fingerprint: keysOf(fabio, renewed) }
    await assert.rejects(delivering(newKeys, { roster: renewed }), refused('wrong_recipient'))
    const split = await changeCustody(caio, davi, { log, roster }, splitAmong(caio, davi))
    await assert.rejects(delivering({ log: split.head }, { log: split }), refused('needs_member'))
    assert.deepEqual((await delivering()).grant, given)
  })
})

async function logsOf(made: Promise<{ log: VaultLogState }>): Promise<Logs> {
  return { log: (await made).log, roster }
}

/** The openings, as if their first approval had named that roster statement. */
function sinceRoster({ openings }: VaultLogState, rosterSeq: number) {
  return new Map([...openings].map(([key, one]) => [key, { ...one, first: { ...one.first, rosterSeq } }]))
}
