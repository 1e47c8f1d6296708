import assert from 'node:assert/strict'
import type { lookup } from 'node:dns'
import { after, before, beforeEach, test } from 'node:test'
import { type PostOptions, postJson } from '../../platform/outside/call-outside.ts'
import { answerWith, type ChatService, startChatService } from '../../testing/chat-service.ts'

let service: ChatService
before(async () => {
  service = await startChatService()
})
beforeEach(() => {
  service.received.length = 0
  service.answer = answerWith(200)
})
after(() => service.stop())

const post = (address = service.address, options: Partial<PostOptions> = {}) =>
  postJson(new URL(address), '{"a":1}', { headers: {}, allowedHosts: [service.host], ...options })
const outcome = async (...args: Parameters<typeof post>) => (await post(...args)).outcome

/** A DNS that answers with these addresses. */
const dns = (...addresses: string[]) =>
  ((_host: string, _options: unknown, callback: (error: null, found: unknown[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as typeof lookup

test('an address in a private network is not called, however it is written', async () => {
  const { port } = new URL(service.address)
  for (const host of [
    '127.0.0.1',
    '127.1',
    '0x7f000001',
    '2130706433',
    '[::ffff:127.0.0.1]',
    '[::1]',
    '0.0.0.0',
  ])
    assert.equal(await outcome(`https://${host}:${port}/x`, { allowedHosts: [] }), 'not_public', host)
  assert.equal(await outcome(`http://chat.example:${port}/x`, { allowedHosts: [] }), 'not_public')
  assert.deepEqual(service.received, [])
})

// Promise 25
test('a name that resolves into a private network, or to nothing, is not called, even if only one of its addresses is private', async () => {
  const { port } = new URL(service.address)
  const at = `https://chat.example:${port}/x`
  for (const lookup of [
    dns('127.0.0.1'),
    dns('142.250.79.14', '10.0.0.8'),
    dns('::ffff:169.254.169.254'),
    dns('fe80::1'),
    dns(),
  ])
    assert.equal(await outcome(at, { allowedHosts: [], lookup }), 'not_public')
  assert.equal(await outcome(`https://localhost:${port}/x`, { allowedHosts: [] }), 'not_public')
  assert.deepEqual(service.received, [])
})

test('the checked address is the one that is called: DNS is asked once', async () => {
  const answers = [dns('142.250.79.14'), dns('10.0.0.1')]
  const asked: string[] = []
  const called: string[] = []
  const stop = new AbortController()
  const lookup = ((host: string, options: object, callback: (...all: unknown[]) => void) => {
    asked.push(host)
    const answer = answers[asked.length - 1] as unknown as (...all: unknown[]) => void
    answer(host, options, (error: unknown, found: { address: string }[]) => {
      called.push(...found.map(({ address }) => address))
      // Tests must not call anybody outside.
      stop.abort()
      callback(error, found)
    })
  }) as unknown as typeof import('node:dns').lookup
  await outcome('https://chat.example:1/x', { allowedHosts: [], lookup, signal: stop.signal })
  assert.deepEqual([asked, called], [['chat.example'], ['142.250.79.14']])
})

// Promise 25
test('a redirect is not followed', async () => {
  for (const status of [301, 302, 307, 308]) {
    service.answer = answerWith(status, { location: `${service.address}/elsewhere` })
    assert.deepEqual(await post(), { outcome: 'redirected', status, retryAfter: undefined })
  }
  assert.deepEqual(new Set(service.received.map(({ path }) => path)), new Set(['/services/T0/secret-part']))
})

test('a service’s answer is reported by its status, with the time that it names', async () => {
  service.answer = answerWith(204)
  assert.deepEqual(await post(), { outcome: 'sent', status: 204, retryAfter: undefined })
  service.answer = answerWith(500)
  assert.deepEqual(await post(), { outcome: 'refused', status: 500, retryAfter: undefined })
  service.answer = answerWith(429, { 'retry-after': '7' })
  assert.deepEqual(await post(), { outcome: 'refused', status: 429, retryAfter: '7' })
})

test('an endless answer is not waited for', async () => {
  service.answer = (response) => {
    response.writeHead(200)
    const write = () => response.write('x'.repeat(65_536)) && setImmediate(write)
    response.on('drain', write)
    write()
  }
  assert.equal(await outcome(), 'sent')
})

test('a service that hangs up, is unreachable or says nothing is reported as such', async () => {
  service.answer = (response) => void response.destroy()
  assert.equal(await outcome(), 'unreachable')
  assert.equal(await outcome('http://127.0.0.1:9/x', { allowedHosts: ['127.0.0.1:9'] }), 'unreachable')
  const quiet = new AbortController()
  service.answer = () => quiet.abort()
  assert.equal(await outcome(service.address, { signal: quiet.signal }), 'timed_out')
})

test('the body is sent as JSON with the given headers', async () => {
  await post(service.address, { headers: { 'chaveiro-time': '1' } })
  const [{ headers, body } = assert.fail('nothing came')] = service.received
  assert.deepEqual(
    [headers['content-type'], headers['chaveiro-time'], body],
    ['application/json; charset=utf-8', '1', '{"a":1}'],
  )
})
