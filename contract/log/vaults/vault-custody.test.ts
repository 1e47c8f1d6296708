import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dealtCustodiansMax } from '../../constants.ts'
import { type Actor, hash, id, makeActor, someHash, webVerifier } from '../../testing/cast.ts'
import {
  admittedKeys,
  appoint,
  dismiss,
  enrol,
  growLog,
  makeOrganisation,
  makeVaultLog,
  onLog,
  vouch,
} from '../../testing/organisation.ts'
import { changeCustody, makeSplitVault, splitAmong } from '../../testing/split-vault.ts'
import { appendVaultLog } from './vault-log.ts'

const { ana, bia, caio, davi, eva, fabio, gil, roster, founded, shared, changed, complete } =
  await makeSplitVault()
const refused = (fault: string) => ({ code: 'statement_refused', fault })
const split = splitAmong(caio, davi)
const saying = (by: Actor, content: typeof split, log = shared, on = roster) =>
  growLog(by, 'chaveiro.vault.custody', { log, roster: on }, content)

test('only custodians decide over custody', async () => {
  await assert.rejects(saying(eva, split), refused('not_entitled'))
  await assert.rejects(saying(gil, split), refused('not_entitled'))
  await assert.rejects(saying(eva, { ...split, by: caio.user }), refused('bad_signature'))
})

test('custody is split among at least two different custodians of the roster', async () => {
  await assert.rejects(saying(caio, { custody: 'split' }), refused('too_few_custodians'))
  await assert.rejects(saying(caio, splitAmong(caio)), refused('malformed'))
  await assert.rejects(saying(caio, splitAmong(caio, caio)), refused('wrong_custodians'))
  await assert.rejects(saying(caio, splitAmong(caio, eva)), refused('wrong_custodians'))
  const without = await dismiss(ana, davi, roster)
  await assert.rejects(saying(caio, split, shared, without), refused('wrong_custodians'))
  await assert.rejects(saying(caio, { ...split, custody: 'shared' }, complete), refused('wrong_custodians'))
})

test('more custodians than a dealing has are refused by a fault of their own, and as many as it has are not', async () => {
  let many = roster
  const named = [caio, davi]
  for (let number = 100; named.length < dealtCustodiansMax; number++) {
    const actor = await makeActor(number)
    many = await vouch(ana, actor, await enrol(actor, many))
    many = await appoint(ana, actor, 'manager', many)
    named.push(actor)
  }
  const proposed = await saying(caio, splitAmong(...named), shared, many)
  assert.equal(proposed.proposals.size, 1)
  const tooMany = saying(caio, splitAmong(...named, ana), shared, many)
  await assert.rejects(tooMany, refused('too_many_custodians'))
})

test('a vault becomes a two-person vault only with a member who can hold its key and is not a custodian', async () => {
  await assert.rejects(saying(caio, split, founded), refused('needs_member'))
  for (const user of [gil, ana, { ...eva, user: id(60) }]) {
    const log = await growLog(ana, 'chaveiro.vault.admit', { log: founded, roster }, { user: user.user })
    await assert.rejects(saying(caio, split, log), refused('needs_member'))
  }
  const raised = await appoint(ana, eva, 'manager', roster)
  await assert.rejects(saying(caio, split, shared, raised), refused('needs_member'))
})

test('one custodian alone changes nothing', async () => {
  const proposed = await saying(caio, split)
  assert.equal(proposed.custody, 'shared')
  assert.equal(proposed.proposals.size, 1)
})

test('a second custodian confirms exactly what was proposed, if it is still possible', async () => {
  const text = await onLog(caio, 'chaveiro.vault.custody', { log: shared, roster }, split)
  const log = await appendVaultLog(shared, text, roster, webVerifier)
  const confirms = await hash(text)
  await assert.rejects(saying(caio, { ...split, confirms }, log), refused('same_person'))
  await assert.rejects(saying(davi, { ...split, confirms: someHash }, log), refused('unknown_proposal'))
  for (const other of [splitAmong(davi, caio), splitAmong(caio, davi, bia)]) {
    await assert.rejects(saying(davi, { ...other, confirms }, log), refused('unknown_proposal'))
  }
  const alone = await growLog(ana, 'chaveiro.vault.remove', { log, roster }, { user: eva.user })
  await assert.rejects(saying(davi, { ...split, confirms }, alone), refused('needs_member'))
  const admitting = growLog(davi, 'chaveiro.vault.admit', { log, roster }, { user: id(61), confirms })
  await assert.rejects(admitting, refused('unknown_proposal'))
})

test('a change that changes nothing is refused', async () => {
  await assert.rejects(saying(caio, { custody: 'shared' }), refused('unchanged'))
  await assert.rejects(saying(caio, split, changed), refused('unchanged'))
})

test('two custodians make a two-person vault, change its custodians, and share it again', async () => {
  assert.equal(changed.custody, 'split')
  assert.deepEqual(changed.custodians, [caio.user, davi.user])
  const wider = await changeCustody(davi, caio, { log: complete, roster }, splitAmong(caio, bia, davi))
  assert.deepEqual(wider.custodians, [caio.user, bia.user, davi.user])
  const again = await changeCustody(bia, caio, { log: wider, roster }, { custody: 'shared' })
  assert.deepEqual([again.custody, again.custodians], ['shared', []])
  assert.deepEqual(
    again.custodies.map(({ custody }) => custody),
    ['shared', 'split', 'split', 'shared'],
  )
})

test('a proposal made under one custody cannot be confirmed under the next', async () => {
  const fields = { user: fabio.user, ...admittedKeys({ log: complete, roster }, fabio.user) }
  const text = await onLog(caio, 'chaveiro.vault.admit', { log: complete, roster }, fields)
  const proposed = await appendVaultLog(complete, text, roster, webVerifier)
  const wider = await changeCustody(davi, caio, { log: proposed, roster }, splitAmong(caio, bia, davi))
  const late = { ...fields, confirms: await hash(text) }
  const confirming = growLog(davi, 'chaveiro.vault.admit', { log: wider, roster }, late)
  await assert.rejects(confirming, refused('unknown_proposal'))
})

test('only a custodian states a vault’s overview, and the newest counts', async () => {
  const stating = (by: Actor, commitment: string, log = shared) =>
    growLog(by, 'chaveiro.vault.overview', { log, roster }, { commitment })
  await assert.rejects(stating(eva, someHash), refused('not_entitled'))
  assert.equal(shared.overview, null)
  const stated = await stating(ana, someHash)
  assert.equal(stated.overview, someHash)
  assert.equal((await stating(caio, roster.org, stated)).overview, roster.org)
})

test('a vault’s log is invalid in another organisation', async () => {
  const other = await makeOrganisation()
  const text = await onLog(caio, 'chaveiro.vault.overview', { log: shared, roster }, { commitment: someHash })
  const foreign = await makeVaultLog(other.ana, other.roster)
  await assert.rejects(appendVaultLog(foreign, text, other.roster, webVerifier), refused('wrong_place'))
})
