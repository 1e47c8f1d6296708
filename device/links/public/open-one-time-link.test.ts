import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import type { OneTimeSecret } from '@chaveiro/contract/rules/links/one-time-secret.ts'
import { hashOneTimeKeyProof, makeOneTimeLink } from '@chaveiro/crypto/processes/one-time-key.ts'
import { protectOneTimeLink } from '@chaveiro/crypto/processes/one-time-password.ts'
import { sealOneTimeSecret } from '@chaveiro/crypto/processes/one-time-secret.ts'
import { sealOneTimeSender } from '@chaveiro/crypto/processes/one-time-sender.ts'
import { openOneTimeLink } from './open-one-time-link.ts'

const secret: OneTimeSecret = {
  ...{ title: 'Painel', type: 'web_credential', login: 'ana', password: 's3cret', login_url: '', notes: '' },
  ...{ fields: [], no_copy: false },
}
const names = { person: 'Ana', company: 'Agência' }
const expires_at = '2026-11-23T12:00:00.000Z'
type Asked = { method: string; path: string; headers: Headers; body: Record<string, string> | null }
type Answer = Response | Error

/** A server that gives these answers in turn; collects its requests. */
function serverOf(answers: (() => Answer)[]) {
  const asked: Asked[] = []
  const waits: number[] = []
  const fetch = async (input: unknown, { method, headers, body }: RequestInit = {}) => {
    const text = typeof body === 'string' ? JSON.parse(body) : null
    asked.push({ method: method ?? '', path: String(input), headers: new Headers(headers), body: text })
    const answer = answers.shift()?.()
    if (answer === undefined) throw new Error('asked once too often')
    if (answer instanceof Error) throw answer
    return answer
  }
  const calls = {
    baseUrl: '',
    language: () => 'pt-BR',
    fetch: fetch as typeof globalThis.fetch,
    wait: async (ms: number) => void waits.push(ms),
  }
  return { asked, waits, calls }
}

const json =
  (status: number, body: unknown, headers = {}) =>
  () =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })
const given = (sealed: string) => json(200, { title: '', password: sealed })
const lost = () => new TypeError('network')

async function openLink(answers: (sealed: string, sender: string) => (() => Answer)[]) {
  const { token, key, fragment } = await makeOneTimeLink()
  const sender = await sealOneTimeSender(names, { token, key })
  const server = serverOf(answers(await sealOneTimeSecret(secret, key, token), sender))
  const link = await openOneTimeLink({ token, fragment }, server.calls)
  assert.ok(link)
  return { link, token, fragment, keyProofHash: await hashOneTimeKeyProof({ token, key }), ...server }
}

test('a damaged address is noticed before the server is asked', async () => {
  const { token, fragment } = await makeOneTimeLink()
  const server = serverOf([])
  assert.equal(await openOneTimeLink({ token, fragment: fragment.slice(1) }, server.calls), null)
  assert.equal(await openOneTimeLink({ token: `${token}x`, fragment }, server.calls), null)
  assert.equal(server.asked.length, 0)
})

test('the page sends neither the key nor anything that the key opens', async () => {
  const { link, fragment, asked, keyProofHash } = await openLink((sealed, sender) => [
    json(200, { expires_at, sender, password: null }),
    given(sealed),
  ])
  assert.deepEqual(await link.askState(), {
    ...{ expiresAt: expires_at, sender: names },
    ...{ triesLeft: null, terms: null },
  })
  assert.deepEqual(await link.show(), secret)
  assert.deepEqual(
    asked.map(({ method }) => method),
    ['GET', 'POST'],
  )
  const keyProof = Buffer.from(asked[1]?.body?.key_proof ?? '', 'base64url')
  assert.equal(hash('sha256', keyProof, 'base64url'), keyProofHash)
  for (const one of asked)
    assert.ok(!JSON.stringify({ ...one, headers: [...one.headers] }).includes(fragment))
})

test('an answer that was lost is asked for again with the same nonce, also when the person tries again', async () => {
  const { link, asked, waits } = await openLink((sealed) => [
    ...[lost, lost, lost, lost],
    lost,
    json(503, { code: 'busy' }, { 'retry-after': '2' }),
    given(sealed),
  ])
  await assert.rejects(link.show(), { fault: 'unreachable' })
  assert.deepEqual(await link.show(), secret)
  assert.equal(new Set(asked.map(({ body }) => body?.nonce)).size, 1)
  assert.deepEqual(waits, [500, 1500, 4000, 500, 2000])
})

test('two pages with the same link have different nonces', async () => {
  const { link, token, fragment, calls, asked } = await openLink((sealed) => [given(sealed), json(404, {})])
  const other = await openOneTimeLink({ token, fragment }, calls)
  await link.show()
  await assert.rejects(async () => other?.show(), { fault: 'used' })
  assert.notEqual(asked[0]?.body?.nonce, asked[1]?.body?.nonce)
})

for (const [status, body, fault] of [
  [404, { code: 'secret_not_found', detail: 'Segredo' }, 'used'],
  [410, { code: 'secret_over', detail: 'Segredo' }, 'over'],
  [403, { code: 'secret_password', detail: 'Segredo' }, 'password'],
  [429, { code: 'too_many', detail: 'Segredo' }, 'busy'],
  [500, { code: 'unexpected', detail: 'Segredo' }, 'failed'],
] as const) {
  // Promise 21
  test(`an answer of ${status} is '${fault}', in no words of the server’s, and not asked for again`, async () => {
    const headers = status === 429 ? { 'retry-after': '60' } : {}
    const { link, asked } = await openLink(() => [json(status, body, headers)])
    await assert.rejects(link.show(), { fault, message: fault })
    assert.equal(asked.length, 1)
  })
}

test('a malformed answer is told: a proxy’s page, an empty one, an endless one', async () => {
  const endless = () =>
    new Response(new ReadableStream({ pull: (out) => out.enqueue(new Uint8Array(65_536)) }))
  for (const answer of [() => new Response('<html>'), json(200, {}), json(200, null), endless]) {
    const { link } = await openLink(() => [answer])
    await assert.rejects(link.show(), { fault: 'failed' })
  }
  const { link } = await openLink(() => [json(200, { expires_at })])
  await assert.rejects(link.askState(), { fault: 'failed' })
})

test('what does not open with the link’s key is not shown: another link’s text, or an altered one', async () => {
  const other = await makeOneTimeLink()
  const sealed = await sealOneTimeSecret(secret, other.key, other.token)
  for (const text of [sealed, 'cha1.AAAA', 'nothing of ours']) {
    const { link } = await openLink(() => [given(text)])
    await assert.rejects(link.show(), { fault: 'altered' })
  }
})

test('whoever made the link cannot be made somebody else by the server, nor left out', async () => {
  const other = await makeOneTimeLink()
  const elsewhere = await sealOneTimeSender({ person: 'Eve', company: 'Banco' }, other)
  for (const [sender, fault] of [
    [elsewhere, 'altered'],
    ['cha1.AAAA', 'altered'],
    [undefined, 'failed'],
  ]) {
    const { link } = await openLink(() => [json(200, { expires_at, sender, password: null })])
    await assert.rejects(link.askState(), { fault })
  }
})

test('the password is proved and never sent, an empty one uses up no try, and a wrong one can be followed by the right one', async () => {
  const made = await makeOneTimeLink()
  const { key, argon2, proofHash } = await protectOneTimeLink(made, 'blue heron')
  const sealed = await sealOneTimeSecret(secret, key, made.token)
  const { asked, calls } = serverOf([
    json(200, {
      expires_at,
      sender: await sealOneTimeSender(names, made),
      password: { ...argon2, tries_left: 5 },
    }),
    json(403, { code: 'secret_password' }),
    given(sealed),
  ])
  const link = await openOneTimeLink(made, calls)
  assert.equal((await link?.askState())?.triesLeft, 5)
  for (const nothing of [undefined, '', ' ']) {
    await assert.rejects(async () => link?.show(nothing), { fault: 'password' })
  }
  await assert.rejects(async () => link?.show('red heron'), { fault: 'password' })
  assert.deepEqual(await link?.show('blue heron'), secret)
  const [, wrong, right] = asked.map(({ body }) => body)
  assert.notEqual(wrong?.proof, right?.proof)
  assert.notEqual(right?.proof, proofHash)
  assert.ok(!JSON.stringify(asked).includes('heron'))
})

test('a server that asks for weaker stretching of the password gets no proof of it', async () => {
  const made = await makeOneTimeLink()
  const weak = { memory_kib: 8, passes: 1, lanes: 1, salt: 'A'.repeat(22), tries_left: 5 }
  const sender = await sealOneTimeSender(names, made)
  const { asked, calls } = serverOf([json(200, { expires_at, sender, password: weak })])
  const link = await openOneTimeLink(made, calls)
  await assert.rejects(async () => link?.show('blue heron'), { fault: 'altered' })
  assert.equal(asked.length, 1)
})

test('an answer that hangs at its start or half-way is cut off and asked for again with the same nonce', async () => {
  const { token, key, fragment } = await makeOneTimeLink()
  const sealed = await sealOneTimeSecret(secret, key, token)
  const nonces: string[] = []
  const attempts: AbortController[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    nonces.push(JSON.parse(Buffer.concat(chunks).toString()).nonce)
    if (nonces.length === 1) return attempts.at(-1)?.abort()
    response.setHeader('content-type', 'application/json')
    if (nonces.length === 2) response.write('{"title":')
    else response.end(JSON.stringify({ title: '', password: sealed }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const limits: number[] = []
  try {
    const link = await openOneTimeLink(
      { token, fragment },
      {
        baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        language: () => 'en',
        wait: async () => undefined,
        // Each limit runs out just when its attempt hangs, however slow the machine is.
        timeout: (ms) => {
          const attempt = new AbortController()
          limits.push(ms)
          attempts.push(attempt)
          return attempt.signal
        },
        fetch: async (...request) => {
          const answer = await fetch(...request)
          if (nonces.length === 2) setTimeout(() => attempts.at(-1)?.abort())
          return answer
        },
      },
    )
    assert.deepEqual(await link?.show(), secret)
  } finally {
    server.closeAllConnections()
    server.close()
  }
  assert.deepEqual([new Set(nonces).size, nonces.length, limits], [1, 3, [8_000, 8_000, 8_000]])
})

test('only a claim whose answer may be lost tells the page that the link may be open', async () => {
  const busy = json(429, { code: 'too_many' }, { 'retry-after': '60' })
  const away = json(503, { code: 'database_unavailable' }, { 'retry-after': '60' })
  const first = json(429, { code: 'too_many' }, { 'retry-after': '1' })
  for (const [answers, fault, mayBeOpen] of [
    [[busy], 'busy', false],
    [[away], 'unreachable', true],
    [[lost, busy], 'busy', true],
    [[first, busy], 'busy', false],
    [[json(500, { code: 'unexpected' })], 'failed', true],
    [[() => new Response('<html>')], 'failed', true],
    [[json(403, { code: 'secret_password' })], 'password', false],
  ] as const) {
    const { link, asked } = await openLink(() => [...answers])
    await assert.rejects(link.show(), { fault, mayBeOpen })
    assert.equal(asked.length, answers.length)
  }
  const { link } = await openLink(() => [lost])
  await assert.rejects(link.askState(), { fault: 'unreachable', mayBeOpen: false })
})

test('a page that loses its worker asks again with the nonce that it kept', async () => {
  const made = await makeOneTimeLink()
  const sealed = await sealOneTimeSecret(secret, made.key, made.token)
  const { asked, calls } = serverOf([json(500, {}), given(sealed)])
  const first = await openOneTimeLink(made, calls)
  await assert.rejects(async () => first?.show(), { fault: 'failed' })
  const second = await openOneTimeLink(made, calls, first?.state())
  assert.deepEqual(await second?.show(), secret)
  assert.deepEqual(
    asked.map(({ body }) => body?.nonce),
    [first?.state().nonce, first?.state().nonce],
  )
})

test('a page that loses its worker passes on the password’s terms, which the server no longer gives for a claimed link', async () => {
  const made = await makeOneTimeLink()
  const { key, argon2 } = await protectOneTimeLink(made, 'blue heron')
  const { asked, calls } = serverOf([
    json(200, {
      expires_at,
      sender: await sealOneTimeSender(names, made),
      password: { ...argon2, tries_left: 5 },
    }),
    json(500, {}),
    given(await sealOneTimeSecret(secret, key, made.token)),
  ])
  const page = await openOneTimeLink(made, calls)
  await page?.askState()
  const worker = await openOneTimeLink(made, calls, page?.state())
  await assert.rejects(async () => worker?.show('blue heron'), { fault: 'failed' })
  const next = await openOneTimeLink(made, calls, page?.state())
  assert.deepEqual(await next?.show('blue heron'), secret)
  assert.equal(asked.filter(({ path }) => path.endsWith('/state')).length, 1)
})

test('a device that cannot stretch the password says so, claims nothing, and may try again', async (t) => {
  const made = await makeOneTimeLink()
  const { key, argon2 } = await protectOneTimeLink(made, 'blue heron')
  const sender = await sealOneTimeSender(names, made)
  const state = json(200, { expires_at, sender, password: { ...argon2, tries_left: 5 } })
  const { asked, calls } = serverOf([state, given(await sealOneTimeSecret(secret, key, made.token))])
  const link = await openOneTimeLink(made, calls)
  await link?.askState()
  const { mock } = t.mock.method(crypto.subtle, 'importKey', () => {
    throw new RangeError('out of memory')
  })
  await assert.rejects(async () => link?.show('blue heron'), { fault: 'device', mayBeOpen: false })
  mock.restore()
  assert.equal(asked.length, 1)
  assert.deepEqual(await link?.show('blue heron'), secret)
})
