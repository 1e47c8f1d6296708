import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toBase64url } from './base64url.ts'
import { appendRoster, presentKeys } from './roster.ts'
import { genesisPayload, makeActor, sign, someHash, webVerifier } from './testing/cast.ts'
import { appoint, enrol, makeOrganisation, renew, vouch } from './testing/organisation.ts'

const { ana, caio, davi, eva, gil, roster } = await makeOrganisation()
const refused = (fault: string) => ({ code: 'statement_refused', fault })
const otherHash = toBase64url(new Uint8Array(32).fill(8))

test('that somebody is known under another address than was signed is for an admin to say', async () => {
  await assert.rejects(vouch(caio, eva, roster, otherHash), refused('not_entitled'))
  const { roster: renewed } = await renew(eva, roster)
  await assert.rejects(vouch(caio, eva, renewed, otherHash), refused('not_entitled'))
  const after = await vouch(ana, eva, roster, otherHash)
  assert.equal(presentKeys(after, eva.user)?.identity, otherHash)
})

test('what is said of a custodian’s address is an admin’s to say, the first time too', async () => {
  const admin = await makeActor(40)
  const recovery = await makeActor(41)
  // A genesis may say no address of its founder.
  const genesis = await sign(admin, 'chaveiro.roster.genesis', genesisPayload(admin, recovery))
  let first = await appendRoster(null, genesis, webVerifier)
  for (const person of [caio, davi]) {
    first = await vouch(admin, person, await enrol(person, first))
    first = await appoint(admin, person, person === caio ? 'manager' : 'admin', first)
  }
  await assert.rejects(vouch(caio, admin, first), refused('not_entitled'))
  await assert.rejects(vouch(caio, davi, first, otherHash), refused('not_entitled'))
  assert.equal(presentKeys(await vouch(davi, admin, first), admin.user)?.identity, someHash)
})

test('a manager stands for an address that nobody signed before', async () => {
  assert.equal(presentKeys(await vouch(caio, gil, roster), gil.user)?.identity, someHash)
})
