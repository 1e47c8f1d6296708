import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '../../durations.ts'
import {
  type Actor,
  at,
  generationPayload,
  hash,
  id,
  makeActor,
  sign,
  someHash,
  webVerifier,
} from '../../testing/cast.ts'
import {
  admittedKeys,
  appoint,
  dismiss,
  enrol,
  growLog,
  keysOf,
  nextGeneration,
  onLog,
  onRoster,
  renew,
  vouch,
} from '../../testing/organisation.ts'
import { acknowledge, changeCustody, dealTo, makeSplitVault } from '../../testing/split-vault.ts'
import { appendRoster } from '../roster/roster.ts'
import {
  appendVaultLog,
  firstToOpenVault,
  generationIsDue,
  holdersOf,
  isLost,
  type Logs,
  mayBeGiven,
  mayHoldVaultKey,
  openProposals,
  startsAnew,
  type VaultLogState,
} from './vault-log.ts'

const { ana, bia, caio, davi, eva, fabio, gil, roster, founded, complete } = await makeSplitVault()
const refused = (fault: string) => ({ code: 'statement_refused', fault })
const logs = (log: VaultLogState, on = roster): Logs => ({ log, roster: on })
/** Of caio and davi, dealt to both; eva, its only member, has left. */
const left = await growLog(eva, 'chaveiro.vault.remove', logs(complete), { user: eva.user })

const inDays = (days: number, from = at) => new Date(Date.parse(from) + days * dayMs).toISOString()
const giving = ({ roster: on }: Logs, to: Actor, changes: object = {}) => ({
  request: id(500),
  to: to.user,
  fingerprint: on.people.get(to.user)?.fingerprint ?? `1.${someHash}`,
  scope: { items: someHash },
  deliver_by: inDays(7),
  dealings: [1],
  sealed: someHash,
  ...changes,
})
const isWaiting = (log: VaultLogState, now = log.at) => firstToOpenVault(log, roster, now) !== null
const recovering = (by: Actor, at: Logs, changes: object = {}, to = fabio) =>
  growLog(by, 'chaveiro.vault.open', at, giving(at, to, changes))
async function proposed(by: Actor, at: Logs, changes: object = {}, to = fabio) {
  const text = await onLog(by, 'chaveiro.vault.open', at, giving(at, to, changes))
  return { log: await appendVaultLog(at.log, text, at.roster, webVerifier), confirms: await hash(text) }
}
/** Given to fabio by caio and davi. */
async function given(at: Logs = logs(left), to = fabio) {
  const first = await proposed(caio, at, {}, to)
  return recovering(davi, { ...at, log: first.log }, { confirms: first.confirms }, to)
}
async function anew(by: Actor, { log, roster: on }: Logs, previous?: string) {
  const payload = { ...generationPayload(by, on, log), ...(previous && { previous }) }
  if (previous === undefined) delete payload.previous
  return appendVaultLog(log, await sign(by, 'chaveiro.vault.generation', payload), on, webVerifier)
}
async function admitted(user: Actor, at: Logs) {
  const fields = { user: user.user, ...admittedKeys(at, user.user) }
  const text = await onLog(caio, 'chaveiro.vault.admit', at, fields)
  const log = await appendVaultLog(at.log, text, at.roster, webVerifier)
  return growLog(davi, 'chaveiro.vault.admit', { ...at, log }, { ...fields, confirms: await hash(text) })
}

test('two custodians give a vault without members to somebody, whose generation names no earlier key', async () => {
  assert.deepEqual([isLost(complete, roster), isLost(left, roster)], [false, true])
  const { log: waiting } = await proposed(caio, logs(left))
  assert.deepEqual([isWaiting(waiting), holdersOf(waiting, roster)], [true, []])
  const whole = await given()
  assert.deepEqual(holdersOf(whole, roster), [fabio.user])
  assert.deepEqual([whole.givenVault?.first.by, whole.givenVault?.second.by], [caio.user, davi.user])
  assert.ok(startsAnew(whole, fabio.user) && !startsAnew(whole, eva.user))
  const after = await anew(fabio, logs(whole))
  assert.deepEqual([after.generation?.number, after.generation?.previous], [3, undefined])
  assert.deepEqual([after.givenVault?.generation, after.isKeyless, isLost(after, roster)], [3, false, false])
  assert.equal(generationIsDue(after, roster), false)
  const next = await dealTo(fabio, logs(after), [caio, davi])
  assert.equal((await nextGeneration(fabio, logs(next))).generation?.number, 4)
})

// Promise 12
test('nobody can give away a vault that somebody may hold', async () => {
  await assert.rejects(recovering(caio, logs(complete)), refused('has_holder'))
  await assert.rejects(recovering(caio, logs(complete), {}, eva), refused('has_holder'))
  const second = await admitted(fabio, logs(complete))
  const one = await growLog(eva, 'chaveiro.vault.remove', logs(second), { user: eva.user })
  await assert.rejects(recovering(caio, logs(one), {}, gil), refused('has_holder'))
  await assert.rejects(recovering(caio, logs(await anew(fabio, logs(await given())))), refused('has_holder'))
})

test('a person admitted when nobody could deliver the key is no holder until they start a generation', async () => {
  const late = await admitted(fabio, logs(left))
  assert.ok(mayHoldVaultKey(late, roster, fabio.user, roster.head.seq) && isLost(late, roster))
  const whole = await given(logs(late))
  assert.equal((await anew(fabio, logs(whole))).generation?.number, 3)
  assert.equal(isLost(await nextGeneration(fabio, logs(late)), roster), false)
})

test('only the vault’s own custodians give it, each with values of what was dealt to them', async () => {
  for (const by of [ana, bia, eva, fabio])
    await assert.rejects(recovering(by, logs(left)), refused('not_entitled'))
  await assert.rejects(recovering(caio, logs(left), { by: davi.user }), refused('bad_signature'))
  for (const dealings of [[2], [1, 2], [1, 1]])
    await assert.rejects(recovering(caio, logs(left), { dealings }), refused('wrong_dealing'))
  for (const dealings of [[], [1, 2, 3]])
    await assert.rejects(recovering(caio, logs(left), { dealings }), refused('malformed'))
  for (const by of [ana, caio]) await assert.rejects(recovering(by, logs(founded)), refused('wrong_kind'))
  const helper = await appoint(ana, fabio, 'manager', roster)
  const { log, confirms } = await proposed(caio, logs(left, helper), {}, eva)
  await assert.rejects(recovering(fabio, logs(log, helper), { confirms }, eva), refused('not_entitled'))
})

test('nobody is given it without vouched-for keys, with other keys, or as a custodian', async () => {
  await assert.rejects(recovering(caio, logs(left), {}, gil), refused('wrong_fingerprint'))
  await assert.rejects(
    recovering(caio, logs(left), { fingerprint: `1.${someHash}` }),
    refused('wrong_fingerprint'),
  )
  for (const to of [davi, ana])
    await assert.rejects(recovering(caio, logs(left), {}, to), refused('wrong_recipient'))
  await assert.rejects(recovering(caio, logs(left), {}, caio), refused('same_person'))
  const { log, confirms } = await proposed(caio, logs(left))
  const { roster: renewed } = await renew(fabio, roster)
  await assert.rejects(recovering(davi, logs(log, renewed), { confirms }), refused('unknown_proposal'))
})

// Promise 12
test('one custodian alone gives nothing: not twice, not with a second statement, not replayed', async () => {
  const { log, confirms } = await proposed(caio, logs(left))
  const twice = await recovering(caio, logs(log))
  await assert.rejects(recovering(davi, logs(twice), { confirms }), refused('unknown_proposal'))
  await assert.rejects(recovering(caio, logs(log), { confirms }), refused('same_person'))
  await assert.rejects(recovering(davi, logs(log), { confirms: someHash }), refused('unknown_proposal'))
  await assert.rejects(anew(fabio, logs(log)), refused('not_entitled'))
  const again = await recovering(davi, logs(log), { request: id(501) })
  assert.deepEqual([...again.openings.keys()], [id(501)])
  await assert.rejects(recovering(davi, logs(again), { confirms }), refused('unknown_proposal'))
  await assert.rejects(recovering(davi, logs(await given()), { confirms }), refused('unknown_proposal'))
  const gone = await growLog(caio, 'chaveiro.vault.withdraw', logs(log), { proposal: confirms })
  await assert.rejects(recovering(davi, logs(gone), { confirms }), refused('unknown_proposal'))
})

test('a second statement with any other content confirms nothing', async () => {
  const { log, confirms } = await proposed(caio, logs(left))
  const others = { scope: { items: `C${someHash.slice(1)}` }, request: id(501) }
  for (const [name, value] of Object.entries(others))
    await assert.rejects(
      recovering(davi, logs(log), { confirms, [name]: value }),
      refused('unknown_proposal'),
    )
  await assert.rejects(recovering(davi, logs(log), { confirms }, eva), refused('unknown_proposal'))
  const admit = { user: fabio.user, ...admittedKeys(logs(log), fabio.user), confirms }
  await assert.rejects(growLog(davi, 'chaveiro.vault.admit', logs(log), admit), refused('unknown_proposal'))
})

test('a first statement ends with its custodian, and with a new dealing', async () => {
  const { log, confirms } = await proposed(caio, logs(left))
  const dismissed = await dismiss(ana, caio, roster)
  const back = await appoint(ana, caio, 'manager', dismissed)
  for (const on of [dismissed, back])
    await assert.rejects(recovering(davi, logs(log, on), { confirms }), refused('unknown_proposal'))
  const late = await admitted(fabio, logs(log))
  assert.ok(isWaiting(late))
  assert.ok(!isWaiting(await dealTo(fabio, logs(late), [caio, davi])))
})

test('a first statement ends with the next key, even if that is lost again', async () => {
  const { log, confirms } = await proposed(caio, logs(left))
  const held = await nextGeneration(fabio, logs(await admitted(fabio, logs(log))))
  const again = await growLog(fabio, 'chaveiro.vault.remove', logs(held), { user: fabio.user })
  assert.ok(isLost(again, roster) && !isWaiting(again))
  await assert.rejects(recovering(davi, logs(again), { confirms }), refused('unknown_proposal'))
})

// Promise 12
test('every other generation names the key before it, and the recipient of the vault starts just one that does not', async () => {
  await assert.rejects(anew(eva, logs(complete)), refused('wrong_previous'))
  const whole = await given()
  // Somebody who left with the last copy has the key after all.
  assert.equal((await anew(fabio, logs(whole), someHash)).givenVault, null)
  const after = await anew(fabio, logs(whole))
  await assert.rejects(anew(fabio, logs(after)), refused('wrong_previous'))
  const late = await admitted(fabio, logs(left))
  await assert.rejects(anew(fabio, logs(late)), refused('wrong_previous'))
  const helper = await makeActor(30)
  const joined = await vouch(ana, helper, await enrol(helper, roster))
  const two = await admitted(helper, logs(whole, joined))
  await assert.rejects(anew(helper, logs(two, joined)), refused('wrong_previous'))
})

test('with reset keys, or once they are a custodian, they start no generation', async () => {
  const whole = await given()
  const fields = { user: fabio.user, ...keysOf(await makeActor(31)) }
  const text = await onRoster(ana, 'chaveiro.roster.reset', roster, { by: ana.user, ...fields })
  const half = await appendRoster(roster, text, webVerifier)
  const confirms = await hash(text)
  const reset = await appendRoster(
    half,
    await onRoster(bia, 'chaveiro.roster.reset', half, { by: bia.user, ...fields, confirms }),
    webVerifier,
  )
  await assert.rejects(anew(fabio, logs(whole, reset)), refused('not_entitled'))
  await assert.rejects(
    anew(fabio, logs(whole, await appoint(ana, fabio, 'manager', roster))),
    refused('not_entitled'),
  )
  const again = await given(logs(whole, reset))
  assert.equal(again.givenVault?.second.seq, whole.head.seq + 2)
})

test('a dealing before the newest counts as long as both custodians have it', async () => {
  let log = await nextGeneration(eva, logs(complete))
  log = await dealTo(eva, logs(log), [caio, davi])
  for (const by of [caio, davi]) log = await acknowledge(by, logs(log))
  const gone = await growLog(eva, 'chaveiro.vault.remove', logs(log), { user: eva.user })
  const { log: half, confirms } = await proposed(caio, logs(gone), { dealings: [2, 1] })
  await assert.rejects(recovering(davi, logs(half), { confirms }), refused('unknown_proposal'))
  assert.deepEqual(
    (await recovering(davi, logs(half), { confirms, dealings: [2, 1] })).givenVault?.dealings,
    [2, 1],
  )
})

// Promise 12
test('a first statement lapses after seven days, withdrawn or not, and can be made again', async () => {
  await assert.rejects(recovering(caio, logs(left), { deliver_by: inDays(7.001) }), refused('wrong_time'))
  const { log, confirms } = await proposed(caio, logs(left))
  const [before, until] = [inDays(6.999), inDays(7)]
  const deliver_by = inDays(14)
  await recovering(davi, logs(log), { confirms, at: before, deliver_by: until })
  assert.deepEqual([isWaiting(log, before), isWaiting(log, until)], [true, false])
  const late = { confirms, at: until, deliver_by }
  await assert.rejects(recovering(davi, logs(log), late), refused('expired'))
  // Another clock dated the log ahead, and the second statement is dated after it.
  assert.ok(!isWaiting({ ...log, at: until }, before))
  const again = { request: id(502), at: until, deliver_by }
  const anew = await proposed(davi, logs(log), again)
  const whole = await recovering(caio, logs(anew.log), { ...again, confirms: anew.confirms })
  assert.equal(whole.givenVault?.first.by, davi.user)
})

test('nobody changes the custody of a lost vault, which would end what still opens it, until it has a key again', async () => {
  const change = (log: VaultLogState) => changeCustody(caio, davi, logs(log), { custody: 'shared' })
  await assert.rejects(change(left), refused('needs_member'))
  await assert.rejects(change(await admitted(fabio, logs(left))), refused('needs_member'))
  const text = await onLog(caio, 'chaveiro.vault.custody', logs(complete), { custody: 'shared' })
  const begun = await appendVaultLog(complete, text, roster, webVerifier)
  const late = await growLog(eva, 'chaveiro.vault.remove', logs(begun), { user: eva.user })
  // Proposals that nobody can confirm are not shown.
  assert.deepEqual(
    [begun, late].map((log) => openProposals(log, roster).size),
    [1, 0],
  )
  const second = growLog(davi, 'chaveiro.vault.custody', logs(late), {
    custody: 'shared',
    confirms: await hash(text),
  })
  await assert.rejects(second, refused('needs_member'))
  const whole = await given()
  await assert.rejects(change(whole), refused('needs_member'))
  assert.equal((await change(await anew(fabio, logs(whole)))).custody, 'shared')
})

test('a lost vault can be given while two custodians hold keys of one dealing', async () => {
  assert.deepEqual([mayBeGiven(left, roster), mayBeGiven(founded, roster)], [true, false])
  const dismissed = await dismiss(ana, caio, roster)
  assert.equal(mayBeGiven(left, dismissed), false)
  // Somebody appointed again is not the custodian who was named.
  assert.equal(mayBeGiven(left, await appoint(ana, caio, 'manager', dismissed)), false)
})
