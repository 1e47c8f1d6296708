import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { allCalls } from '@chaveiro/contract/calls.ts'
import { openApp } from './app.ts'
import { readConfig } from './platform/config/config.ts'
import type { OpenPlatform } from './platform/open-platform.ts'
import { makePerson } from './platform/testing/people.ts'
import { makeTestStorage, type TestStorage } from './platform/testing/test-database.ts'

let storage: TestStorage
let app: OpenPlatform
const script = `export const text = '${'a'.repeat(4000)}'`
const strangersPage = (name: string) =>
  `<html><script type="module" src="/assets/${name}-abc.js"></script><style>p{}</style></html>`

before(async () => {
  storage = await makeTestStorage()
  const webDir = join(storage.dataDir, 'web')
  await mkdir(join(webDir, 'assets'), { recursive: true })
  await writeFile(
    join(webDir, 'index.html'),
    '<html><meta property="csp-nonce" nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style><link rel="modulepreload" href="/assets/app.js"></html>',
  )
  for (const name of ['login', 'view-secret', 'client-submit']) {
    const page = strangersPage(name)
    await writeFile(join(webDir, `${name}.html`), page)
    await writeFile(join(webDir, `${name}.html.br`), brotliCompressSync(page))
  }
  await writeFile(join(webDir, 'assets', 'index-abc.js'), script)
  await writeFile(join(webDir, 'assets', 'index-abc.js.br'), brotliCompressSync(script))
  await writeFile(join(webDir, 'assets', 'index-abc.js.gz'), gzipSync(script))
  await writeFile(join(webDir, 'assets', 'index-abc.js.map'), '{}')
  await writeFile(join(webDir, 'assets', 'session-worker-abc.js'), script)
  await writeFile(join(webDir, 'favicon.svg'), '<svg/>')
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: storage.dataDir,
    DATABASE_URL: storage.databaseUrl,
  })
  app = await openApp(config, { webDir })
})
after(async () => {
  await app.stop()
  await storage.remove()
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url, headers: { host: 'localhost:3000', accept: 'text/html', ...headers } })

test('files outside the built app are never served, and addresses that are no page answer 404', async () => {
  const key = await readFile(join(storage.dataDir, 'data-keys'), 'utf8')
  for (const url of ['/../data-keys', '/%2e%2e/data-keys', '/assets/..%2f..%2fdata-keys']) {
    assert.ok(!(await get(url)).body.includes(key.trim()), url)
  }
  const unlisted = ['/assets/index-abc.js.map', '/assets/index-abc.js.br', '/assets', '/index.html']
  for (const url of ['/assets/none.js', '/api/none', '/data-keys.txt', '/auth/none', ...unlisted]) {
    assert.equal((await get(url)).statusCode, 404, url)
  }
})

test('every call of the contract that needs a session refuses without one', async () => {
  for (const { access, method, path } of allCalls) {
    if (access === 'public') continue
    const url = path.replace(/:\w+/g, '018f0000-0000-7000-8000-000000000001')
    const answer = await app.http.inject({ method, url })
    assert.equal(answer.statusCode, 401, `${method} ${path}`)
  }
})

test('role client reaches its own account and links and nothing else, whatever it sends', async () => {
  const client = await makePerson(app, 'client')
  const open: string[] = []
  for (const { access, method, path } of allCalls) {
    if (access === 'public') continue
    if (access === 'session') {
      open.push(path)
      continue
    }
    const url = path.replace(/:\w+/g, '018f0000-0000-7000-8000-000000000001')
    const headers = { authorization: `Bearer ${client.token}` }
    const answer = await app.http.inject({ method, url, headers, payload: { founding: {}, id: 1 } })
    assert.equal(answer.statusCode, access === 'machine' ? 401 : 403, `${method} ${path}`)
  }
  assert.ok(
    open.every((path) => /^\/api\/(auth|account|notifications|client-links\/mine)\b/.test(path)),
    open.join(' '),
  )
})

test('what a contributor may not see is absent in every call', async () => {
  const admin = await makePerson(app, 'admin')
  const outsider = await makePerson(app, 'contributor')
  const as = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })
  const made = await app.http.inject({
    method: 'POST',
    url: '/api/vaults',
    headers: as(admin),
    payload: { name: 'Hidden-from-all', visibility: 'private', tags: { client: 'Hidden-client' } },
  })
  const { id } = made.json()
  const none = '018f0000-0000-7000-8000-000000000001'
  for (const call of allCalls) {
    const { access, method, path } = call
    if (access === 'public' || access === 'machine' || /logout|sessions/.test(path)) continue
    // Roles are checked before bodies, bodies before their subjects.
    const isOtherBody = call.body?.safeParse({ vault_id: id, parent_id: id }).success === false
    const refusedFirst = access === 'custodian' ? 403 : isOtherBody ? 422 : 404
    const ask = (vault: string) =>
      app.http.inject({
        method,
        url: `${path.replace(/:\w+/g, vault)}${method === 'GET' && path === '/api/items' ? `?vault_id=${vault}` : ''}`,
        headers: as(outsider),
        ...(method !== 'GET' && { payload: { vault_id: vault, parent_id: vault } }),
      })
    const [hidden, absent] = [await ask(id), await ask(none)]
    assert.equal(hidden.statusCode, absent.statusCode, `${method} ${path}`)
    assert.doesNotMatch(hidden.body, /Hidden/, `${method} ${path}`)
    if (path.startsWith('/api/vaults/:id')) assert.equal(hidden.statusCode, refusedFirst, path)
  }
  const figures = await app.http.inject({ url: '/api/stats/dashboard', headers: as(outsider) })
  assert.equal(figures.json().total_vaults, 0)
})

test('a page has the strict policy with its own nonce', async () => {
  const [one, two] = [await get('/vaults'), await get('/vaults')]
  const policy = String(one.headers['content-security-policy'])
  const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1]
  assert.ok(nonce && one.body.includes(`<style nonce="${nonce}">`))
  assert.ok(!two.body.includes(nonce))
  assert.match(policy, /require-trusted-types-for 'script'; trusted-types chaveiro/)
  assert.ok(!policy.includes('unsafe'))
  assert.equal(one.headers['cache-control'], 'no-store')
  assert.equal(one.headers['cross-origin-opener-policy'], 'same-origin')
})

test('a public page is one file that has nothing of the app, and the app nothing of it', async () => {
  for (const path of ['/view-secret/token', '/view-secret/token?x', '/view-secret', '/View-Secret?x']) {
    assert.equal((await get(path)).body, strangersPage('view-secret'), path)
  }
  for (const path of ['/client-submit/token', '/client-submit'])
    assert.equal((await get(path)).body, strangersPage('client-submit'), path)
  for (const path of ['/login', '/Login?error=signed_out'])
    assert.equal((await get(path)).body, strangersPage('login'), path)
  for (const path of ['/', '/logins', '/view-secrets', '/view-secrets/token', '/x/view-secret/token']) {
    assert.doesNotMatch((await get(path)).body, /-abc\.js/, path)
  }
  for (const path of ['/view-secret.html', '/client-submit.html', '/view-secret.html.br']) {
    assert.equal((await get(path)).statusCode, 404, path)
  }
  const brotli = await get('/view-secret/token', { 'accept-encoding': 'gzip, br' })
  assert.equal(brotli.headers['content-encoding'], 'br')
  assert.equal(brotli.headers.vary, 'accept-encoding')
  assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), strangersPage('view-secret'))
})

test('a person with an address that cannot be read gets the page for it, and the rest of the world our refusal', async () => {
  for (const path of ['/view-secret/%E0%A4%A', '/View-Secret/%zz?x=%', '/view-secret/token.x']) {
    const answer = await get(path)
    assert.deepEqual([answer.statusCode, answer.body], [404, strangersPage('view-secret')], path)
    assert.equal(answer.headers['x-robots-tag'], 'noindex, nofollow, noarchive, nosnippet', path)
    assert.equal(answer.headers['cache-control'], 'no-store', path)
  }
  assert.equal((await get('/Client-Submit/token')).body, strangersPage('client-submit'))
  for (const path of ['/%E0%A4%A', '/vaults%', '/settings/users/%zz', '/vaults/a.b', '/import.csv']) {
    const answer = await get(path, { 'accept-language': 'pt-BR' })
    assert.equal(answer.statusCode, 404, path)
    assert.match(String(answer.headers['content-type']), /^text\/html/, path)
    assert.match(String(answer.headers['content-security-policy']), /style-src 'self' 'nonce-/, path)
    assert.match(answer.body, /assets\/app\.js/, path)
    const file = await get(path, { accept: '*/*' })
    assert.match(file.headers['content-type'] as string, /^application\/json/, path)
  }
  for (const path of ['/api/items/%zz', '/auth/%zz', '/assets/%zz', '/api/%E0%A4%A/x?y']) {
    const answer = await get(path)
    assert.deepEqual([answer.statusCode, answer.json().code], [400, 'malformed'], path)
  }
  assert.equal((await app.http.inject({ method: 'POST', url: '/%zz' })).statusCode, 400)
})

test('slashes too many in an address are taken out, since a browser takes what begins with two for a host', async () => {
  for (const [path, meant] of [
    ['//vaults', '/vaults'],
    ['//evil.example/', '/evil.example/'],
    ['//view-secret//token?x=//y', '/view-secret/token?x=//y'],
    ['/%zz//', '/%zz/'],
  ] as const) {
    const answer = await get(path)
    assert.deepEqual(
      [answer.statusCode, answer.headers.location],
      [302, `http://localhost:3000${meant}`],
      path,
    )
  }
})

test('a public page has only the style built into it, is stored by no search engine and no cache, and may do less than the app', async () => {
  for (const path of ['/login', '/view-secret/token', '/client-submit/token']) {
    const { headers } = await get(path)
    assert.equal(headers['x-robots-tag'], 'noindex, nofollow, noarchive, nosnippet', path)
    assert.equal(headers['cache-control'], 'no-store', path)
    assert.equal(headers['referrer-policy'], 'no-referrer', path)
    const policy = String(headers['content-security-policy'])
    const hash = createHash('sha256').update('p{}').digest('base64')
    assert.equal(
      policy.split(' img-src')[0],
      `default-src 'none'; script-src 'self'; style-src 'sha256-${hash}';`,
      path,
    )
    assert.match(policy, /form-action 'none'; require-trusted-types-for 'script'/, path)
    assert.doesNotMatch(policy, /unsafe|nonce|data:|https?:/, path)
  }
  assert.equal((await get('/vaults')).headers['x-robots-tag'], undefined)
})

test('HEAD is answered like GET at every page and file, without the body, and at no call', async () => {
  const links = '018f0000-0000-7000-8000-000000000001'
  for (const path of [
    '/',
    '/login',
    '/vaults',
    '/view-secret/token',
    '/view-secret',
    '/client-submit',
    '/client-submit/token?x',
    '/terms',
    '/privacy?lang=pt-BR',
    '/assets/index-abc.js',
    '/favicon.svg',
    '/api/docs',
    '/healthz',
    '/view-secret/%zz',
  ]) {
    const headers = { host: 'localhost:3000', accept: 'text/html', 'accept-encoding': 'gzip, br' }
    const [asked, given] = await Promise.all(
      (['HEAD', 'GET'] as const).map((method) => app.http.inject({ method, url: path, headers })),
    )
    assert.equal(asked?.body, '', path)
    assert.equal(asked?.statusCode, given?.statusCode, path)
    const told = (answer: typeof given) => {
      const {
        date: _date,
        'content-security-policy': policy,
        connection: _how,
        ...rest
      } = answer?.headers ?? {}
      return { ...rest, policy: String(policy).replace(/'nonce-[^']+'/, '') }
    }
    assert.deepEqual(told(asked), told(given), path)
  }
  for (const path of [
    '/auth/login',
    '/auth/callback?code=x',
    `/api/links/${links}`,
    '/api/vaults',
    '/assets/none.js',
  ]) {
    const { statusCode, body } = await app.http.inject({ method: 'HEAD', url: path })
    assert.deepEqual([statusCode, body], [404, ''], path)
  }
})

test('a page requested under another name is redirected to the public one, with its path', async () => {
  const answer = await get('/vaults?item=1', { host: '127.0.0.1:3000' })
  assert.equal(answer.statusCode, 302)
  assert.equal(answer.headers.location, 'http://localhost:3000/vaults?item=1')
})

test('hashed files are cached for ever and sent compressed, and only the worker may compile WebAssembly', async () => {
  const plain = await get('/assets/index-abc.js')
  assert.equal(plain.body, script)
  assert.match(String(plain.headers['cache-control']), /immutable/)
  assert.ok(!String(plain.headers['content-security-policy']).includes('wasm'))
  const brotli = await get('/assets/index-abc.js', { 'accept-encoding': 'gzip, br' })
  assert.equal(brotli.headers['content-encoding'], 'br')
  assert.ok(brotli.rawPayload.length < 200)
  assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), script)
  const zipped = await get('/assets/index-abc.js', { 'accept-encoding': 'gzip' })
  assert.equal(zipped.headers['content-encoding'], 'gzip')
  assert.equal(gunzipSync(zipped.rawPayload).toString(), script)
  for (const { headers } of [plain, brotli, zipped]) {
    assert.equal(headers.vary, 'accept-encoding')
    assert.match(String(headers['content-type']), /^(text|application)\/javascript; charset=utf-8$/)
  }
  const worker = await get('/assets/session-worker-abc.js')
  assert.match(String(worker.headers['content-security-policy']), /script-src 'self' 'wasm-unsafe-eval'/)
  assert.ok(!String((await get('/favicon.svg')).headers['cache-control']).includes('immutable'))
})

test('a file that the browser has is not sent again, and a part of one is sent alone', async () => {
  const url = '/assets/index-abc.js'
  const { etag = '' } = (await get(url)).headers
  const again = await get(url, { 'if-none-match': String(etag) })
  assert.deepEqual([again.statusCode, again.body], [304, ''])
  assert.match(String(again.headers['cache-control']), /immutable/)
  const part = await get(url, { range: 'bytes=0-5' })
  assert.deepEqual([part.statusCode, part.body], [206, script.slice(0, 6)])
  const head = await app.http.inject({ method: 'HEAD', url })
  assert.deepEqual([head.statusCode, head.headers['content-length']], [200, String(script.length)])
})

test('every answer forbids sniffing, framing and referrers', async () => {
  for (const url of ['/', '/api/none', '/assets/index-abc.js', '/healthz', '/api/docs']) {
    const { headers } = await get(url)
    assert.equal(headers['x-content-type-options'], 'nosniff', url)
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/, url)
    assert.equal(headers['referrer-policy'], 'no-referrer', url)
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin', url)
  }
})

test('the published description names every call with its access level', async () => {
  const described = (await get('/api/docs')).json()
  assert.equal(described.openapi, '3.1.0')
  for (const { method, path, access } of allCalls) {
    const operation = described.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    assert.equal(operation?.['x-access'], access, `${method} ${path}`)
  }
})

test('the published description and legal texts are compressed, not sent again to whoever has them, and nobody asks for the description all day', async () => {
  for (const [url, compressible] of [
    ['/api/docs', 5],
    ['/terms', 2],
    ['/privacy?lang=pt-BR', 2],
  ] as const) {
    const plain = await get(url)
    const brotli = await get(url, { 'accept-encoding': 'gzip, br' })
    const zipped = await get(url, { 'accept-encoding': 'gzip;q=0.8' })
    assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), plain.body, url)
    assert.equal(gunzipSync(zipped.rawPayload).toString(), plain.body, url)
    assert.ok(brotli.rawPayload.length * compressible < plain.rawPayload.length, url)
    assert.match(String(plain.headers.vary), /accept-encoding/, url)
    assert.doesNotMatch(String(plain.headers['cache-control']), /no-store/, url)
    for (const has of [String(brotli.headers.etag), `"x", ${zipped.headers.etag}`, '*']) {
      const again = await get(url, { 'if-none-match': has })
      assert.deepEqual([again.statusCode, again.body], [304, ''], url)
    }
    assert.equal((await get(url, { 'if-none-match': 'W/"other"' })).statusCode, 200, url)
  }
  const ask = () => app.http.inject({ url: '/api/docs', remoteAddress: '203.0.113.7' })
  const statuses: number[] = []
  for (let times = 0; times < 40; times++) statuses.push((await ask()).statusCode)
  assert.deepEqual([statuses[0], statuses.at(-1)], [200, 429])
  assert.equal((await get('/api/docs')).statusCode, 200, 'somebody else')
})

test('a request of unknown form is refused like all others, and nobody is redirected elsewhere', async () => {
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.http.server.address() as AddressInfo
  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text))
      let answer = ''
      socket.on('data', (chunk) => {
        answer += chunk
      })
      socket.on('close', () => resolve(answer))
      socket.on('error', reject)
    })
  const ask = (target: string, host = 'localhost:3000') =>
    raw(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  const bothLengths = 'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n'
  for (const [answer, status, code] of [
    [await ask('/%zz'), 400, 'malformed'],
    [await ask(`/api/items/${'a'.repeat(300)}`), 400, 'malformed'],
    [await raw('NONSENSE\r\n\r\n'), 400, 'malformed'],
    [await raw(`POST /auth/exchange HTTP/1.1\r\nHost: localhost:3000\r\n${bothLengths}`), 400, 'malformed'],
    [await ask('x://y/'), 404, 'not_found'],
    [await ask('x://y/', 'evil.example'), 404, 'not_found'],
    [await ask('//evil.example/', 'evil.example'), 404, 'not_found'],
  ] as const) {
    assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `))
    assert.match(answer, new RegExp(`"code":"${code}"}$`))
    assert.match(answer, /x-content-type-options: nosniff/i)
    assert.match(answer, /cache-control: no-store/i)
    assert.doesNotMatch(answer, /location|FST_|a{300}/i)
  }
})

test('metrics are not served through a proxy, whatever address it names', async () => {
  for (const headers of [
    { 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { via: '1.1 proxy' },
  ]) {
    assert.equal((await get('/metrics', headers as Record<string, string>)).statusCode, 404)
  }
})

test('metrics are served to private addresses, in any form that the server sees them, and to no other', async () => {
  const statusFor = async (remoteAddress: string) =>
    (await app.http.inject({ url: '/metrics', remoteAddress, headers: { host: 'localhost:3000' } }))
      .statusCode
  for (const near of [
    '127.0.0.1',
    '10.0.0.5',
    '::ffff:10.0.0.5',
    '172.31.0.1',
    '::1',
    'fc00::1',
    'fd00::1',
  ]) {
    assert.equal(await statusFor(near), 200, near)
  }
  for (const far of ['203.0.113.7', '::ffff:8.8.8.8', '172.32.0.1', '2001:4860::1', '10.evil', 'fd']) {
    assert.equal(await statusFor(far), 404, far)
  }
})

test('a page is not redirected to itself, however a proxy passes our name on', async () => {
  const own = await makeTestStorage()
  const behindProxy = await openApp(
    readConfig({
      LOG_LEVEL: 'silent',
      DATA_DIR: own.dataDir,
      DATABASE_URL: own.databaseUrl,
      PUBLIC_URL: 'https://keys.example.com',
      TRUST_PROXY: '127.0.0.1',
      OIDC_CLIENT_ID: 'id',
      OIDC_CLIENT_SECRET: 'secret',
    }),
    { webDir: join(storage.dataDir, 'web') },
  )
  const statusFor = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    (await behindProxy.http.inject({ url: '/vaults', remoteAddress, headers })).statusCode
  const inner = '127.0.0.1:3000'
  const forwarded = { host: inner, 'x-forwarded-host': 'keys.example.com' }
  try {
    for (const host of ['keys.example.com', 'keys.example.com:443', 'KEYS.example.com']) {
      assert.equal(await statusFor({ host }), 200, host)
    }
    assert.equal(await statusFor(forwarded), 200)
    assert.equal(await statusFor(forwarded, '203.0.113.7'), 302, 'of no proxy of ours')
    for (const host of [inner, 'keys.example.com:8443', 'keys.example.com.evil.example', 'not a host']) {
      assert.equal(await statusFor({ host }), 302, host)
    }
  } finally {
    await behindProxy.stop()
    await own.remove()
  }
})

test('with a preset, every page names its language for those who have chosen none, in every encoding', async () => {
  const own = await makeTestStorage()
  const preset = await openApp(
    readConfig({ LOG_LEVEL: 'silent', DATA_DIR: own.dataDir, DATABASE_URL: own.databaseUrl, PRESET: 'br' }),
    { webDir: join(storage.dataDir, 'web') },
  )
  const named = /^<html lang="pt-BR" data-language="pt-BR">/
  const read = (url: string, encoding = 'identity') =>
    preset.http.inject({
      url,
      headers: { host: 'localhost:3000', 'accept-language': 'en', 'accept-encoding': encoding },
    })
  try {
    assert.match((await read('/vaults')).body, named)
    assert.match((await read('/login')).body, named)
    assert.match((await read('/client-submit/x')).body, named)
    assert.match(brotliDecompressSync((await read('/client-submit/x', 'br')).rawPayload).toString(), named)
    assert.match(gunzipSync((await read('/view-secret/x', 'gzip')).rawPayload).toString(), named)
    assert.match((await read('/terms')).body, /<html lang="pt-BR">/)
    assert.doesNotMatch((await get('/login')).body, /data-language/)
  } finally {
    await preset.stop()
    await own.remove()
  }
})

test('health, readiness and metrics are served', async () => {
  assert.equal((await get('/healthz')).statusCode, 200)
  assert.equal((await get('/readyz')).statusCode, 200)
  for (const url of ['/healthz', '/readyz']) {
    const { statusCode, body } = await app.http.inject({ method: 'HEAD', url })
    assert.deepEqual([statusCode, body], [200, ''], url)
  }
  const metrics = await get('/metrics')
  assert.match(metrics.body, /http_request_duration_seconds_bucket/)
  for (const name of ['resident_memory_bytes', 'cpu_seconds_total', 'start_time_seconds']) {
    assert.match(metrics.body, new RegExp(`^process_${name} [\\d.]+$`, 'm'))
  }
  assert.match(metrics.body, /^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m)
  assert.match(metrics.body, /_count\{method="GET",route="\/healthz",status="200"\} \d+/)
})
