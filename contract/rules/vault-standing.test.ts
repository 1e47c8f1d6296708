import assert from 'node:assert/strict'
import { test } from 'node:test'
import { someHash } from './testing/cast.ts'
import {
  appoint,
  dismiss,
  growLog,
  makeOrganisation,
  makeVaultLog,
  nextGeneration,
  renew,
} from './testing/organisation.ts'
import { isStoodFor } from './vault-log.ts'

const { ana, bia, caio, eva, roster } = await makeOrganisation()
const founded = await makeVaultLog(caio, roster)
const withEva = await growLog(caio, 'chaveiro.vault.admit', { log: founded, roster }, { user: eva.user })

test('a vault stands while its founder is a custodian with the keys of then, in whichever role', async () => {
  assert.equal(isStoodFor(founded, roster), true)
  assert.equal(isStoodFor(founded, await appoint(ana, caio, 'admin', roster)), true)
  const without = await dismiss(ana, caio, roster)
  assert.equal(isStoodFor(founded, without), false)
  assert.equal(isStoodFor(founded, await appoint(ana, caio, 'manager', without)), false, 'appointed again')
  assert.equal(isStoodFor(founded, (await renew(caio, roster)).roster), false, 'the old keys may be stolen')
})

test('no member’s word makes a vault stand, only a present custodian’s', async () => {
  const without = await dismiss(ana, caio, roster)
  const byMember = await nextGeneration(eva, { log: withEva, roster: without })
  assert.equal(isStoodFor(byMember, without), false)
  const logs = { log: byMember, roster: without }
  const confirmed = await growLog(bia, 'chaveiro.vault.overview', logs, { commitment: someHash })
  assert.equal(isStoodFor(confirmed, without), true)
  assert.equal(isStoodFor(confirmed, await dismiss(ana, bia, without)), false)
})

test('what two dismissed custodians say of a vault, each in the name of an older roster, makes it stand no more', async () => {
  const logs = { log: founded, roster }
  const byBoth = await growLog(bia, 'chaveiro.vault.overview', logs, { commitment: someHash })
  const without = await dismiss(ana, caio, roster)
  assert.equal(isStoodFor(byBoth, without), true)
  assert.equal(isStoodFor(byBoth, await dismiss(ana, bia, without)), false)
})
