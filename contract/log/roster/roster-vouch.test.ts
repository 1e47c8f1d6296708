import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toBase64url } from '../../encoding/base64url.ts'
import { makeActor, someHash } from '../../testing/cast.ts'
import { appoint, enrol, growRoster, makeOrganisation, renew, vouch } from '../../testing/organisation.ts'
import { presentKeys } from './roster.ts'

const { ana, caio, davi, eva, gil, roster } = await makeOrganisation()
const refused = (fault: string) => ({ code: 'statement_refused', fault })
const otherHash = toBase64url(new Uint8Array(32).fill(8))

test('only an admin replaces a person’s signed address', async () => {
  await assert.rejects(vouch(caio, eva, roster, otherHash), refused('not_entitled'))
  const { roster: renewed } = await renew(eva, roster)
  await assert.rejects(vouch(caio, eva, renewed, otherHash), refused('not_entitled'))
  const after = await vouch(ana, eva, roster, otherHash)
  assert.equal(presentKeys(after, eva.user)?.identity, otherHash)
})

test('only an admin names a custodian’s address, the first time too', async () => {
  // Keys that a policy vouched for have no signed address yet.
  const newcomer = await makeActor(40)
  const policy = { by: ana.user, automatic_vouching: true }
  let trusting = await growRoster(ana, 'chaveiro.roster.policy', roster, policy)
  trusting = await appoint(ana, newcomer, 'manager', await enrol(newcomer, trusting))
  assert.equal(presentKeys(trusting, newcomer.user)?.identity, null)
  await assert.rejects(vouch(caio, newcomer, trusting), refused('not_entitled'))
  await assert.rejects(vouch(caio, ana, trusting, otherHash), refused('not_entitled'))
  await assert.rejects(vouch(caio, davi, trusting, otherHash), refused('not_entitled'))
  assert.equal(presentKeys(await vouch(ana, newcomer, trusting), newcomer.user)?.identity, someHash)
})

test('a manager confirms an address that nobody signed before', async () => {
  assert.equal(presentKeys(await vouch(caio, gil, roster), gil.user)?.identity, someHash)
})
