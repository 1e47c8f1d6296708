// Promise 21

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { admit, whoSignsIn } from './sign-in.rules.ts'

const google = { issuer: 'https://accounts.google.com' }
const own = { issuer: 'https://id.agencia.example' }
const claims = { email: 'Ana@Agencia.example', email_verified: true, name: 'Ana' }
const person = { email: 'ana@agencia.example', name: 'Ana', avatarUrl: null }

test('at Google only accounts of an organisation count, since others keep addresses that are no longer theirs', () => {
  assert.equal(admit(claims, 'agencia.example', google), 'other_domain')
  assert.equal(admit({ ...claims, hd: '' }, 'agencia.example', google), 'other_domain')
  assert.deepEqual(admit({ ...claims, hd: 'agencia.example' }, 'agencia.example', google), person)
  assert.deepEqual(admit(claims, 'agencia.example', own), person)
})

test('an address of which nobody says that it is verified counts only by the operator’s word, and never where strangers have accounts', () => {
  const silent = { ...claims, email_verified: undefined, hd: 'agencia.example' }
  const trusted = { ...own, trustsEmails: true }
  assert.equal(admit(silent, 'agencia.example', own), 'email_unconfirmed')
  assert.equal(admit({ ...silent, email: undefined }, 'agencia.example', trusted), 'email_unconfirmed')
  for (const issuer of [google.issuer, 'https://login.microsoftonline.com/{tenantid}/v2.0'])
    assert.equal(admit(silent, 'agencia.example', { ...trusted, issuer }), 'email_unconfirmed')
  for (const email_verified of [false, 'false', '', 0, [], [true], 'yes'])
    assert.equal(admit({ ...silent, email_verified }, 'agencia.example', trusted), 'email_unverified')
  assert.equal(admit({ ...silent, email: 'ana@fora.example' }, 'agencia.example', trusted), 'other_domain')
  for (const email_verified of [undefined, null, true, 'true'])
    assert.deepEqual(admit({ ...silent, email_verified }, 'agencia.example', trusted), person)
})

test('a name that cannot be seen is the address’s, and none turns text round, breaks a line or ends in half a character', () => {
  const named = (name: unknown) => {
    const given = admit({ ...claims, name }, 'agencia.example', own)
    return typeof given === 'string' ? given : given.name
  }
  for (const name of [undefined, 7, '', ' ', '\u200b', '\u3164\u2060', '\u202e'])
    assert.equal(named(name), 'ana')
  assert.equal(named('Ana\u202e\nApproved'), 'Ana Approved')
  assert.equal(named('\u2067Ana'), 'Ana')
  assert.equal(named(`${'a'.repeat(199)}😀`), 'a'.repeat(199))
  assert.equal(named('\ud83d Ana'), '\ufffd Ana')
  assert.equal(named(' Ana Conceição 👩‍💻 '), 'Ana Conceição 👩‍💻')
})

test('the account is the person; an address finds only a person without an account at this issuer', () => {
  const [here, elsewhere] = [Buffer.from('here'), Buffer.from('elsewhere')]
  const bound = (
    id: string,
    issuerHash: Uint8Array | null,
    relinkUntil: string | null = null,
    relinkedAt: string | null = null,
  ) => ({ id, issuerHash, relinkUntil, relinkedAt })
  const now = Date.now()
  const inDays = (days: number) => new Date(now + days * dayMs).toISOString()
  assert.equal(whoSignsIn(here, undefined, undefined, now), 'new')
  assert.deepEqual(whoSignsIn(here, bound('a', here), undefined, now), { person: 'a', bind: false })
  assert.deepEqual(whoSignsIn(here, bound('a', here), bound('a', here), now), { person: 'a', bind: false })
  assert.equal(whoSignsIn(here, bound('a', here), bound('b', here), now), 'other_person')
  assert.equal(whoSignsIn(here, bound('a', here), bound('b', null), now), 'other_person')
  assert.equal(whoSignsIn(here, undefined, bound('a', here), now), 'other_person')
  assert.deepEqual(whoSignsIn(here, undefined, bound('a', null), now), { person: 'a', bind: true })
  assert.deepEqual(whoSignsIn(here, undefined, bound('a', elsewhere), now), { person: 'a', bind: true })
  const relinks = { person: 'a', bind: true, relinks: true }
  assert.deepEqual(whoSignsIn(here, undefined, bound('a', here, inDays(14)), now), relinks)
  assert.equal(whoSignsIn(here, undefined, bound('a', here, inDays(0)), now), 'other_person')
  // Written by a clock that was ahead.
  assert.equal(whoSignsIn(here, undefined, bound('a', here, inDays(15)), now), 'other_person')
  assert.equal(whoSignsIn(here, undefined, bound('a', here, inDays(14), inDays(0)), now), 'other_person')
  assert.equal(
    whoSignsIn(here, bound('b', here, inDays(14)), bound('a', here, inDays(14)), now),
    'other_person',
  )
})
