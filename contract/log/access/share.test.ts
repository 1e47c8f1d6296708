import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Actor, at, hash, sign, someFingerprint, webVerifier } from '../../testing/cast.ts'
import { dismiss, growLog, makeOrganisation, nextGeneration, renew } from '../../testing/organisation.ts'
import { dealTo, makeSplitVault } from '../../testing/split-vault.ts'
import type { RosterState } from '../roster/roster.ts'
import type { StatementPayload } from '../statements/statement-kinds.ts'
import { generationOf, type VaultLogState } from '../vaults/vault-log.ts'
import { checkDelivery, checkShare } from './delivery.ts'

const { ana, bia, caio, davi, eva, roster, founded, shared, split, dealt, complete, again } =
  await makeSplitVault()
const refused = (fault: string) => ({ code: 'statement_refused', fault })
const sealed = 'cha1.AgAA'
type Place = { log: VaultLogState; roster: RosterState; to: Actor; sealed?: string }

async function common(by: Actor, { log, roster: on, to }: Place) {
  const fingerprint = on.people.get(to.user)?.fingerprint
  const { org, vault, head } = log
  return {
    v: 1,
    org,
    vault,
    at,
    by: by.user,
    to: to.user,
    fingerprint,
    sealed: await hash(sealed),
    log: head,
    roster: on.head,
  }
}

async function sharing(by: Actor, changes: object = {}, place: Place = { log: dealt, roster, to: caio }) {
  const payload = { ...(await common(by, place)), dealing: 1, generation: 2, ...changes }
  const text = await sign(by, 'chaveiro.vault.share', payload as StatementPayload<'chaveiro.vault.share'>)
  return checkShare(text, { sealed, ...place, to: place.to.user }, webVerifier)
}

async function handing(by: Actor, place: Place, changes: object = {}) {
  const { number: generation, commitment } = generationOf(place.log, place.log.generations.length)
  const payload = { ...(await common(by, place)), generation, commitment, ...changes }
  const text = await sign(
    by,
    'chaveiro.vault.delivery',
    payload as StatementPayload<'chaveiro.vault.delivery'>,
  )
  return checkDelivery(text, { sealed, ...place, to: place.to.user }, webVerifier)
}

test('a share by a non-holder, or in another’s name, is refused', async () => {
  for (const by of [ana, davi]) await assert.rejects(sharing(by), refused('not_entitled'))
  await assert.rejects(sharing(ana, { by: eva.user }), refused('bad_signature'))
})

test('a share to somebody who was dealt nothing, or to other keys, is refused', async () => {
  await assert.rejects(sharing(eva, {}, { log: dealt, roster, to: bia }), refused('not_entitled'))
  await assert.rejects(sharing(eva, {}, { log: dealt, roster, to: eva }), refused('not_entitled'))
  await assert.rejects(sharing(eva, { to: davi.user }), refused('wrong_recipient'))
  await assert.rejects(sharing(eva, { fingerprint: someFingerprint }), refused('wrong_recipient'))
  const without = await dismiss(ana, caio, roster)
  await assert.rejects(sharing(eva, {}, { log: dealt, roster: without, to: caio }), refused('not_entitled'))
})

test('a share of another vault, dealing, generation or text is refused', async () => {
  const other = await makeOrganisation()
  await assert.rejects(sharing(eva, { org: other.roster.org }), refused('wrong_place'))
  await assert.rejects(sharing(eva, { dealing: 2 }), refused('wrong_dealing'))
  await assert.rejects(sharing(eva, { generation: 1 }), refused('wrong_generation'))
  await assert.rejects(sharing(eva, {}, { log: split, roster, to: caio }), refused('wrong_dealing'))
  await sharing(eva, {}, { log: again, roster, to: caio })
  const third = await dealTo(eva, { log: again, roster }, [caio, davi])
  const unacknowledged = { ...(await common(eva, { log: third, roster, to: caio })), dealing: 2 }
  await assert.rejects(
    sharing(eva, unacknowledged, { log: third, roster, to: caio }),
    refused('wrong_dealing'),
  )
  const place = { log: dealt, roster, to: caio, sealed: 'cha1.AgAB' }
  await assert.rejects(sharing(eva, {}, place), refused('wrong_text'))
  await assert.rejects(sharing(eva, { log: split.head }), refused('unknown_log_head'))
})

test('a member shares with everybody in the dealing', async () => {
  for (const to of [caio, davi]) {
    assert.equal((await sharing(eva, {}, { log: complete, roster, to })).to, to.user)
  }
})

test('in a two-person vault members hand the key to members only', async () => {
  await assert.rejects(handing(eva, { log: split, roster, to: caio }), refused('not_entitled'))
  await assert.rejects(handing(caio, { log: split, roster, to: eva }), refused('not_entitled'))
  assert.equal((await handing(eva, { log: split, roster, to: eva })).to, eva.user)
})

test('a key is delivered neither before an admission nor after its end', async () => {
  await assert.rejects(handing(ana, { log: founded, roster, to: eva }), refused('not_entitled'))
  assert.equal((await handing(ana, { log: shared, roster, to: eva })).to, eva.user)
  const gone = await growLog(ana, 'chaveiro.vault.remove', { log: shared, roster }, { user: eva.user })
  await assert.rejects(handing(ana, { log: gone, roster, to: eva }), refused('not_entitled'))
  await assert.rejects(handing(eva, { log: gone, roster, to: ana }), refused('not_entitled'))
})

test('a delivery made before somebody was removed still verifies', async () => {
  const gone = await growLog(ana, 'chaveiro.vault.remove', { log: shared, roster }, { user: eva.user })
  assert.equal((await handing(eva, { log: gone, roster, to: ana }, { log: shared.head })).by, eva.user)
})

test('a dismissed custodian cannot deliver by naming an older roster head', async () => {
  const without = await dismiss(ana, caio, roster)
  const log = await nextGeneration(ana, { log: shared, roster: without })
  const place = { log, roster: without, to: ana }
  await assert.rejects(handing(caio, place), refused('not_entitled'))
  await assert.rejects(handing(caio, place, { roster: roster.head }), refused('unknown_roster_head'))
})

test('a key is sealed to the keys that the recipient had at the head named, not to others of theirs', async () => {
  const { roster: after } = await renew(eva, roster)
  const place = { log: shared, roster: after, to: eva }
  assert.equal((await handing(ana, place)).roster.seq, after.head.seq)
  const old = { fingerprint: roster.people.get(eva.user)?.fingerprint }
  await assert.rejects(handing(ana, place, old), refused('wrong_recipient'))
  assert.equal((await handing(ana, place, { ...old, roster: roster.head })).to, eva.user)
})
