// Promise 8

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor } from '../../testing/cast.ts'
import { appoint, growLog, growRoster, nextGeneration, renew } from '../../testing/organisation.ts'
import { makeSplitVault } from '../../testing/split-vault.ts'
import { generationIsDue } from '../vaults/vault-log.ts'
import { newestEnding } from './endings.ts'
import { isDeactivated, type RosterState, wasVouchedAt } from './roster.ts'

const { ana, caio, eva, fabio, roster, shared } = await makeSplitVault()
const refused = (fault: string) => ({ code: 'statement_refused', fault })
const off = (by: Actor, { user }: Actor, on: RosterState = roster) =>
  growRoster(by, 'chaveiro.roster.dismiss', on, { by: by.user, user })
const on = (by: Actor, { user }: Actor, before: RosterState) =>
  growRoster(by, 'chaveiro.roster.appoint', before, { by: by.user, user })
const isVouched = (of: RosterState, { user }: Actor) => wasVouchedAt(of, user, of.head.seq)

test('nobody deactivates themselves, and only an admin a custodian', async () => {
  const evaManages = await appoint(ana, eva, 'manager', roster)
  await assert.rejects(off(ana, ana), refused('same_person'))
  await assert.rejects(off(eva, ana, evaManages), refused('not_entitled'))
  await assert.rejects(off(fabio, eva), refused('not_entitled'))
  await assert.rejects(on(ana, eva, roster), refused('unchanged'))
})

test('nobody vouches any more for the keys of somebody deactivated, nor are they a custodian', async () => {
  const without = await off(ana, caio)
  assert.equal(isVouched(without, caio), false)
  assert.equal(without.custodians.has(caio.user), false)
  assert.ok(wasVouchedAt(without, caio.user, roster.head.seq), 'what they signed before still counts')
  assert.equal(newestEnding(without), without.head.seq)
  await assert.rejects(off(ana, caio, without), refused('not_vouched'))
  await assert.rejects(appoint(ana, caio, 'manager', without), refused('not_vouched'))
  const ending = growLog(
    caio,
    'chaveiro.vault.end',
    { log: shared, roster: without },
    { ends: { kind: 'request', id: caio.user } },
  )
  await assert.rejects(ending, refused('not_entitled'))
})

test('a manager deactivates and activates somebody who is no custodian', async () => {
  const managed = await appoint(ana, fabio, 'manager', roster)
  const without = await off(fabio, eva, managed)
  assert.equal(isVouched(without, eva), false)
  assert.equal(isVouched(await on(fabio, eva, without), eva), true)
})

test('only a signature makes somebody active again, with the keys that they had, and gives no role back', async () => {
  const without = await off(ana, caio)
  await assert.rejects(on(caio, eva, without), refused('not_entitled'))
  const { roster: renewed } = await renew(caio, without)
  assert.equal(isVouched(renewed, caio), false)
  await assert.rejects(on(ana, caio, renewed), refused('unchanged'))
  const back = await on(ana, caio, without)
  assert.ok(isVouched(back, caio) && !isDeactivated(back, caio.user))
  assert.equal(wasVouchedAt(back, caio.user, without.head.seq), false)
  assert.equal(back.custodians.has(caio.user), false)
  await assert.rejects(on(ana, caio, back), refused('unchanged'))
})

test('a vault’s next key is due when a member is deactivated, once', async () => {
  const without = await off(ana, eva)
  assert.equal(generationIsDue(shared, without), true)
  const next = await nextGeneration(ana, { log: shared, roster: without })
  assert.equal(generationIsDue(next, without), false, 'also before their admission is ended')
})
