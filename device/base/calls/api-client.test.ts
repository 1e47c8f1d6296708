import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { exportAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { checkOutItem } from '@chaveiro/contract/calls/checkouts.ts'
import { importSheet } from '@chaveiro/contract/calls/import.ts'
import { listItems } from '@chaveiro/contract/calls/items.ts'
import { getMe, logOut } from '@chaveiro/contract/calls/sessions.ts'
import { endMark, endMarkHeader } from '@chaveiro/contract/end-mark.ts'
import { publicCall } from '../../links/public/public-call.ts'
import { createApiClient } from './api-client.ts'

const id = '01890000-0000-7000-8000-000000000001'

/** A client whose fetch answers what `answer` gives; `asked` collects its requests. */
function clientOn(answer: () => Response | Promise<Response>, token: string | null = 'secret') {
  const asked: { url: string; init: RequestInit }[] = []
  const waited: number[] = []
  const person = { token }
  let signedOut = 0
  const api = createApiClient({
    baseUrl: 'http://server.example',
    token: () => person.token,
    wait: async (ms) => void waited.push(ms),
    language: () => 'pt-BR',
    onSignedOut: () => {
      signedOut += 1
    },
    fetch: (async (url: string, init: RequestInit) => {
      asked.push({ url, init })
      return answer()
    }) as typeof fetch,
  })
  return { api, asked, waited, person, signedOut: () => signedOut }
}
const refusal = (status: number, code: string, headers = {}) =>
  new Response(JSON.stringify({ code, detail: 'Uma frase.' }), { status, headers })

test('only 401 ends the session, and only for a call that carried a token', async () => {
  for (const [status, code, times] of [
    [401, 'signed_out', 1],
    [403, 'forbidden', 0],
    [500, 'unexpected', 0],
    [503, 'not_ready', 0],
  ] as const) {
    const { api, signedOut } = clientOn(() => refusal(status, code))
    await assert.rejects(api.send(getMe), { status, code, detail: 'Uma frase.' })
    assert.equal(signedOut(), times, code)
  }
  const anonymous = clientOn(() => refusal(401, 'signed_out'), null)
  await assert.rejects(anonymous.api.send(getMe), { code: 'signed_out' })
  assert.equal(anonymous.signedOut(), 0)
})

// Promise 22
test('an endless answer is given up and its connection closed', async () => {
  let isCancelled = false
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
    cancel: () => {
      isCancelled = true
    },
  })
  const { api } = clientOn(() => new Response(endless))
  await assert.rejects(api.send(getMe), { code: 'answer_endless' })
  assert.equal(isCancelled, true)
})

test('no network, a proxy’s error page and a malformed answer are told apart from refusals', async () => {
  const down = clientOn(() => Promise.reject(new TypeError('fetch failed')))
  await assert.rejects(down.api.send(getMe), { code: 'unreachable', status: 0 })
  const proxy = clientOn(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await assert.rejects(proxy.api.send(getMe), { code: 'unreachable', status: 502 })
  const distant = clientOn(() => new Response('<h1>Web server is down</h1>', { status: 521 }))
  await assert.rejects(distant.api.send(getMe), { code: 'unreachable', status: 521 })
  // May be about this one call, so that a run over several goes on.
  const broken = clientOn(() => new Response('', { status: 500 }))
  await assert.rejects(broken.api.send(getMe), { code: 'unreadable', status: 500 })
  const strict = clientOn(() => new Response('<h1>Too Many Requests</h1>', { status: 429 }))
  await assert.rejects(strict.api.send(getMe), { code: 'too_many', status: 429 })
  const impatient = clientOn(() => new Response('<h1>Request Timeout</h1>', { status: 408 }))
  await assert.rejects(impatient.api.send(getMe), { code: 'unreachable', status: 408 })
  const narrow = clientOn(() => new Response('<h1>Request Entity Too Large</h1>', { status: 413 }))
  await assert.rejects(narrow.api.send(getMe), { code: 'too_large', status: 413 })
  const wrong = clientOn(() => Response.json({ id: 'not a user' }))
  await assert.rejects(wrong.api.send(getMe), { code: 'unreadable', status: 200 })
})

test('a 429 carries the seconds to wait', async () => {
  const { api } = clientOn(() => refusal(429, 'too_many', { 'retry-after': '7' }))
  await assert.rejects(api.send(getMe), { code: 'too_many', retryAfterSeconds: 7 })
})

test('a call that was put off for a moment is repeated a few times, and never in another person’s name', async () => {
  for (const [status, code] of [
    [429, 'too_many'],
    [503, 'busy'],
  ] as const) {
    let times = 0
    const soon = clientOn(() => {
      times += 1
      return times <= 2 ? refusal(status, code, { 'retry-after': '1' }) : Response.json([])
    })
    assert.deepEqual(await soon.api.send(listItems), [])
    assert.deepEqual(soon.waited, [1000, 1000])
  }
  const never = clientOn(() => refusal(429, 'too_many', { 'retry-after': '2' }))
  await assert.rejects(never.api.send(logOut), { code: 'too_many' })
  assert.equal(never.asked.length, 4)
  const late = clientOn(() => refusal(429, 'too_many', { 'retry-after': '6' }))
  await assert.rejects(late.api.send(logOut), { code: 'too_many' })
  assert.equal(late.asked.length, 1)
  const changed = clientOn(() => {
    changed.person.token = 'somebody else’s'
    return refusal(429, 'too_many', { 'retry-after': '1' })
  })
  await assert.rejects(changed.api.send(logOut), { code: 'too_many' })
  assert.equal(changed.asked.length, 1)
})

test('path, query, language and token are sent as the contract says, and a 204 gives no value', async () => {
  const { api, asked } = clientOn(() => new Response(null, { status: 204 }))
  assert.equal(await api.send(logOut), undefined)
  const checkout = clientOn(() => Response.json({ checked_out_by: null, checked_out_until: null }))
  await checkout.api.send(checkOutItem, { params: { id } })
  assert.equal(checkout.asked[0]?.url, `http://server.example/api/items/${id}/checkout`)
  assert.deepEqual(asked[0]?.init.headers, {
    Accept: 'application/json',
    'Accept-Language': 'pt-BR',
    Authorization: 'Bearer secret',
  })
})

test('a page of a list comes with the cursor of the next page', async () => {
  const { api, asked } = clientOn(() => new Response('[]', { headers: { 'x-next-cursor': 'abc' } }))
  const page = await api.sendPage(listItems, {
    query: { vault_id: id, search: 'ação & reação', limit: 2 },
  })
  assert.deepEqual(page, { rows: [], nextCursor: 'abc' })
  assert.equal(new URL(asked[0]?.url ?? '').searchParams.get('search'), 'ação & reação')
})

const fileInput = { body: { format: 'csv' } } as const
const fileOf = (pieces: readonly string[], isBroken = false) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
        if (isBroken) controller.error(new TypeError('gone'))
        else controller.close()
      },
    }),
    { headers: { 'content-type': 'text/csv' } },
  )

test('a file reports its progress in bytes, is whole at the end, and rejects if it broke off', async () => {
  const pieces = ['first,', 'sécond,', 'third', endMark(19)]
  const broken = clientOn(() => fileOf(pieces, true))
  await assert.rejects(broken.api.sendForFile(exportAuditLogs, fileInput, { onBytes: () => undefined }), {
    code: 'unreachable',
  })
  const told: number[] = []
  const { api, asked } = clientOn(() => fileOf(pieces))
  const { signal } = new AbortController()
  const file = await api.sendForFile(exportAuditLogs, fileInput, {
    onBytes: (bytes) => told.push(bytes),
    signal,
  })
  assert.equal(await file.text(), 'first,sécond,third')
  assert.equal(file.type, 'text/csv')
  assert.deepEqual(told, [6, 14, 19, 22])
  assert.equal(asked[0]?.init.signal, signal)
  assert.ok(new Headers(asked[0]?.init.headers).has(endMarkHeader))
})

test('a file that broke off is not taken for a whole one, even from a proxy that ended it as one', async () => {
  for (const pieces of [['first,', 'sec'], ['first,', endMark(5)], ['first', endMark(5), ',second'], []]) {
    for (const taking of [{}, { onBytes: () => undefined }]) {
      const { api } = clientOn(() => fileOf(pieces))
      await assert.rejects(api.sendForFile(exportAuditLogs, fileInput, taking), { code: 'unreachable' })
    }
  }
  const { api } = clientOn(() => fileOf([endMark(0)]))
  assert.equal((await api.sendForFile(exportAuditLogs, fileInput)).size, 0)
})

// Promise 21
test('a call goes nowhere else, wherever the server sends it', async () => {
  const arrived: string[] = []
  const elsewhere = createServer((request, response) => {
    arrived.push(`${request.method} ${request.url}`)
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const portOf = (server: Server) => (server.address() as AddressInfo).port
  const sending = createServer((_, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${portOf(elsewhere)}/taken` }).end()
  }).listen(0, '127.0.0.1')
  await once(sending, 'listening')
  const baseUrl = `http://127.0.0.1:${portOf(sending)}`
  const api = createApiClient({ baseUrl, token: () => 'secret', language: () => 'en' })
  try {
    await assert.rejects(api.send(getMe), { code: 'unreachable' })
    await assert.rejects(api.send(checkOutItem, { params: { id } }), { code: 'unreachable' })
    await assert.rejects(
      publicCall({ baseUrl, language: () => 'en' }, { method: 'POST', path: '/x', body: {} }),
      {
        fault: 'unreachable',
      },
    )
    assert.deepEqual(arrived, [])
  } finally {
    for (const server of [elsewhere, sending]) {
      server.close()
      server.closeAllConnections()
    }
  }
})

test('a body too long for a text arrives as the same JSON, sent as a Blob', async () => {
  const { api, asked } = clientOn(() => Response.json({ imported_count: 0, errors_count: 0, errors: [] }))
  const [short, long] = ['ç', 'ç'.repeat(64 * 1024)].map((title) => [{ title }])
  for (const body of [short, long]) await api.send(importSheet, { body: body as never, actKey: id })
  const [ofShort, ofLong] = asked.map(({ url, init }) => new Request(url, init))
  assert.equal(typeof asked[0]?.init.body, 'string')
  assert.ok(asked[1]?.init.body instanceof Blob)
  assert.deepEqual(await ofShort?.json(), short)
  assert.deepEqual(await ofLong?.json(), long)
  for (const request of [ofShort, ofLong])
    assert.equal(request?.headers.get('content-type'), 'application/json')
})
