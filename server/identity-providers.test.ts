import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchangeCode, startSignIn } from '@chaveiro/contract/calls/sign-in.ts'
import { openRelinking } from '@chaveiro/contract/calls/users.ts'
import { signIn } from './features/sign-in/sign-in.routes.ts'
import { startTestServer, type TestServer } from './platform/testing/test-server.ts'
import { startRealProvider } from './testing/real-provider.ts'

const ana = { id: 'ana', name: 'Ana', email: 'ana@agencia.example', verified: true }
const bia = { id: 'bia', name: 'Bia', email: 'bia@agencia.example', verified: false }
const callback = 'http://localhost:3000/auth/callback'

type Habits = Parameters<typeof startRealProvider>[2]

/** A browser's way there and back: the status of the session, or why there is none. */
async function enter(
  one: TestServer,
  provider: Awaited<ReturnType<typeof startRealProvider>>,
  as: string,
): Promise<number | string | null> {
  const started = await one.call(startSignIn, {})
  if (started.status !== 200) return started.error.code
  const cookie = String(started.headers['set-cookie']).split(';')[0] ?? ''
  const { pathname, search } = await provider.visit(started.body.url, as)
  const { headers } = await one.platform.http.inject({ url: pathname + search, headers: { cookie } })
  const back = new URL(String(headers.location)).searchParams
  const code = back.get('code')
  if (code === null) return back.get('error')
  return (await one.call(exchangeCode, { body: { code, shown_terms: 'first' }, headers: { cookie } })).status
}

/** What a sign-in at a provider with these habits comes to, and what the log says of it. */
async function signInAt(
  habits: Habits,
  {
    as = ana,
    trustsEmails = false,
    issuer,
  }: { as?: typeof ana; trustsEmails?: boolean; issuer?: (address: string) => string } = {},
) {
  const provider = await startRealProvider(callback, [ana, bia], habits)
  const settings = { ...provider.settings, trustsEmails, prompt: 'login' as const }
  if (issuer) settings.issuer = new URL(issuer(settings.issuer.href))
  const one = await startTestServer([(platform) => signIn(platform, settings, 'first')], {
    identityProvider: { kind: 'configured', ...settings },
  })
  const told: unknown[] = []
  const tell = (fields: unknown) => void told.push(fields)
  Object.assign(one.platform.http.log, { warn: tell, error: tell })
  try {
    return { outcome: await enter(one, provider, as.id), told }
  } finally {
    await one.stop()
    await provider.stop()
  }
}

const said = { openid: ['sub', 'auth_time'], profile: ['name'] }
const withoutVerified: Habits = { provider: { claims: { ...said, email: ['email'] } } }
const by = (method: string): Habits => ({
  client: { token_endpoint_auth_method: method },
  provider: { clientAuthMethods: [method] },
})

test('a provider that does not say whether an address is verified (Entra, ADFS, JumpCloud) is refused, and the log names the setting', async () => {
  const { outcome, told } = await signInAt(withoutVerified)
  assert.equal(outcome, 'email_unconfirmed')
  assert.match(JSON.stringify(told), /does not say whether the address is verified.*OIDC_TRUST_EMAILS/)
})

test('with OIDC_TRUST_EMAILS its addresses count, and one that it calls unverified is still refused', async () => {
  assert.deepEqual(await signInAt(withoutVerified, { trustsEmails: true }), { outcome: 200, told: [] })
  assert.equal((await signInAt({}, { as: bia, trustsEmails: true })).outcome, 'email_unverified')
})

test('whether an address is verified is asked at userinfo if the ID token does not say', async () => {
  const only = (verified: boolean): Habits => ({
    provider: {
      findAccount: () => ({
        accountId: 'ana',
        claims: async (use: string) => ({
          sub: 'ana',
          email: ana.email,
          ...(use === 'userinfo' && { email_verified: verified }),
        }),
      }),
    },
  })
  assert.deepEqual(await signInAt(only(true)), { outcome: 200, told: [] })
  assert.equal((await signInAt(only(false), { trustsEmails: true })).outcome, 'email_unverified')
})

test('an address that the ID token calls unverified stays so where userinfo does not say', async () => {
  const claims = async (use: string) =>
    use === 'userinfo' ? { sub: 'ana', email: ana.email } : { sub: 'ana', email_verified: false }
  const habits: Habits = { provider: { findAccount: () => ({ accountId: 'ana', claims }) } }
  assert.equal((await signInAt(habits, { trustsEmails: true })).outcome, 'email_unverified')
})

test('the client’s secret is sent as the metadata says, and as Basic if it says nothing', async () => {
  const silent = { ...by('client_secret_basic'), unsaid: ['token_endpoint_auth_methods_supported'] }
  for (const habits of [by('client_secret_basic'), by('client_secret_post'), silent])
    assert.deepEqual(await signInAt(habits), { outcome: 200, told: [] })
})

test('an issuer that differs by a slash at the end is refused, and the log says what to set', async () => {
  for (const [end, asked] of [
    ['/', ''],
    ['', '/'],
  ] as const) {
    const { outcome, told } = await signInAt({ end }, { issuer: (address) => address + asked })
    assert.equal(outcome, 'login_unavailable')
    const said = /OIDC_ISSUER is (\S+), and the provider there calls itself (\S+): set/.exec(
      JSON.stringify(told),
    )
    assert.deepEqual([said?.[1]?.endsWith('/'), said?.[2]?.endsWith('/')], [asked === '/', end === '/'])
  }
})

test('an ID token signed with the client’s secret is refused, and the log names both algorithms', async () => {
  const { outcome, told } = await signInAt({
    client: { id_token_signed_response_alg: 'HS256' },
    provider: { enabledJWA: { idTokenSigningAlgValues: ['HS256'] } },
  })
  assert.equal(outcome, 'provider_refused')
  assert.match(JSON.stringify(told), /signed with HS256, and only .* such as RS256/)
})

test('a new client gives everybody another sub (pairwise): a custodian’s act lets them in again, each once', async () => {
  let registration = 'old'
  const provider = await startRealProvider(callback, [ana, bia], {
    client: { subject_type: 'pairwise' },
    provider: {
      subjectTypes: ['pairwise'],
      pairwiseIdentifier: (_: unknown, account: string) => `${registration} ${account}`,
    },
  })
  const settings = { ...provider.settings, trustsEmails: false, prompt: 'login' as const }
  const one = await startTestServer([(platform) => signIn(platform, settings, 'first')], {
    identityProvider: { kind: 'configured', ...settings },
  })
  try {
    assert.equal(await enter(one, provider, 'ana'), 200)
    registration = 'new'
    assert.equal(await enter(one, provider, 'ana'), 'other_person')
    await one.call(openRelinking, { as: await one.makePerson('manager') })
    assert.equal(await enter(one, provider, 'ana'), 200)
    registration = 'third'
    assert.equal(await enter(one, provider, 'ana'), 'other_person')
  } finally {
    await one.stop()
    await provider.stop()
  }
})
