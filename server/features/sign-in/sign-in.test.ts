import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { getMe, listSessions } from '@chaveiro/contract/calls/sessions.ts'
import { exchangeCode, getSignInOptions, startSignIn } from '@chaveiro/contract/calls/sign-in.ts'
import { sessionsMax } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { deletePersonKey } from '../../organisation/erase-person.queries.ts'
import {
  readOrganisationSettings,
  writeOrganisationSettings,
} from '../../organisation/organisation-settings.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { type BentIssuer, startBentIssuer, testClient } from '../../testing/bent-issuer.ts'
import { sessions } from '../sessions/sessions.routes.ts'
import { signIn } from './sign-in.routes.ts'

let server: TestServer
let issuer: BentIssuer

before(async () => {
  issuer = await startBentIssuer()
  const settings = { issuer: new URL(issuer.url), ...testClient }
  server = await startTestServer(
    [sessions, (platform) => signIn(platform, { ...settings, prompt: 'select_account' }, 'first')],
    {
      identityProvider: { kind: 'configured', ...settings },
    },
  )
})
after(async () => {
  await server.stop()
  await issuer.close()
})
beforeEach(() => {
  issuer.bend = {}
})

async function begin(cookie?: string): Promise<{ url: string; cookie: string }> {
  const answer = await server.call(startSignIn, cookie ? { headers: { cookie } } : {})
  assert.equal(answer.status, 200)
  return { url: answer.body.url, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
}

async function comeBack(url: URL, cookie: string): Promise<string> {
  const answer = await server.platform.http.inject({ url: url.pathname + url.search, headers: { cookie } })
  assert.equal(answer.statusCode, 303)
  return String(answer.headers.location)
}

async function goThrough(): Promise<{ location: string; cookie: string }> {
  const { url, cookie } = await begin()
  return { location: await comeBack(issuer.authorize(url), cookie), cookie }
}

const faultOf = (location: string) => new URL(location).searchParams.get('error')
const codeOf = (location: string) => new URL(location).searchParams.get('code') ?? ''
const exchange = (code: string, cookie: string) =>
  server.call(exchangeCode, { body: { code, shown_terms: 'first' }, headers: { cookie } })

/** What the log was warned of meanwhile. */
async function warnings(act: () => Promise<void>): Promise<unknown[]> {
  const told: unknown[] = []
  const { log } = server.platform.http
  const { warn } = log
  log.warn = (fields: unknown) => void told.push(fields)
  try {
    await act()
    return told
  } finally {
    log.warn = warn
  }
}

test('under TLS no other host of the domain can set the cookie of a sign-in', async () => {
  const settings = { issuer: new URL(issuer.url), ...testClient }
  const publicUrl = new URL('https://cofre.agencia.example')
  const behindTls = await startTestServer(
    [(platform) => signIn(platform, { ...settings, prompt: 'select_account' }, 'first')],
    { identityProvider: { kind: 'configured', ...settings }, publicUrl },
  )
  const { headers } = await behindTls.call(startSignIn, {})
  await behindTls.stop()
  assert.match(
    String(headers['set-cookie']),
    /^__Host-chaveiro_sign_in=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})

const soon = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

const refused: [what: string, bend: BentIssuer['bend'], fault: string][] = [
  ['another domain', { claims: { email: 'someone@fora.example' } }, 'other_domain'],
  ['a domain that only ends alike', { claims: { email: 'a@notagencia.example' } }, 'other_domain'],
  ['a subdomain', { claims: { email: 'a@x.agencia.example' } }, 'other_domain'],
  ['an address with two at signs', { claims: { email: 'a@fora.example@agencia.example' } }, 'other_domain'],
  ['an address that is no text', { claims: { email: ['a@agencia.example'] } }, 'other_domain'],
  [
    'a letter that only becomes ASCII in lower case',
    { claims: { email: '\u212aim@agencia.example' } },
    'other_domain',
  ],
  [
    'an address with a letter that looks alike',
    { claims: { email: '\u0430na@agencia.example' } },
    'other_domain',
  ],
  ['a domain in letters of another width', { claims: { email: 'ana@agencia\u3002example' } }, 'other_domain'],
  ['a domain that goes on', { claims: { email: 'ana@agencia.example.evil' } }, 'other_domain'],
  ['a line break', { claims: { email: 'ana@agencia.example\n' } }, 'other_domain'],
  ['an unverified e-mail', { claims: { email_verified: false } }, 'email_unverified'],
  ['an e-mail of which nothing is said', { claims: { email_verified: undefined } }, 'email_unconfirmed'],
  ['a wrong nonce', { claims: { nonce: 'other' } }, 'provider_refused'],
  ['a missing nonce', { claims: { nonce: undefined } }, 'provider_refused'],
  ['another audience', { claims: { aud: 'another-client' } }, 'provider_refused'],
  ['another issuer', { claims: { iss: 'https://accounts.fora.example' } }, 'provider_refused'],
  [
    'another audience beside ours, of which nothing is said',
    { claims: { aud: [testClient.clientId, 'other'] } },
    'provider_refused',
  ],
  [
    'another audience to which the token belongs',
    { claims: { aud: [testClient.clientId, 'other'], azp: 'other' } },
    'provider_refused',
  ],
  ['a token made for another client', { claims: { azp: 'other' } }, 'provider_refused'],
  ['a client in a list', { claims: { azp: [testClient.clientId] } }, 'provider_refused'],
  ['an empty subject', { claims: { sub: '' } }, 'provider_refused'],
  ['a subject of spaces', { claims: { sub: ' ' } }, 'provider_refused'],
  ['a missing subject', { claims: { sub: undefined } }, 'provider_refused'],
  ['a subject that is a list', { claims: { sub: ['ana'] } }, 'provider_refused'],
  ['a subject that is a number', { claims: { sub: 7 } }, 'provider_refused'],
  ['a subject longer than any may be', { claims: { sub: 'x'.repeat(256) } }, 'provider_refused'],
  ['a token from the future', { claims: { iat: soon(120) } }, 'provider_refused'],
  ['a token without its time', { claims: { iat: undefined } }, 'provider_refused'],
  ['a time that is a text', { claims: { iat: String(soon(0)) } }, 'provider_refused'],
  ['a token that is not valid yet', { claims: { nbf: soon(120) } }, 'provider_refused'],
  ['an end that is a text', { claims: { exp: String(soon(300)) } }, 'provider_refused'],
  ['a missing end', { claims: { exp: undefined } }, 'provider_refused'],
  ['a nonce in a list', { claims: { nonce: ['other'] } }, 'provider_refused'],
  ['an issuer in a list', { claims: { iss: ['https://accounts.fora.example'] } }, 'provider_refused'],
  ['a verification in a list', { claims: { email_verified: [true] } }, 'email_unverified'],
  ['an expired token', { claims: { exp: Math.floor(Date.now() / 1000) - 120 } }, 'provider_refused'],
  ['a signature of another key', { foreignKey: true }, 'provider_refused'],
  ['a code that the provider refuses', { refuseCode: true }, 'provider_refused'],
]
for (const [what, bend, fault] of refused) {
  test(`${what} is refused`, async () => {
    issuer.bend = bend
    assert.equal(faultOf((await goThrough()).location), fault)
  })
}

// Promise 25
test('an answer in another issuer’s name is refused (RFC 9207)', async () => {
  for (const iss of ['https://accounts.fora.example', `${issuer.url}/`]) {
    const { url, cookie } = await begin()
    const back = issuer.authorize(url)
    back.searchParams.set('iss', iss)
    assert.equal(faultOf(await comeBack(back, cookie)), 'provider_refused')
  }
})

// Promise 25
test('two accounts without a name are not one person, and the log says why each is refused', async () => {
  const why = async (claims: Record<string, unknown>) => {
    issuer.bend = { claims }
    const told = await warnings(async () =>
      assert.equal(faultOf((await goThrough()).location), 'provider_refused'),
    )
    return told.map((fields) => (fields as { why?: string }).why)
  }
  assert.deepEqual(await why({ sub: '', email: 'uma@agencia.example' }), [
    'the ID token names no account: sub is empty',
  ])
  assert.deepEqual(await why({ azp: 'other' }), [
    'the ID token was made for another client: azp is "other", OIDC_CLIENT_ID is "chaveiro-test"',
  ])
  assert.match(
    (await why({ iat: soon(120) }))[0] ?? '',
    /^the ID token is from the future: iat is \d+, the time here \d+/,
  )
})

test('a token for us beside others, and a clock that is a little ahead, are no fault', async () => {
  issuer.bend = { claims: { aud: [testClient.clientId, 'other'], azp: testClient.clientId, iat: soon(10) } }
  assert.notEqual(codeOf((await goThrough()).location), '')
})

test('a wrong, missing or duplicate state is refused', async () => {
  for (const change of [
    (back: URL) => back.searchParams.set('state', 'x'.repeat(43)),
    (back: URL) => back.searchParams.delete('state'),
    (back: URL) => back.searchParams.append('state', 'x'),
  ]) {
    const { url, cookie } = await begin()
    const back = issuer.authorize(url)
    change(back)
    assert.equal(faultOf(await comeBack(back, cookie)), 'attempt_unknown')
  }
})

test('an attempt of another browser is refused, and its own browser can still finish it', async () => {
  const { url, cookie } = await begin()
  const outsider = await begin()
  const back = issuer.authorize(url)
  assert.equal(faultOf(await comeBack(back, outsider.cookie)), 'attempt_unknown')
  assert.equal(faultOf(await comeBack(back, '')), 'attempt_unknown')
  assert.notEqual(codeOf(await comeBack(back, cookie)), '')
})

test('an address used twice is refused the second time', async () => {
  const { url, cookie } = await begin()
  const back = issuer.authorize(url)
  assert.notEqual(codeOf(await comeBack(back, cookie)), '')
  assert.equal(faultOf(await comeBack(back, cookie)), 'attempt_unknown')
})

test('an attempt expires after ten minutes', async () => {
  const { url, cookie } = await begin()
  server.clock.advance({ minutes: 10 })
  assert.equal(faultOf(await comeBack(issuer.authorize(url), cookie)), 'attempt_unknown')
})

test('somebody who cancels at the provider is told so', async () => {
  const { url, cookie } = await begin()
  const back = issuer.authorize(url)
  back.searchParams.delete('code')
  back.searchParams.set('error', 'access_denied')
  assert.equal(faultOf(await comeBack(back, cookie)), 'cancelled')
})

test('an inactive user is refused, on the way back and at the exchange', async () => {
  issuer.bend = { claims: { email: 'left@agencia.example' } }
  const left = await server.makePerson('contributor', { email: 'left@agencia.example' })
  const { location, cookie } = await goThrough()
  await server.changePerson(left.id, { status: 'inactive' })
  assert.equal((await exchange(codeOf(location), cookie)).status, 410)
  assert.equal(faultOf((await goThrough()).location), 'inactive')
})

test('a one-time code works once, in its browser, within 60 seconds', async () => {
  const other = await begin()
  const first = await goThrough()
  assert.equal((await exchange(codeOf(first.location), other.cookie)).error.code, 'code_spent')
  assert.equal((await exchange(codeOf(first.location), first.cookie)).status, 410)

  const second = await goThrough()
  server.clock.advance({ seconds: 60 })
  assert.equal((await exchange(codeOf(second.location), second.cookie)).status, 410)

  const third = await goThrough()
  assert.equal((await exchange(codeOf(third.location), third.cookie)).status, 200)
  assert.equal((await exchange(codeOf(third.location), third.cookie)).status, 410)
  assert.equal((await exchange('made-up', third.cookie)).status, 410)
})

test('of racing exchanges of one code exactly one gets a session', async () => {
  const { location, cookie } = await goThrough()
  const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(codeOf(location), cookie)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
})

test('the first sign-in makes a contributor, the next one finds the same person, whatever the case of the address', async () => {
  issuer.bend = { claims: { email: 'Bia@Agencia.Example', name: 'Bia' } }
  const first = await goThrough()
  assert.equal((await exchange(codeOf(first.location), first.cookie)).status, 200)
  const second = await goThrough()
  assert.equal((await exchange(codeOf(second.location), second.cookie)).status, 200)
})

const enter = async (claims: Record<string, unknown>): Promise<string> => {
  issuer.bend = { claims }
  const { location, cookie } = await goThrough()
  const fault = faultOf(location)
  if (fault) return fault
  const { token } = (await exchange(codeOf(location), cookie)).body
  const me = await server.call(getMe, { as: { token } })
  return `${me.body.id} ${me.body.email}`
}

test('an account whose address changed is still the same person', async () => {
  const [id] = (await enter({ sub: 'rosa', email: 'rosa.lima@agencia.example' })).split(' ')
  assert.equal(
    await enter({ sub: 'rosa', email: 'rosa.cruz@agencia.example' }),
    `${id} rosa.cruz@agencia.example`,
  )
  // Her old address is free again, for somebody new who is not her.
  const [other] = (await enter({ sub: 'rita', email: 'rosa.lima@agencia.example' })).split(' ')
  assert.notEqual(other, id)
})

test('an address reassigned to another account does not give access as its former person', async () => {
  await enter({ sub: 'joao-1', email: 'joao@agencia.example' })
  assert.equal(await enter({ sub: 'joao-2', email: 'joao@agencia.example' }), 'other_person')
  assert.equal(await enter({ sub: 'joao-2', email: 'JOAO@agencia.example' }), 'other_person')
})

test('an account that takes over another person’s address does not become that person', async () => {
  await enter({ sub: 'eva', email: 'eva@agencia.example' })
  await enter({ sub: 'ivo', email: 'ivo@agencia.example' })
  assert.equal(await enter({ sub: 'ivo', email: 'eva@agencia.example' }), 'other_person')
  assert.match(await enter({ sub: 'ivo', email: 'ivo@agencia.example' }), /ivo@/)
})

test('somebody whose key is missing is refused with a sentence, and not as a fault of the server', async () => {
  const noa = await server.makePerson('contributor', { email: 'noa@agencia.example' })
  await server.platform.db.inTransaction((tx) => tx.run(deletePersonKey, { user_id: noa.id }))
  assert.equal(await enter({ sub: 'noa', email: 'noa@agencia.example' }), 'other_person')
})

test('a person without an account yet is found by the address, once', async () => {
  const lia = await server.makePerson('manager', { email: 'lia@agencia.example' })
  assert.equal(await enter({ sub: 'lia-1', email: 'lia@agencia.example' }), `${lia.id} lia@agencia.example`)
  assert.equal(await enter({ sub: 'lia-2', email: 'lia@agencia.example' }), 'other_person')
})

test('the address may come from the userinfo endpoint', async () => {
  issuer.bend = { emailInUserInfo: true }
  const { location, cookie } = await goThrough()
  assert.equal((await exchange(codeOf(location), cookie)).status, 200)
})

test('userinfo of another account, or of none, is refused', async () => {
  for (const sub of ['somebody-else', '', undefined]) {
    issuer.bend = { emailInUserInfo: true, userInfo: { sub } }
    assert.equal(faultOf((await goThrough()).location), 'provider_refused')
  }
})

test('an address that the ID token calls unverified stays so, whatever userinfo says', async () => {
  for (const email_verified of [false, 'false', 0]) {
    issuer.bend = { claims: { email_verified }, emailInUserInfo: true, userInfo: { email_verified: true } }
    assert.equal(faultOf((await goThrough()).location), 'email_unverified', JSON.stringify(email_verified))
  }
  issuer.bend = { emailInUserInfo: true, userInfo: { email_verified: 'false' } }
  assert.equal(faultOf((await goThrough()).location), 'email_unverified')
})

test('the cookie is short-lived and not readable by scripts, and the address has no token', async () => {
  const answer = await server.call(startSignIn, {})
  const [, ...attributes] = String(answer.headers['set-cookie']).split('; ')
  assert.deepEqual(attributes.sort(), ['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Lax'])
  const asked = new URL(answer.body.url).searchParams
  assert.equal(asked.get('code_challenge_method'), 'S256')
  assert.equal(answer.body.development, false)
})

test('two sign-ins in one browser do not interfere', async () => {
  const one = await begin()
  const two = await begin(one.cookie)
  assert.equal(two.cookie, one.cookie)
  assert.notEqual(codeOf(await comeBack(issuer.authorize(one.url), one.cookie)), '')
  assert.notEqual(codeOf(await comeBack(issuer.authorize(two.url), two.cookie)), '')
})

test('the login page gets the domain, the terms, and whether the provider is for development; residency and laws as stated', async () => {
  const answer = await server.call(getSignInOptions, {})
  assert.deepEqual(answer.body, {
    company_domain: 'agencia.example',
    development: false,
    data_residency: null,
    laws: [],
    preset: null,
    terms_version: 'first',
  })
})

test('a provider that does not answer makes sign-in unavailable but not broken for ever, and the log says why', async () => {
  const dead = { issuer: new URL('http://127.0.0.1:9'), ...testClient }
  const lonely = await startTestServer(
    [(platform) => signIn(platform, { ...dead, prompt: 'login' }, 'first')],
    {
      identityProvider: { kind: 'configured', ...dead },
    },
  )
  const told: unknown[] = []
  lonely.platform.http.log.error = (fields: unknown, what?: unknown) => void told.push([what, fields])
  for (const _ of ['once', 'and again']) {
    const answer = await lonely.call(startSignIn, {})
    assert.deepEqual([answer.status, answer.error.code], [503, 'login_unavailable'])
  }
  const why = 'bad port'
  // Anybody may ask as often as they like, so it is logged once.
  assert.deepEqual(told, [['the identity provider is not found at http://127.0.0.1:9/', { why }]])
  await lonely.stop()
})

for (const [path, how, fault, logged] of [
  ['/token', 'cut off', 'provider_unreachable', { why: 'UND_ERR_SOCKET' }],
  ['/token', 503, 'provider_unreachable', { fault: 'OAUTH_RESPONSE_IS_NOT_CONFORM', why: 'HTTP 503' }],
  ['/token', 429, 'provider_unreachable', { fault: 'OAUTH_RESPONSE_IS_NOT_JSON', why: 'HTTP 429' }],
  ['/token', 404, 'provider_refused', { fault: 'OAUTH_RESPONSE_IS_NOT_JSON', why: 'HTTP 404' }],
  ['/token', 'page', 'provider_refused', { fault: 'OAUTH_RESPONSE_IS_NOT_JSON', why: 'HTTP 200' }],
  ['/userinfo', 500, 'provider_unreachable', { fault: 'OAUTH_RESPONSE_IS_NOT_CONFORM', why: 'HTTP 500' }],
  ['/userinfo', 'cut off', 'provider_unreachable', { why: 'UND_ERR_SOCKET' }],
] as const) {
  test(`a provider that fails at ${path} (${how}) is told apart from one that refuses, and the log says why`, async () => {
    issuer.bend = { failing: { path, how }, emailInUserInfo: path === '/userinfo' }
    const told = await warnings(async () => assert.equal(faultOf((await goThrough()).location), fault))
    assert.deepEqual(told, [logged])
  })
}

test('a session lasts as long as an admin has set, and no longer', async () => {
  issuer.bend = { claims: { sub: 'short-session', email: 'curta@agencia.example' } }
  const settings = await readOrganisationSettings(server.platform.db.read, server.platform.atRest)
  const set = (session_hours: number) =>
    server.platform.db.inTransaction((tx) =>
      writeOrganisationSettings(tx, server.platform.atRest, { ...settings, session_hours }),
    )
  await set(1)
  const { location, cookie } = await goThrough()
  const { token, expires_at } = (await exchange(codeOf(location), cookie)).body
  assert.equal(Date.parse(expires_at) - server.clock.now(), hourMs)
  server.clock.advance({ minutes: 59 })
  assert.equal((await server.call(getMe, { as: { token } })).status, 200)
  server.clock.advance({ minutes: 1 })
  assert.equal((await server.call(getMe, { as: { token } })).status, 401)
  await set(12)
  assert.equal((await server.call(getMe, { as: { token } })).status, 401)
})

// Promise 25
test('a person’s sessions are limited: another one ends the least recently used, with its audit entry, and nobody else’s', async () => {
  issuer.bend = { claims: { sub: 'many-sessions', email: 'muitas@agencia.example' } }
  const as = (token: string) => ({ as: { token } })
  const enter = async () => {
    const { location, cookie } = await goThrough()
    return (await exchange(codeOf(location), cookie)).body.token
  }
  const other = await server.makePerson('contributor')
  const [used, idle] = [await enter(), await enter()]
  const last: string[] = []
  for (let more = 0; more < sessionsMax; more += 1) {
    server.clock.advance({ seconds: 61 })
    assert.equal((await server.call(getMe, as(used))).status, 200)
    last.push(await enter())
  }
  assert.equal((await server.call(listSessions, as(used))).body.length, sessionsMax)
  assert.equal((await server.call(getMe, as(idle))).status, 401)
  assert.equal((await server.call(getMe, as(last[0] as string))).status, 401)
  assert.equal((await server.call(getMe, as(last[1] as string))).status, 200)
  assert.equal((await server.call(getMe, { as: other })).status, 200)

  await Promise.all(Array.from({ length: 6 }, enter))
  assert.equal((await server.call(listSessions, as(used))).body.length, sessionsMax)
  const ended = await server.platform.db.read.kysely
    .selectFrom('audit_entries')
    .select('id')
    .where('event_type', '=', 'session_revoked')
    .execute()
  assert.equal(ended.length, 8)
})
