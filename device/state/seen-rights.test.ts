// Promise 17

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import type { Actor } from '@chaveiro/contract/testing/cast.ts'
import { growRoster } from '@chaveiro/contract/testing/organisation.ts'
import { makeSplitVault } from '@chaveiro/contract/testing/split-vault.ts'
import { standingOf } from './seen-rights.ts'
import { isWithheld } from './withheld.ts'

const { ana, caio, eva, roster: backup } = await makeSplitVault()
const off = (who: Actor, before: RosterState) =>
  growRoster(ana, 'chaveiro.roster.dismiss', before, { by: ana.user, user: who.user })
const on = (who: Actor, before: RosterState) =>
  growRoster(ana, 'chaveiro.roster.appoint', before, { by: ana.user, user: who.user })

test('a device that saw a deactivation gives nothing to whom a restored backup makes active, until somebody decides again', async () => {
  const seen = await off(eva, await off(caio, backup))
  const withheld = { ...standingOf(seen), seq: backup.head.seq, vaults: [] }
  const isGivenNothing = (roster: RosterState, { user }: Actor) =>
    isWithheld(withheld, roster, roster.people.get(user) ?? assert.fail())
  assert.deepEqual(
    [ana, caio, eva].map((who) => isGivenNothing(backup, who)),
    [false, true, true],
  )
  const decided = await on(eva, await off(eva, backup))
  assert.equal(isGivenNothing(decided, eva), false)
  const active = standingOf(await on(eva, seen))
  assert.equal(
    active.renewed.find(({ user }) => user === eva.user)?.fingerprint,
    backup.people.get(eva.user)?.fingerprint,
  )
})
