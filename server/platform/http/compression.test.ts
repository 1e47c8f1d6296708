import assert from 'node:assert/strict'
import { get as httpGet } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { call } from '@chaveiro/contract/call.ts'
import { allCalls } from '@chaveiro/contract/calls.ts'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { gzipJson } from './compression.ts'
import { jsonOf } from './json-pages.ts'

const rows = Array.from({ length: 500 }, (_, n) => ({ title: `Google Ads ${n}` }))
const response = z.array(z.object({ title: z.string() }))
const query = z.object({ vault: z.string().optional(), rows: z.coerce.number().default(rows.length) })

const undeclared = call('GET /api/undeclared', { access: 'public', summary: 'Rows', query, response })
const declared = call('GET /api/declared', {
  access: 'public',
  summary: 'Rows',
  query,
  response,
  mayCompress: ({ vault }) => vault !== undefined,
})
const kept = call('GET /api/kept', { access: 'public', summary: 'Rows', response, mayCompress: () => true })
const keptOther = call('GET /api/kept-other', {
  access: 'public',
  summary: 'Rows',
  response,
  mayCompress: () => true,
})
const long = call('GET /api/long', { access: 'public', summary: 'Rows', response })
const keptUndeclared = call('GET /api/kept-undeclared', { access: 'public', summary: 'Rows', response })

let server: TestServer
before(async () => {
  const keptRows = await gzipJson(jsonOf(pages()))
  const keptOthers = await gzipJson(jsonOf(otherPages()))
  const longRows = await gzipJson(
    jsonOf(
      (async function* () {
        for (let page = 0; page < 400; page++) yield rows
      })(),
    ),
  )
  server = await startTestServer([
    ({ route }) => {
      for (const one of [undeclared, declared])
        route(one, async ({ query }) => rows.slice(0, query.rows).map((row) => ({ ...row, secret: 'never' })))
      route(long, async () => longRows)
      route(keptOther, async () => keptOthers)
      for (const one of [kept, keptUndeclared]) route(one, async () => keptRows)
    },
  ])
})
after(() => server.stop())

async function* pages() {
  yield rows.slice(0, 200)
  yield []
  yield rows.slice(200)
}

async function* otherPages() {
  yield [{ title: 'of another vault' }]
}

const get = (url: string, encoding?: string) =>
  server.platform.http.inject({
    url,
    ...(encoding !== undefined && { headers: { 'accept-encoding': encoding } }),
  })

test('an answer is compressed only if its call declares it for that query', async () => {
  for (const url of ['/api/undeclared', '/api/declared', '/api/kept-undeclared']) {
    const answer = await get(url, 'gzip')
    assert.equal(answer.headers['content-encoding'], undefined, url)
    assert.deepEqual(answer.json(), rows, url)
  }
  for (const url of ['/api/declared?vault=a', '/api/kept']) {
    const answer = await get(url, 'gzip, deflate, br')
    assert.equal(answer.headers['content-encoding'], 'gzip', url)
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8', url)
    assert.ok(answer.rawPayload.length < 5000, url)
    assert.deepEqual(JSON.parse(gunzipSync(answer.rawPayload).toString()), rows, url)
  }
})

test('a client without gzip gets the plain answer, and caches are told that answers vary', async () => {
  for (const url of ['/api/declared?vault=a', '/api/kept']) {
    for (const encoding of [undefined, '', 'identity', 'br', 'gzip;q=0, br']) {
      const answer = await get(url, encoding)
      assert.equal(answer.headers['content-encoding'], undefined, `${url} ${encoding}`)
      assert.equal(answer.headers.vary, 'accept-encoding')
      assert.deepEqual(answer.json(), rows)
    }
  }
})

test('when many ask for two lists in plain at once, each gets the one they asked for', async () => {
  const urls = Array.from({ length: 20 }, (_, n) => (n % 3 === 0 ? '/api/kept-other' : '/api/kept'))
  const answers = await Promise.all(urls.map((url) => get(url)))
  for (const [n, answer] of answers.entries()) {
    const expected = urls[n] === '/api/kept' ? rows : [{ title: 'of another vault' }]
    assert.deepEqual(answer.json(), expected, urls[n])
  }
})

test('a short answer is not compressed, and an empty list stays a list', async () => {
  const answer = await get('/api/declared?vault=a&rows=3', 'gzip')
  assert.equal(answer.headers['content-encoding'], undefined)
  assert.deepEqual(answer.json(), rows.slice(0, 3))
  const none = await gzipJson(jsonOf((async function* () {})()))
  assert.equal(gunzipSync(none.bytes).toString(), '[]')
})

test('only these calls may be compressed: everybody who can write a part of the answer may read all of it', () => {
  const inVault = { vault_id: '018f0000-0000-7000-8000-000000000001' }
  const named = (query: Record<string, unknown>) =>
    allCalls
      .filter((one) => one.mayCompress?.(query))
      .map(({ method, path }) => `${method} ${path}`)
      .sort()
  // Roster, own vaults, and the overviews of one vault.
  const ofAll = ['GET /api/roster', 'GET /api/vaults', 'POST /api/vaults/:id/overviews']
  assert.deepEqual(named(inVault), ['GET /api/items', ...ofAll])
  assert.deepEqual(named({ search: 'ads' }), ofAll)
})

test('a client that hangs up in the middle of a long plain list ends only its own answer', async () => {
  const { http } = server.platform
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  const hangUp = () =>
    new Promise<void>((resolve, reject) => {
      const request = httpGet({ port, host: '127.0.0.1', path: '/api/long' }, (answer) => {
        answer.once('data', () => request.destroy())
        answer.once('close', resolve)
        answer.once('error', () => {})
      })
      request.once('error', reject)
    })
  await Promise.all(Array.from({ length: 20 }, hangUp))
  assert.equal((await fetch(`http://127.0.0.1:${port}/api/kept`)).status, 200)
})
