import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { developmentIdentityProvider } from './dev-identity-provider.routes.ts'

let server: TestServer
let origin: string
let client: Awaited<ReturnType<typeof developmentIdentityProvider>>

before(async () => {
  const port = await freePort()
  origin = `http://localhost:${port}`
  const provide = async (platform: Parameters<typeof developmentIdentityProvider>[0]) => {
    client = await developmentIdentityProvider(platform)
  }
  server = await startTestServer([provide], { publicUrl: new URL(origin), port })
  await server.platform.http.listen({ port, host: '127.0.0.1' })
})
after(() => server.stop())

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

async function openAccounts(): Promise<{ page: string; headers: Headers; address: string; cookie: string }> {
  const asked = new URL(`${origin}/dev-idp/auth`)
  asked.search = new URLSearchParams({
    client_id: client.clientId,
    response_type: 'code',
    redirect_uri: `${origin}/auth/callback`,
    scope: 'openid email profile',
    state: 'state',
    nonce: 'nonce',
    prompt: 'login',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  }).toString()
  const sent = await fetch(asked, { redirect: 'manual' })
  const cookie = sent.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const address = new URL(sent.headers.get('location') ?? '', origin).href
  const answer = await fetch(address, { headers: { cookie } })
  return { page: await answer.text(), headers: answer.headers, address, cookie }
}

test('under another name of this machine there is nothing', async () => {
  const answer = await server.platform.http.inject({
    url: '/dev-idp/.well-known/openid-configuration',
    headers: { host: 'rebound.example' },
  })
  assert.equal(answer.statusCode, 404)
})

test('an unknown sign-in and an unknown account get a page that leads back', async () => {
  for (const [method, path] of [
    ['GET', '/dev-idp/accounts/nothing'],
    ['POST', '/dev-idp/accounts/nothing/admin'],
  ] as const) {
    const answer = await fetch(origin + path, { method })
    assert.equal(answer.status, 410)
    assert.match(await answer.text(), /href="\/login"/)
  }
})

test('without PKCE, or for another address to return to, nobody gets in', async () => {
  const asked = new URL(`${origin}/dev-idp/auth`)
  for (const change of [
    { redirect_uri: 'https://fora.example/' },
    { redirect_uri: `${origin}/auth/callback` },
  ]) {
    asked.search = new URLSearchParams({
      client_id: client.clientId,
      response_type: 'code',
      scope: 'openid',
      ...change,
    }).toString()
    const answer = await fetch(asked, { redirect: 'manual' })
    assert.ok(!(answer.headers.get('location') ?? '').includes('code='))
  }
})

test('the page lists all accounts as buttons, without script, in both languages', async () => {
  const { page, headers } = await openAccounts()
  const names = [...page.matchAll(/aria-label="([^"]+)"/g)].map(([, name]) => name)
  assert.deepEqual(names, [
    'Demo Admin',
    'Demo Manager',
    'Demo Contributor',
    'Demo Colleague',
    'Demo Newcomer',
    'Other Domain',
    'Unverified E-mail',
  ])
  assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'; style-src 'nonce-/)
  assert.ok(!page.includes('<script'))
  const { address, cookie } = await openAccounts()
  const portuguese = await fetch(address, { headers: { cookie, 'accept-language': 'pt-BR' } })
  assert.match(await portuguese.text(), /Escolha uma conta/)
})

test('choosing an account leads back with a code', async () => {
  const { address, cookie } = await openAccounts()
  const chosen = await fetch(`${address}/admin`, { method: 'POST', headers: { cookie }, redirect: 'manual' })
  assert.equal(chosen.status, 303)
  const resumed = await fetch(chosen.headers.get('location') ?? '', {
    headers: { cookie },
    redirect: 'manual',
  })
  const back = new URL(resumed.headers.get('location') ?? '')
  assert.equal(back.origin + back.pathname, `${origin}/auth/callback`)
  assert.equal(back.searchParams.get('state'), 'state')
  assert.ok(back.searchParams.get('code'))
})
