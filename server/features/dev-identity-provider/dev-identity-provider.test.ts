import assert from 'node:assert/strict'
import { createServer, request as httpRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { developmentIdentityProvider } from './dev-identity-provider.routes.ts'

let server: TestServer
let origin: string
const code = 'mfrk-8v2x-q9td'
let client: Awaited<ReturnType<typeof developmentIdentityProvider>>

before(async () => {
  const port = await freePort()
  origin = `http://localhost:${port}`
  const provide = async (platform: Parameters<typeof developmentIdentityProvider>[0]) => {
    client = await developmentIdentityProvider(platform, code)
    for (const path of ['/auth/start', '/open']) platform.http.get(path, async () => ({}))
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

async function beginSignIn(): Promise<{ address: string; cookie: string }> {
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
  return { address: new URL(sent.headers.get('location') ?? '', origin).href, cookie: cookiesOf(sent) }
}

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

const giveCode = (address: string, cookie: string, given: string) =>
  fetch(address, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ code: given }),
    redirect: 'manual',
  })

async function openAccounts(): Promise<{ page: string; headers: Headers; address: string; cookie: string }> {
  const { address, cookie: begun } = await beginSignIn()
  const passed = await giveCode(address, begun, code)
  assert.equal(passed.status, 303)
  const cookie = `${begun}; ${cookiesOf(passed)}`
  const answer = await fetch(address, { headers: { cookie } })
  return { page: await answer.text(), headers: answer.headers, address, cookie }
}

test('under another name of this machine there is nothing', async () => {
  const answer = await server.platform.http.inject({
    url: '/dev-idp/.well-known/openid-configuration',
    headers: { host: 'rebound.example' },
  })
  assert.equal(answer.statusCode, 403)
  const other = await server.platform.http.inject({
    url: '/dev-idp/.well-known/openid-configuration',
    headers: { host: 'localhost:1' },
  })
  assert.equal(other.statusCode, 404)
})

/** A proxy on this machine that passes everything on, as nginx or others would, with these changes to the headers. */
async function throughProxy(
  path: string,
  change: (headers: Record<string, string>) => void,
): Promise<number> {
  const proxy = createServer((incoming, answer) => {
    const headers = { ...(incoming.headers as Record<string, string>) }
    change(headers)
    const passed = httpRequest(origin + (incoming.url ?? ''), { headers }, (told) => {
      answer.writeHead(told.statusCode ?? 500)
      told.pipe(answer)
    })
    incoming.pipe(passed)
  }).listen(0, '127.0.0.1')
  try {
    await new Promise((resolve) => proxy.once('listening', resolve))
    const { port } = proxy.address() as AddressInfo
    return (await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })).status
  } finally {
    proxy.close()
  }
}

test('a stranger behind a proxy on this machine neither begins a sign-in nor ends one, however it passes requests on', async () => {
  const ourName = (headers: Record<string, string>) => {
    headers.host = new URL(origin).host
  }
  const ways: Record<string, (headers: Record<string, string>) => void> = {
    'its own name': (headers) => {
      headers.host = 'keys.example.com'
    },
    'nginx, as it comes': (headers) => {
      ourName(headers)
      headers.connection = 'close'
    },
    'one that closes each connection and says more beside it': (headers) => {
      ourName(headers)
      headers.connection = 'TE, Close'
    },
    ...Object.fromEntries(
      ['x-forwarded-for', 'X-Forwarded-Proto', 'Forwarded', 'Via', 'X-Real-IP', 'cf-connecting-ip'].map(
        (name) => [
          name,
          (headers: Record<string, string>) => {
            ourName(headers)
            headers[name] = '127.0.0.1'
          },
        ],
      ),
    ),
  }
  for (const [way, change] of Object.entries(ways)) {
    for (const path of ['/auth/start', '/%61uth/start', '/dev-idp/.well-known/openid-configuration']) {
      assert.equal(await throughProxy(path, change), 403, `${way} ${path}`)
    }
    assert.equal(await throughProxy('/open', change), 200, 'the rest of the server is no way in')
  }
  assert.equal(await throughProxy('/auth/start', ourName), 200)
})

test('a proxy that speaks HTTP/1.0, as nginx does by default, is seen without any header', async () => {
  const { port, host } = new URL(origin)
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(`GET /auth/start HTTP/1.0\r\nhost: ${host}\r\n\r\n`)
    })
    socket.once('data', (data) => resolve(data.toString()))
    socket.once('error', reject)
  })
  assert.match(answer, /^HTTP\/1\.1 403/)
})

test('a stranger behind a proxy that shows itself by nothing sees no account and chooses none without the code', async () => {
  const { address, cookie } = await beginSignIn()
  const page = await (await fetch(address, { headers: { cookie } })).text()
  assert.match(page, /<input id="code" name="code"/)
  assert.doesNotMatch(page, /Demo Admin/)
  const guessed = `${cookie}; development_code=${code}; development_code=`
  for (const headers of [{ cookie }, { cookie: guessed }]) {
    const chosen = await fetch(`${address}/admin`, { method: 'POST', headers, redirect: 'manual' })
    assert.equal(chosen.status, 403)
    assert.equal(chosen.headers.get('location'), null)
  }
  for (const wrong of ['', 'mfrk-8v2x-q9te', 'mfrk', `${code}x`, 'x'.repeat(5000)]) {
    const answer = await giveCode(address, cookie, wrong)
    assert.equal(answer.status, 403)
    assert.deepEqual(
      answer.headers.getSetCookie().filter((line) => line.startsWith('development_code')),
      [],
    )
    assert.match(await answer.text(), /not the code/)
  }
})

test('wrong guesses lock nobody out: the code still counts, as it is typed', async () => {
  const { address, cookie } = await beginSignIn()
  for (let guess = 0; guess < 50; guess++) await giveCode(address, cookie, `wrong-${guess}`)
  const passed = await giveCode(address, cookie, ' MFRK 8V2X Q9TD')
  assert.equal(passed.status, 303)
  assert.match(
    passed.headers.getSetCookie().join(),
    /development_code=[\w-]{43}; Path=\/dev-idp; HttpOnly; SameSite=Strict/,
  )
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
