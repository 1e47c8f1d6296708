import assert from 'node:assert/strict'
import { createServer, request as httpRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, before, test } from 'node:test'
import { freePort } from '../../platform/testing/free-port.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { developmentIdentityProvider } from './dev-identity-provider.routes.ts'

let server: TestServer
/** The product's origin. */
let origin: string
/** The provider's origin. */
let provider: string
let client: Awaited<ReturnType<typeof developmentIdentityProvider>>

before(async () => {
  const port = await freePort()
  origin = `http://localhost:${port}`
  const provide = async (platform: Parameters<typeof developmentIdentityProvider>[0]) => {
    client = await developmentIdentityProvider(platform)
    for (const path of ['/auth/start', '/open']) platform.http.get(path, async () => ({}))
  }
  server = await startTestServer([provide], { publicUrl: new URL(origin), port })
  await server.platform.http.listen({ port, host: '127.0.0.1' })
  const discovered = await client.fetch(`${client.issuer.href}/.well-known/openid-configuration`, {})
  const { authorization_endpoint: address } = (await discovered.json()) as { authorization_endpoint: string }
  provider = new URL(address).origin
})
after(() => server.stop())

async function openAccounts(): Promise<{ page: string; headers: Headers; address: string; cookie: string }> {
  const asked = new URL(`${provider}/dev-idp/auth`)
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
  const address = new URL(sent.headers.get('location') ?? '', provider).href
  const answer = await fetch(address, { headers: { cookie } })
  return { page: await answer.text(), headers: answer.headers, address, cookie }
}

const configurationPath = '/dev-idp/.well-known/openid-configuration'

/** Like fetch, but with another Host header. */
function ask(base: string, path: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    httpRequest(base + path, { headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .once('error', reject)
      .end()
  })
}

test('another name of this machine gets nothing', async () => {
  assert.equal(await ask(provider, configurationPath, 'rebound.example'), 404)
  assert.equal(await ask(provider, configurationPath, 'localhost:1'), 404)
  assert.equal(await ask(provider, configurationPath, new URL(provider).host), 200)
})

// Promise 25
test('the port that a proxy passes on has no accounts to choose, with any name and headers', async () => {
  const { address, cookie } = await openAccounts()
  const { pathname } = new URL(address)
  for (const path of [configurationPath, '/dev-idp/auth', pathname, `${pathname}/admin`]) {
    for (const host of [new URL(origin).host, new URL(provider).host]) {
      assert.equal(await ask(origin, path, host), 404, `${path} ${host}`)
    }
  }
  const chosen = await fetch(`${origin}${pathname}/admin`, { method: 'POST', headers: { cookie } })
  assert.equal(chosen.status, 404)
})

/** A proxy on this machine that passes everything on, as nginx or others would, with these changes to the headers. */
async function throughProxy(
  base: string,
  path: string,
  change: (headers: Record<string, string>) => void,
): Promise<number> {
  const proxy = createServer((incoming, answer) => {
    const headers = { ...(incoming.headers as Record<string, string>) }
    change(headers)
    const passed = httpRequest(base + (incoming.url ?? ''), { headers }, (told) => {
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

// Promise 25
test('a stranger behind a proxy on this machine neither starts nor finishes a sign-in, however it passes requests on', async () => {
  let base = origin
  const ourName = (headers: Record<string, string>) => {
    headers.host = new URL(base).host
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
    base = origin
    for (const path of ['/auth/start', '/%61uth/start']) {
      assert.equal(await throughProxy(base, path, change), 403, `${way} ${path}`)
    }
    assert.equal(await throughProxy(base, '/open', change), 200, 'the rest of the server is no way in')
    base = provider
    const status = await throughProxy(base, configurationPath, change)
    assert.equal(status, way === 'its own name' ? 404 : 403, `${way} at the provider’s own port`)
  }
  base = origin
  assert.equal(await throughProxy(base, '/auth/start', ourName), 200)
})

test('a proxy that speaks HTTP/1.0, as nginx does by default, is detected without any header', async () => {
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

test('an unknown sign-in and an unknown account get a page that leads back', async () => {
  for (const [method, path] of [
    ['GET', '/dev-idp/accounts/nothing'],
    ['POST', '/dev-idp/accounts/nothing/admin'],
  ] as const) {
    const answer = await fetch(provider + path, { method })
    assert.equal(answer.status, 410)
    assert.ok((await answer.text()).includes(`href="${origin}/login"`))
  }
})

test('a sign-in without PKCE, or to another return address, is refused', async () => {
  const asked = new URL(`${provider}/dev-idp/auth`)
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
