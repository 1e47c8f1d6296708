import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { setImmediate as immediate } from 'node:timers/promises'
import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { exchangeCode, startSignIn } from '@chaveiro/contract/calls/sign-in.ts'
import { registerFeatures } from '../../app.ts'
import { erasePerson } from '../../organisation/erase-person.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { type BentIssuer, startBentIssuer, testClient } from '../../testing/bent-issuer.ts'
import { type ChatService, startChatService } from '../../testing/chat-service.ts'

let server: TestServer
let issuer: BentIssuer
/** The provider's server of pictures. */
let pictures: ChatService

before(async () => {
  pictures = await startChatService()
  issuer = await startBentIssuer()
  const identityProvider = { kind: 'configured' as const, issuer: new URL(issuer.url), ...testClient }
  const webhookAllowedHosts = [pictures.host]
  server = await startTestServer([registerFeatures], { identityProvider, webhookAllowedHosts })
})
after(async () => {
  await server.stop()
  await issuer.close()
  await pictures.stop()
})
beforeEach(() => {
  pictures.received.length = 0
})

const uint = (value: number, bytes: number) => Buffer.from(value.toString(16).padStart(bytes * 2, '0'), 'hex')
const png = (end: string, width = 96, height = 96) =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    uint(width, 4),
    uint(height, 4),
    Buffer.from(end),
  ])
const jpeg = (width = 96, height = 96, before = 'ffe000104a46494600010100000100010000') =>
  Buffer.concat([
    Buffer.from(`ffd8${before}ffc2001108`, 'hex'),
    uint(height, 2),
    uint(width, 2),
    Buffer.alloc(10),
  ])
const webp = (chunk: 'VP8 ' | 'VP8L' | 'VP8X', width = 96, height = 96) => {
  const bytes = Buffer.alloc(40)
  bytes.write('RIFF')
  bytes.write(`WEBP${chunk}`, 8)
  if (chunk === 'VP8 ') bytes.writeUInt32LE(width + height * 0x10000, 26)
  if (chunk === 'VP8L') bytes.writeUInt32LE(width - 1 + (height - 1) * 0x4000, 21)
  if (chunk === 'VP8X') bytes.writeUIntLE(width - 1 + (height - 1) * 0x1000000, 24, 6)
  return bytes
}
const answer = (bytes: Buffer, type = 'text/html', status = 200) => {
  pictures.answer = (response) => void response.writeHead(status, { 'content-type': type }).end(bytes)
}

async function signIn(name: string, picture: unknown = pictures.address) {
  issuer.bend = { claims: { sub: name, email: `${name}@agencia.example`, name, picture } }
  const begun = await server.call(startSignIn, {})
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
  const { pathname, search } = issuer.authorize(begun.body.url)
  const back = await server.platform.http.inject({ url: pathname + search, headers: { cookie } })
  const code = new URL(String(back.headers.location)).searchParams.get('code') ?? ''
  const body = { code, shown_terms: begun.body.terms_version }
  return (await server.call(exchangeCode, { body, headers: { cookie } })).body
}

const meOf = async (as: { token: string }) => (await server.call(getMe, { as })).body
const read = (url: string, as?: { token: string }) =>
  server.platform.http.inject({ url, headers: as ? { authorization: `Bearer ${as.token}` } : {} })

/** What the person's picture is once it is no longer `before`. */
async function pictureOf(as: { token: string }, before: string | null = null): Promise<string> {
  for (let turn = 0; turn < 500; turn += 1) {
    const { avatar_url } = await meOf(as)
    if (avatar_url !== before && avatar_url !== null) return avatar_url
    await immediate()
  }
  return assert.fail('no picture came')
}

/** Long enough for everything that came from the provider to have been stored or dropped. */
async function untilAsked(count: number) {
  await pictures.untilReceived(count)
  for (let turn = 0; turn < 20; turn += 1) await immediate()
}

test('what is no PNG, JPEG or WebP by its content, is too large, has too many pixels, is redirected or refused is not kept, and neither is any address but https to the public', async () => {
  const huge = [
    ...[png('', 4097), png('', 96, 0x7fffffff), png('', 0), png('').subarray(0, 20)],
    ...[jpeg(96, 4097), jpeg(65_535), jpeg(96, 0), jpeg().subarray(0, 22)],
    // Whose size another reader would find elsewhere.
    ...[jpeg(96, 96, 'ff01'), jpeg(96, 96, 'ffda0002'), jpeg(96, 96, '00')],
    ...[webp('VP8 ', 16_383), webp('VP8L', 96, 16_384), webp('VP8X', 5000), webp('VP8X').subarray(0, 26)],
  ]
  const bad: (() => void)[] = [
    () => answer(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
    () => answer(Buffer.from('<script>alert(1)</script>'), 'image/png'),
    () => answer(Buffer.from('GIF89a'), 'image/gif'),
    () => answer(png('x'.repeat(300_000)), 'image/png'),
    () => answer(png('redirected'), 'image/png', 302),
    () => answer(png('missing'), 'image/png', 404),
    ...huge.map((bytes) => () => answer(bytes, 'image/png')),
  ]
  for (const [number, set] of bad.entries()) {
    set()
    const session = await signIn(`ruim${number}`)
    await untilAsked(number + 1)
    assert.equal((await meOf(session)).avatar_url, null)
  }
  answer(png('private'))
  const { port } = new URL(pictures.address)
  const others = [
    'http://127.0.0.1:9/',
    `http://localhost:${port}/x`,
    'https://10.0.0.1/x',
    'file:///etc/passwd',
    7,
  ]
  for (const [number, address] of others.entries()) {
    const session = await signIn(`dentro${number}`, address)
    await untilAsked(bad.length)
    assert.equal((await meOf(session)).avatar_url, null)
  }
  assert.equal(pictures.received.length, bad.length)
})

test('five people whose names begin alike have five pictures, from our origin, for signed-in people only', async () => {
  const kinds = [png('ana'), webp('VP8X', 4096), jpeg(), webp('VP8 '), webp('VP8L')]
  const types = ['image/png', 'image/webp', 'image/jpeg', 'image/webp', 'image/webp']
  const people: { token: string; url: string }[] = []
  for (const [number, bytes] of kinds.entries()) {
    answer(bytes)
    const session = await signIn(`ana${number}`)
    people.push({ token: session.token, url: await pictureOf(session) })
  }
  const [reader] = people
  const client = await server.makePerson('client')
  for (const [number, { url }] of people.entries()) {
    assert.match(url, /^\/api\/users\/[0-9a-f-]{36}\/picture\?v=[\w-]{16}$/)
    assert.equal((await read(url)).statusCode, 401)
    assert.equal((await read(url, client)).statusCode, 403)
    const { statusCode, headers, rawPayload } = await read(url, reader)
    assert.deepEqual([statusCode, headers['content-type']], [200, types[number]])
    assert.deepEqual(rawPayload, kinds[number])
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.match(String(headers['cache-control']), /^private, max-age=\d+, immutable$/)
    assert.match(String(headers['content-security-policy']), /^default-src 'none'/)
  }
  assert.equal(new Set(people.map(({ url }) => url)).size, 5)
  assert.equal(pictures.received.length, 5, 'reading asks the provider for nothing')
  assert.equal(
    (await read('/api/users/018f0000-0000-7000-8000-000000000001/picture', reader)).statusCode,
    404,
  )
})

test('nobody waits for the picture to sign in; it changes at the next sign-in, stays while its server fails, and goes if the provider names none', async () => {
  let finish: () => void = () => assert.fail('nothing was asked')
  pictures.answer = (response) => {
    finish = () => void response.writeHead(200).end(png('late'))
  }
  const session = await signIn('bia')
  assert.equal((await meOf(session)).avatar_url, null)
  await pictures.untilReceived(1)
  finish()
  const first = await pictureOf(session)
  answer(Buffer.from('away'), 'text/html', 503)
  const again = await signIn('bia')
  await untilAsked(2)
  assert.equal((await meOf(again)).avatar_url, first)
  answer(png('new'))
  assert.notEqual(await pictureOf(await signIn('bia'), first), first)
  const without = await signIn('bia', null)
  for (let turn = 0; turn < 500 && (await meOf(without)).avatar_url !== null; turn += 1) await immediate()
  assert.equal((await read(first, without)).statusCode, 404)
})

test('a picture is erased with its person', async () => {
  answer(png('carla'))
  const session = await signIn('carla')
  const url = await pictureOf(session)
  const reader = await server.makePerson('contributor')
  assert.equal((await read(url, reader)).statusCode, 200)
  const { db } = server.platform
  const rows = () => db.inTransaction((tx) => tx.kysely.selectFrom('pictures').select('user_id').execute())
  const { id } = await meOf(session)
  await db.inTransaction(async (tx) => {
    await tx.kysely.updateTable('users').set({ status: 'inactive' }).where('id', '=', id).execute()
    await erasePerson(tx, server.platform, id)
  })
  assert.equal((await read(url, reader)).statusCode, 404)
  assert.ok((await rows()).every(({ user_id }) => user_id !== id))
})
