import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { exchangeCode, startSignIn } from '@chaveiro/contract/calls/sign-in.ts'
import { endRelinking, getRelinking, openRelinking } from '@chaveiro/contract/calls/users.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { makeId } from '../../platform/ids/ids.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { type BentIssuer, startBentIssuer, testClient } from '../../testing/bent-issuer.ts'
import { audit } from '../audit/audit.routes.ts'
import { sessions } from '../sessions/sessions.routes.ts'
import { openRelinkingFor } from './relinking.ts'
import { signIn } from './sign-in.routes.ts'

let server: TestServer
let issuer: BentIssuer
let admin: TestPerson

before(async () => {
  issuer = await startBentIssuer()
  const settings = { issuer: new URL(issuer.url), ...testClient }
  server = await startTestServer(
    [sessions, audit, (platform) => signIn(platform, { ...settings, prompt: 'login' }, 'first')],
    { identityProvider: { kind: 'configured', ...settings } },
  )
})
after(async () => {
  await server.stop()
  await issuer.close()
})
beforeEach(async () => {
  admin = await server.makePerson('admin')
  await server.call(endRelinking, { as: admin })
})

/** The session of a sign-in, or why it is refused. */
async function enter(name: string, sub: string, claims: object = {}): Promise<string> {
  issuer.bend = { claims: { email: `${name}@agencia.example`, sub, ...claims } }
  const started = await server.call(startSignIn, {})
  const cookie = String(started.headers['set-cookie']).split(';')[0] ?? ''
  const { pathname, search } = issuer.authorize(started.body.url)
  const { headers } = await server.platform.http.inject({ url: pathname + search, headers: { cookie } })
  const back = new URL(String(headers.location)).searchParams
  const code = back.get('code')
  if (code === null) return back.get('error') ?? ''
  const { body } = await server.call(exchangeCode, {
    body: { code, shown_terms: 'first' },
    headers: { cookie },
  })
  return body.token
}

const isIn = async (token: string) => (await server.call(getMe, { as: { token } })).status === 200
const idOf = async (token: string) => (await server.call(getMe, { as: { token } })).body.id
const open = () => server.call(openRelinking, { as: admin })

test('only custodians let people be linked anew, by their role at the end of the call', async () => {
  for (const role of ['contributor', 'client'] as const) {
    const as = await server.makePerson(role)
    for (const call of [getRelinking, openRelinking, endRelinking])
      assert.equal((await server.call(call, { as })).status, 403)
  }
  const late = await server.makePerson('manager')
  const caller = await server.callerOf(late)
  await server.changePerson(late.id, { role: 'contributor' })
  const act = server.platform.db.inTransaction((tx) => openRelinkingFor(tx, server.platform, caller))
  await assert.rejects(act, { code: 'not_custodian' })
  assert.equal((await server.call(getRelinking, { as: admin })).body.until, null)
})

// Promise 25
test('people are linked anew once, at a sign-in with their verified address, which ends their old sessions and opens no key', async () => {
  const before = await enter('ana', 'ana-1')
  const id = await idOf(before)
  assert.equal(await enter('ana', 'ana-2'), 'other_person')
  const tomorrow = new Date(server.clock.now() + dayMs).toISOString()
  await server.platform.db.inTransaction((tx) =>
    tx.kysely
      .insertInto('trusted_browsers')
      .values({
        id: makeId(0),
        user_id: id,
        created_at: tomorrow,
        last_used_at: null,
        expires_at: tomorrow,
        document: Buffer.of(0),
      })
      .execute(),
  )
  await open()
  assert.equal(await enter('ana', 'ana-2', { email_verified: false }), 'email_unverified')
  assert.equal(await enter('ana', 'ana-2', { email_verified: undefined }), 'email_unconfirmed')
  assert.ok(await isIn(before))
  const after = await enter('ana', 'ana-2')
  assert.deepEqual([await isIn(before), await idOf(after)], [false, id])
  const trusted = server.platform.db.read.kysely.selectFrom('trusted_browsers').select('id')
  assert.deepEqual(await trusted.where('user_id', '=', id).execute(), [])

  // The old account is nobody’s now, and a third comes too late.
  assert.equal(await enter('ana', 'ana-1'), 'other_person')
  assert.equal(await enter('ana', 'ana-3'), 'other_person')
  assert.equal(await idOf(await enter('ana', 'ana-2')), id)
  assert.ok(await isIn(after))
  const { people } = (await server.call(getRelinking, { as: admin })).body
  assert.notEqual(people.find((person) => person.id === id)?.relinked_at ?? null, null)
})

// Promise 25
test('another person’s account or address, a newcomer after the act and somebody deactivated are not linked', async () => {
  const leo = await idOf(await enter('leo', 'leo-1'))
  const mia = await idOf(await enter('mia', 'mia-1'))
  const gone = await idOf(await enter('gone', 'gone-1'))
  await server.changePerson(gone, { status: 'inactive' })
  await open()
  // Mia’s account with Leo’s address.
  assert.equal(await enter('leo', 'mia-1'), 'other_person')
  assert.equal(await enter('gone', 'gone-2'), 'other_person')
  await server.changePerson(gone, { status: 'active' })
  assert.equal(await enter('gone', 'gone-2'), 'other_person')
  await server.changePerson(mia, { status: 'inactive' })
  assert.equal(await enter('mia', 'mia-2'), 'inactive')
  await server.changePerson(mia, { status: 'active' })
  await enter('newcomer', 'newcomer-1')
  assert.equal(await enter('newcomer', 'newcomer-2'), 'other_person')
  assert.equal(await idOf(await enter('leo', 'leo-2')), leo)
  // A new account that is linked by now.
  assert.equal(await enter('mia', 'leo-2'), 'other_person')
})

test('linking anew is over after 14 days, when a custodian ends it, and when it was opened by a clock that was ahead', async () => {
  const eva = await idOf(await enter('eva', 'eva-1'))
  await open()
  server.clock.advance({ hours: 14 * 24 })
  assert.equal(await enter('eva', 'eva-2'), 'other_person')
  admin = await server.makePerson('admin')
  assert.equal((await server.call(getRelinking, { as: admin })).body.until, null)

  await open()
  await server.call(endRelinking, { as: admin })
  assert.equal(await enter('eva', 'eva-2'), 'other_person')

  await open()
  server.clock.advance({ hours: -24 })
  admin = await server.makePerson('admin')
  assert.equal(await enter('eva', 'eva-2'), 'other_person')
  assert.notEqual((await open()).body.until, null)
  assert.equal(await idOf(await enter('eva', 'eva-2')), eva)
})

test('opening, ending and each link are audited once, and opening again while it is open changes nothing', async () => {
  admin = await server.makePerson('admin')
  await enter('iva', 'iva-1')
  const first = (await open()).body
  await enter('iva', 'iva-2')
  assert.equal((await open()).body.until, first.until)
  assert.equal(await enter('iva', 'iva-3'), 'other_person')
  for (let time = 0; time < 2; time++) await server.call(endRelinking, { as: admin })
  const of = async (event_type: 'relinking_opened' | 'relinking_ended' | 'account_relinked', email: string) =>
    (await server.call(listAuditLogs, { as: admin, query: { event_type } })).body.filter(
      ({ user_email }) => user_email === email,
    ).length
  assert.equal(await of('relinking_opened', admin.email), 1)
  assert.equal(await of('relinking_ended', admin.email), 1)
  assert.equal(await of('account_relinked', 'iva@agencia.example'), 1)
})
