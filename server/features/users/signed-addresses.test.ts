import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createKeys } from '@chaveiro/contract/calls/account.ts'
import { listVaultMembers } from '@chaveiro/contract/calls/members.ts'
import { appendRoster, makeMeAdmin } from '@chaveiro/contract/calls/roster.ts'
import { exchangeCode, startSignIn } from '@chaveiro/contract/calls/sign-in.ts'
import { inviteUser, listUsers } from '@chaveiro/contract/calls/users.ts'
import { personIdentity } from '@chaveiro/contract/log/roster/person-identity.ts'
import { keyAlgorithm } from '@chaveiro/contract/log/statements/statement-forms.ts'
import { makeTestKeys, signStatement } from '@chaveiro/contract/testing/signing.ts'
import { registerFeatures } from '../../app.ts'
import { selectPerson } from '../../organisation/persons.queries.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { type BentIssuer, startBentIssuer, testClient } from '../../testing/bent-issuer.ts'
import { newKeysBody } from '../../testing/sign-access.ts'
import { newId } from '../../testing/signing-device.ts'
import { testSalt } from '../../testing/statements.ts'
import type { Keyed, TestOrganisation } from '../../testing/test-organisation.ts'
import { TestVaults } from '../../testing/test-vaults.ts'

let server: TestServer
let issuer: BentIssuer
let vaults: TestVaults
let organisation: TestOrganisation
let admin: Keyed

before(async () => {
  issuer = await startBentIssuer()
  const identityProvider = { kind: 'configured' as const, issuer: new URL(issuer.url), ...testClient }
  server = await startTestServer([registerFeatures], { identityProvider })
  vaults = await TestVaults.found(server)
  ;({ organisation, founder: admin } = vaults)
})
after(async () => {
  await server.stop()
  await issuer.close()
})

const otherSalt = Buffer.alloc(16, 9).toString('base64url')
const listed = async (id: string) =>
  (await server.call(listUsers, { as: admin })).body.find((user) => user.id === id)
const append = (statement: string, identity_salt: string | undefined) =>
  server.send(appendRoster, { as: admin, body: { statement, ...(identity_salt ? { identity_salt } : {}) } })
const outcome = ({
  status,
  error,
}: {
  status: number
  error: { fields?: { path: string }[] | undefined }
}) => [status, error.fields?.[0]?.path]

test('a commitment to another address than the person’s, or without its salt, is refused', async () => {
  const person = await organisation.enrol('contributor')
  const elsewhere = { ...person, email: admin.email }
  const newcomer = await server.makePerson('contributor')
  for (const statement of [
    () => organisation.vouch(admin, elsewhere),
    () => organisation.invite(admin, { ...newcomer, email: person.email }, makeTestKeys()),
  ]) {
    assert.deepEqual(outcome(await append(await statement(), testSalt)), [422, 'statement'])
  }
  assert.deepEqual(outcome(await append(await organisation.vouch(admin, person), otherSalt)), [
    422,
    'statement',
  ])
  assert.deepEqual(outcome(await append(await organisation.vouch(admin, person), undefined)), [
    422,
    'identity_salt',
  ])
  assert.deepEqual(outcome(await append(await organisation.vouch(admin, person), 'short')), [
    422,
    'identity_salt',
  ])
  const { people } = await organisation.roster()
  assert.equal(people.get(person.id)?.vouched, false)
  assert.equal((await listed(person.id))?.identity_salt, null)
})

test('nobody is invited with another address than the signed one', async () => {
  const body = { id: newId(), email: 'nova@agencia.example', name: 'Nova', role: 'contributor' as const }
  const other = await organisation.invite(admin, { ...body, email: 'outra@agencia.example' }, makeTestKeys())
  const answer = await server.send(inviteUser, {
    as: admin,
    body: { ...body, invite: other, identity_salt: testSalt },
  })
  assert.deepEqual(outcome(answer), [422, 'invite'])
  const unsalted = await organisation.invite(admin, body, makeTestKeys())
  assert.deepEqual(
    outcome(await server.send(inviteUser, { as: admin, body: { ...body, invite: unsalted } })),
    [422, 'identity_salt'],
  )
  assert.equal(await listed(body.id), undefined)
})

test('an organisation is founded with the founder’s own address', async () => {
  const own = await startTestServer([registerFeatures])
  try {
    const founder = { ...(await own.makePerson('contributor')), keys: makeTestKeys() }
    const { sealing_key, signing_key, signing } = founder.keys
    const founding = async (email: string, identity_salt?: string) => {
      const identity = await personIdentity({ salt: testSalt, user: founder.id, email }, nodeVerifier)
      const at = new Date(own.clock.now()).toISOString()
      const keys = { user: founder.id, algorithm: keyAlgorithm, sealing_key, signing_key, identity }
      const genesis = { v: 1, seq: 0, at, nonce: testSalt, admin: keys } as const
      const payload = { ...genesis, recovery_key: makeTestKeys().signing_key }
      const body = { genesis: signStatement('chaveiro.roster.genesis', payload, signing), identity_salt }
      return own.send(makeMeAdmin, { as: founder, body })
    }
    const methods = [{ id: newId(), kind: 'recovery' as const, argon2: null, sealed: 'cha1.AAAA' }]
    await own.call(createKeys, { as: founder, body: newKeysBody(founder.id, founder.keys, methods) })
    assert.deepEqual(outcome(await founding('boss@agencia.example', testSalt)), [422, 'genesis'])
    assert.deepEqual(outcome(await founding(founder.email)), [422, 'identity_salt'])
    assert.equal((await founding(founder.email, testSalt)).status, 200)
    const { body } = await own.call(listUsers, { as: founder })
    assert.equal(body[0]?.identity_salt, testSalt)
  } finally {
    await own.stop()
  }
})

test('the salt is answered with the person, and is stored only under their own key', async () => {
  const person = await organisation.join('contributor')
  const vault = await vaults.makeVault()
  await vaults.addMember(admin, vault, person)
  assert.equal((await listed(person.id))?.identity_salt, testSalt)
  const { body } = await server.call(listVaultMembers, { as: admin, params: { id: vault } })
  assert.equal(body.find(({ user_id }) => user_id === person.id)?.identity_salt, testSalt)

  const { db, atRest } = server.platform
  const row = await db.read.first(selectPerson, { id: person.id })
  assert.ok(row)
  assert.equal(Buffer.from(row.document).includes(testSalt), false)
  assert.throws(() => atRest.open('users', person.id, row.document))
  const own = atRest.personKey(person.id, row.wrapped)
  assert.equal(
    atRest.open<{ identity_salt: string }>('users', person.id, row.document, own).identity_salt,
    testSalt,
  )
})

test('an address that changes at sign-in keeps the old one’s salt, until a custodian confirms the new one', async () => {
  const person = await organisation.join('contributor')
  const signInAs = async (email: string) => {
    issuer.bend = { claims: { sub: person.id, email, name: 'Ana Prado' } }
    const begun = await server.call(startSignIn, {})
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
    const { pathname, search } = issuer.authorize(begun.body.url)
    const back = await server.platform.http.inject({ url: pathname + search, headers: { cookie } })
    const code = new URL(String(back.headers.location)).searchParams.get('code') ?? ''
    return (
      await server.call(exchangeCode, {
        body: { code, shown_terms: begun.body.terms_version },
        headers: { cookie },
      })
    ).status
  }
  assert.equal(await signInAs(person.email), 200)
  const email = 'ana.prado@agencia.example'
  assert.equal(await signInAs(email), 200)
  const { identity } = (await organisation.roster()).people.get(person.id) ?? {}
  const states = async () => {
    const { email, identity_salt: salt } = (await listed(person.id)) ?? { email: '', identity_salt: null }
    const shown = { salt: salt ?? '', user: person.id, email }
    return [email, (await personIdentity(shown, nodeVerifier)) === identity]
  }
  assert.deepEqual(await states(), [email, false])
  assert.deepEqual(outcome(await append(await organisation.vouch(admin, person), testSalt)), [
    422,
    'statement',
  ])
  assert.equal((await append(await organisation.vouch(admin, { ...person, email }), testSalt)).status, 200)
  const after = (await organisation.roster()).people.get(person.id)
  assert.equal(
    await personIdentity({ salt: testSalt, user: person.id, email }, nodeVerifier),
    after?.identity,
  )
})
