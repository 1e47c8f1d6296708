import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { allCalls } from '@chaveiro/contract/calls.ts'
import type { Db } from '../../platform/db/db.ts'
import { onSqlite } from '../../platform/testing/on-engine.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { type BentIssuer, startBentIssuer, testClient } from '../../testing/bent-issuer.ts'
import { sessions } from '../sessions/sessions.routes.ts'
import { signIn } from './sign-in.routes.ts'

let server: TestServer
let issuer: BentIssuer
let address: string
let asked = 0

/** A database that counts every use that the feature makes of it. */
function counted(db: Db): Db {
  return new Proxy(db, {
    get(target, name) {
      if (['read', 'snapshot', 'inTransaction'].includes(String(name))) asked += 1
      return Reflect.get(target, name)
    },
  })
}

before(async () => {
  issuer = await startBentIssuer()
  const settings = { issuer: new URL(issuer.url), ...testClient }
  server = await startTestServer(
    [
      sessions,
      (platform) =>
        signIn({ ...platform, db: counted(platform.db) }, { ...settings, prompt: 'select_account' }, 'first'),
    ],
    { identityProvider: { kind: 'configured', ...settings } },
  )
  await server.platform.http.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(server.platform.http.server.address() as AddressInfo).port}`
})
after(async () => {
  await server.stop()
  await issuer.close()
})

async function ask(path: string, options: RequestInit = {}) {
  const answer = await fetch(address + path, { redirect: 'manual', ...options })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

async function begin() {
  const { status, headers, text } = await ask('/auth/google/login')
  assert.equal(status, 200)
  const cookie = String(headers.get('set-cookie')).split(';')[0] as string
  return { url: JSON.parse(text).url as string, cookie }
}

const post = (code: string, cookie: string) =>
  ask('/auth/exchange', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ code, shown_terms: 'first' }),
  })

async function signInAsAPersonDoes(): Promise<number> {
  assert.equal((await ask('/api/auth/options')).status, 200)
  const { url, cookie } = await begin()
  const { pathname, search } = issuer.authorize(url)
  const back = await ask(pathname + search, { headers: { cookie } })
  const code = new URL(String(back.headers.get('location'))).searchParams.get('code')
  return (await post(code ?? '', cookie)).status
}

/** Every call of sign-in that needs no session. */
const floods: Record<string, () => Promise<{ status: number }>> = {
  ...Object.fromEntries(
    allCalls
      .filter(({ access }) => access === 'public')
      .map(({ method, path }) => [`${method} ${path}`, () => ask(path, { method })]),
  ),
  'guessed codes': () => post('x'.repeat(86), `chaveiro_sign_in=${'x'.repeat(43)}`),
  'made-up returns': () =>
    ask(`/auth/callback?code=x&state=${'x'.repeat(300)}`, {
      headers: { cookie: `chaveiro_sign_in=${'x'.repeat(43)}` },
    }),
  'returns of sign-ins of their own': async () => {
    const { url, cookie } = await begin()
    const state = new URL(url).searchParams.get('state')
    return ask(`/auth/callback?code=made-up&state=${state}`, { headers: { cookie } })
  },
}

// Promise 27
onSqlite(
  'a flood of every public call from one address prevents nobody else behind it from signing in',
  async () => {
    let isOver = false
    const sent: Record<string, number> = {}
    const flooding = Object.entries(floods).flatMap(([name, flood]) =>
      Array.from({ length: 6 }, async () => {
        while (!isOver) {
          const { status } = await flood()
          assert.ok(status < 500 && status !== 429, `${name}: ${status}`)
          sent[name] = (sent[name] ?? 0) + 1
        }
      }),
    )
    const isUnderWay = () => Object.keys(floods).every((name) => (sent[name] ?? 0) > 150)
    const everybody = (async () => {
      while (!isUnderWay()) assert.equal(await signInAsAPersonDoes(), 200)
      for (let count = 0; count < 5; count += 1) assert.equal(await signInAsAPersonDoes(), 200)
    })()
    await everybody.finally(() => {
      isOver = true
    })
    await Promise.all(flooding)
  },
)

// Promise 25
onSqlite('a sign-in only started, a guessed code and a made-up return cause no database query', async () => {
  await begin()
  asked = 0
  for (const name of [
    'GET /auth/google/login',
    'GET /api/auth/options',
    'guessed codes',
    'made-up returns',
  ]) {
    for (let count = 0; count < 20; count += 1) await floods[name]?.()
  }
  assert.equal(asked, 0)
})

// Promise 27
test('returns of sign-ins of their own that nobody is let in by leave nothing in the database', async () => {
  const { read } = server.platform.db
  const spent = async () => (await read.kysely.selectFrom('spent_sign_ins').selectAll().execute()).length
  const before = await spent()
  const cancelled = async () => {
    const { url, cookie } = await begin()
    const state = new URL(url).searchParams.get('state')
    return ask(`/auth/callback?error=access_denied&state=${state}`, { headers: { cookie } })
  }
  for (let count = 0; count < 20; count += 1) {
    await floods['returns of sign-ins of their own']?.()
    await cancelled()
  }
  issuer.bend = { claims: { email: 'someone@elsewhere.example' } }
  assert.notEqual(await signInAsAPersonDoes(), 200)
  assert.equal(await spent(), before)
  issuer.bend = {}
  assert.equal(await signInAsAPersonDoes(), 200)
  assert.equal(await spent(), before + 1)
})

// Promise 25
test('a code is tried once: a wrong browser’s try uses it up, and one without our mark is no code at all', async () => {
  const { url, cookie } = await begin()
  const { pathname, search } = issuer.authorize(url)
  const back = await ask(pathname + search, { headers: { cookie } })
  const code = new URL(String(back.headers.get('location'))).searchParams.get('code') as string
  asked = 0
  const altered = [
    code.slice(0, 43),
    `${code}x`,
    `x${code.slice(1, 86)}`,
    code.slice(43) + code.slice(0, 43),
  ].filter((each) => each !== code)
  for (const other of altered) assert.equal((await post(other, cookie)).status, 410)
  assert.equal(asked, 0)
  assert.equal((await post(code, (await begin()).cookie)).status, 410)
  assert.equal((await post(code, cookie)).status, 410)
})

test('of racing returns with one state exactly one continues, and an altered state never does', async () => {
  const { url, cookie } = await begin()
  const { pathname, search } = issuer.authorize(url)
  const locationOf = async (query: string) =>
    String((await ask(pathname + query, { headers: { cookie } })).headers.get('location'))
  const state = new URLSearchParams(search).get('state') as string
  const other = (state.startsWith('A') ? 'B' : 'A') + state.slice(1)
  for (const altered of [other, `${state}A`, state.slice(0, -4), `${state}=`]) {
    assert.match(await locationOf(search.replace(state, altered)), /attempt_unknown/)
  }
  const racing = await Promise.all(Array.from({ length: 8 }, () => locationOf(search)))
  assert.equal(racing.filter((location) => location.includes('/?code=')).length, 1)
  const refused = racing.filter((location) => /error=(attempt_unknown|provider_refused)$/.test(location))
  assert.equal(refused.length, 7)
  assert.match(await locationOf(search), /attempt_unknown/)
})
