// Promise 25

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { exchangeCode, getSignInOptions, startSignIn } from '@chaveiro/contract/calls/sign-in.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { type BentIssuer, startBentIssuer, testClient } from '../../testing/bent-issuer.ts'
import { makeLegalFolder } from '../../testing/legal-folder.ts'
import { insertAcceptedTerms } from './terms.queries.ts'

let server: TestServer
let issuer: BentIssuer
const legal = makeLegalFolder({ version: 'second\n' })

before(async () => {
  issuer = await startBentIssuer()
  const identityProvider = { kind: 'configured' as const, issuer: new URL(issuer.url), ...testClient }
  server = await startTestServer([registerFeatures], { identityProvider, legalDir: legal.folder })
})
after(async () => {
  await server.stop()
  await issuer.close()
  legal.remove()
})

type Said = { shown_terms?: string; accepted_terms?: string }

/** Signs in at the provider up to the code; each exchange then says something about the terms. */
async function arrive(name: string) {
  issuer.bend = { claims: { sub: name, email: `${name}@agencia.example` } }
  const begun = await server.call(startSignIn, {})
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
  const { pathname, search } = issuer.authorize(begun.body.url)
  const back = await server.platform.http.inject({ url: pathname + search, headers: { cookie } })
  const code = new URL(String(back.headers.location)).searchParams.get('code') ?? ''
  const exchange = (said: Said) => server.call(exchangeCode, { body: { code, ...said }, headers: { cookie } })
  return { version: begun.body.terms_version, exchange }
}

async function acceptedBy(name: string): Promise<unknown[]> {
  const admin = await server.makePerson('admin')
  const { body } = await server.call(listAuditLogs, { as: admin })
  return body
    .filter(
      (entry) => entry.event_type === 'terms_accepted' && entry.user_email === `${name}@agencia.example`,
    )
    .map(({ details }) => details?.name)
}

test('a caller that says nothing about the terms, or names an older or made-up version, gets no session; the code works once they are accepted', async () => {
  const { exchange } = await arrive('teimosa')
  const wrong: Said[] = [
    {},
    { shown_terms: '' },
    { shown_terms: 'first' },
    { accepted_terms: 'first' },
    { accepted_terms: 'SECOND' },
    { shown_terms: 'made-up', accepted_terms: 'made-up' },
  ]
  for (const said of wrong) {
    const { status, error, body } = await exchange(said)
    assert.deepEqual([status, error.code, 'token' in body], [403, 'terms_not_accepted', false])
  }
  assert.equal((await exchange({ accepted_terms: 'x'.repeat(65) })).status, 422)
  assert.deepEqual(await acceptedBy('teimosa'), [])
  const { status, body } = await exchange({ accepted_terms: 'second' })
  assert.equal(status, 200)
  assert.equal((await server.call(getMe, { as: body })).status, 200)
})

test('the first sign-in accepts the linked terms, once and audited; later ones ask and record nothing', async () => {
  const first = await arrive('ana')
  assert.equal(first.version, 'second')
  assert.equal((await server.call(getSignInOptions, {})).body.terms_version, 'second')
  assert.equal((await first.exchange({ shown_terms: first.version })).status, 200)
  for (const said of [{}, { shown_terms: 'second' }, { accepted_terms: 'second' }]) {
    assert.equal((await (await arrive('ana')).exchange(said)).status, 200)
  }
  assert.deepEqual(await acceptedBy('ana'), ['second'])
})

test('somebody who accepted earlier terms is asked for the new ones: ignoring the line is not enough; a live session continues', async () => {
  const first = await arrive('bia')
  const { body: session } = await first.exchange({ shown_terms: 'second' })
  const { id } = (await server.call(getMe, { as: session })).body
  await server.platform.db.inTransaction(async (tx) => {
    await tx.kysely.deleteFrom('accepted_terms').where('user_id', '=', id).execute()
    const accepted_at = new Date(server.clock.now()).toISOString()
    await tx.run(insertAcceptedTerms, { user_id: id, version: 'first', accepted_at })
  })
  assert.equal((await server.call(getMe, { as: session })).status, 200)
  const next = await arrive('bia')
  assert.equal((await next.exchange({ shown_terms: 'second' })).error.code, 'terms_not_accepted')
  assert.equal((await next.exchange({ shown_terms: 'second', accepted_terms: 'second' })).status, 200)
  assert.deepEqual(await acceptedBy('bia'), ['second', 'second'])
})

test('of racing exchanges of one code one signs in, and the acceptance is recorded once', async () => {
  const { exchange } = await arrive('cora')
  const statuses = await Promise.all(Array.from({ length: 6 }, () => exchange({ shown_terms: 'second' })))
  assert.deepEqual(
    statuses.map(({ status }) => status).sort((one, other) => one - other),
    [200, 410, 410, 410, 410, 410],
  )
  assert.deepEqual(await acceptedBy('cora'), ['second'])
})
