import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { ItemSecret } from '@chaveiro/contract/calls/items.ts'
import type { ItemHandle } from '../base/types/handles.ts'
import { certificateEnd } from './certificate-end.ts'
import { findWeakSpots, type HealthTools, type OpenedForHealth } from './find-weak-spots.ts'
import { isLeaked, openFilter } from './leaked-passwords.ts'
import { loadWeakness } from './password-strength.ts'

const stored = new URL('../../web/worker/leaked-passwords.bin', import.meta.url)
const readStored = async () => new Uint8Array(await readFile(stored))
const filter = await openFilter(readStored)
const isWeak = await loadWeakness()
const now = Date.parse('2026-12-20T12:00:00.000Z')

const item = (
  title: string,
  password: string,
  more: Partial<ItemSecret> & { of?: object } = {},
): OpenedForHealth => {
  const { of, ...secret } = more
  const drawn = { id: title, title, type: 'api_key', client: '', owner: '', at: '2026-02-01T12:00:00.000Z' }
  return {
    item: { ...drawn, vault: { id: 'v' }, ...of } as unknown as ItemHandle,
    isAsked: false,
    secret: { password, notes: '', metadata: {}, fields: [], files: [], ...secret },
  }
}
const tools: HealthTools = {
  nowMs: now,
  isWeak,
  isLeaked: (password) => filter !== null && isLeaked(filter, password),
  owners: new Set(['ana@agencia.example']),
  pause: async () => undefined,
}
const strong = () => randomBytes(15).toString('base64')
const found = async (...opened: OpenedForHealth[]) =>
  Object.fromEntries((await findWeakSpots(opened, tools)).map((one) => [one.item.title, one.reasons]))

test('a list of leaked passwords other than this release’s is not used', async () => {
  assert.equal(await openFilter(async () => new Uint8Array(1_000_000).fill(255)), null)
  assert.equal(await openFilter(() => Promise.reject(new Error('offline'))), null)
})

test('common leaked passwords are found, and of ten thousand random ones none', async () => {
  assert.ok(filter)
  for (const leaked of ['123456', 'password', 'iloveyou', 'brasil', 'Senha123'.toLowerCase()]) {
    assert.equal(isLeaked(filter, leaked), true, leaked)
  }
  let taken = 0
  for (let time = 0; time < 10_000; time++) if (isLeaked(filter, strong())) taken += 1
  assert.equal(taken, 0)
})

test('words of both languages, years, signs for letters and rows of keys are weak; generated passwords are not', () => {
  for (const weak of [
    'padaria',
    'senha2024',
    'p4d4r1a',
    'qwertyuiop',
    'aaaaaaaaaaaa',
    'Summer2023',
    'Fluminense1',
    'Marketing7807',
    'Maria12/05/1990',
    'p4d4r1ap4d4r1a1',
  ]) {
    assert.equal(isWeak(weak), true, weak)
  }
  for (let time = 0; time < 200; time++) assert.equal(isWeak(strong()), false)
  for (const name of ['constructor', '__proto__', 'hasOwnProperty'])
    assert.equal(typeof isWeak(name), 'boolean')
  assert.equal(isWeak('chuva-barco-trigo-sino-mel-tinta'), false)
  assert.equal(isWeak('x'.repeat(5000)), true)
})

test('a good credential is not named; equal secrets are, across clients said so; empty ones are not equal', async () => {
  const [one, other] = [strong(), strong()]
  const findings = await findWeakSpots(
    [
      item('alone', strong()),
      item('a', one, { of: { client: 'A' } }),
      item('b', one, { of: { client: 'B' } }),
      item('c', other, { of: { client: 'C' } }),
      item('d', other, { of: { client: 'C' } }),
      item('empty', ''),
      item('empty too', ''),
    ],
    tools,
  )
  const told = findings.map(({ item, reasons, sameAs, isAcrossClients }) => [
    item.title,
    reasons,
    sameAs,
    isAcrossClients,
  ])
  assert.deepEqual(told, [
    ['a', ['reused'], 1, true],
    ['b', ['reused'], 1, true],
    ['c', ['reused'], 1, false],
    ['d', ['reused'], 1, false],
  ])
})

test('age, owner and missing codes are named only by what is signed and kept here', async () => {
  const site = { type: 'web_credential' }
  assert.deepEqual(
    await found(
      item('old', strong(), { of: { at: '2025-12-10T00:00:00.000Z' } }),
      item('young', strong(), { of: { at: '2025-12-25T00:00:00.000Z' } }),
      item('gone', strong(), { of: { owner: 'bia@agencia.example' } }),
      item('here', strong(), { of: { owner: 'Ana@agencia.example' } }),
      item('no code', strong(), { of: site }),
      item('code', strong(), { of: site, metadata: { totp_secret: 'GEZDGNBVGY3TQOJQ' } }),
    ),
    { old: ['old'], gone: ['no_owner'], 'no code': ['no_code'] },
  )
})

// openssl req -x509 -newkey ed25519 -nodes -keyout /dev/null -subj /CN=x -days 40, and -days 13000.
const soon = `-----BEGIN CERTIFICATE-----
MIIBLDCB36ADAgECAhR19cr5CaTEgRHhZ/CsOA1u1avO/zAFBgMrZXAwDDEKMAgG
A1UEAwwBeDAeFw0yNjExMjkxNTM4MjFaFw0yNzAxMDgxNTM4MjFaMAwxCjAIBgNV
BAMMAXgwKjAFBgMrZXADIQDtcxzBjHMBG8TRTpRJqBo3BvFNwb8xUC2h4wksyFfi
WKNTMFEwHQYDVR0OBBYEFKP/Wh4JIwE3w42LZe6IFS+3+OvjMB8GA1UdIwQYMBaA
FKP/Wh4JIwE3w42LZe6IFS+3+OvjMA8GA1UdEwEB/wQFMAMBAf8wBQYDK2VwA0EA
eHCasD4XfvqIqKOO+TXZkWuaJl6yEUrGgbDa4+AukPyGpVf3lQH0aG79FTkbYo0f
JYfS0NtvBYWctZdXI4rBAA==
-----END CERTIFICATE-----`
const late = `-----BEGIN CERTIFICATE-----
MIIBLjCB4aADAgECAhQ43r3RsNlhs8hBvZq7TBDr7NrvejAFBgMrZXAwDDEKMAgG
A1UEAwwBeDAgFw0yNjExMjkxNTM4MjFaGA8yMDYyMDcwMzE1MzgyMVowDDEKMAgG
A1UEAwwBeDAqMAUGAytlcAMhALpKqXd/q1hQ8A9qzKA2RYlpZd0eofwm77EttnaK
cJano1MwUTAdBgNVHQ4EFgQUdqnN8ZOneaLJODL9F9wS3/NjubQwHwYDVR0jBBgw
FoAUdqnN8ZOneaLJODL9F9wS3/NjubQwDwYDVR0TAQH/BAUwAwEB/zAFBgMrZXAD
QQAf7cScK6b+wlbaMLlCw09s4hxPmHWAvmn3ubArTOL1VrlWVtPTyaLTj9tW5Mbg
J6vpal85pW6FcnVp91AoPUAL
-----END CERTIFICATE-----`

test('the end of a certificate is read from its text, and one near is named; no text makes it fail', async () => {
  assert.equal(certificateEnd(soon), Date.parse('2027-01-08T15:38:21.000Z'))
  assert.equal(certificateEnd(`${late}\n${soon}`), Date.parse('2027-01-08T15:38:21.000Z'))
  assert.equal(certificateEnd(late), Date.parse('2062-07-03T15:38:21.000Z'))
  for (const broken of [
    '',
    soon.replace('MI', 'MJ'),
    soon.slice(0, 200),
    '-----BEGIN CERTIFICATE-----AA-----END',
  ]) {
    assert.equal(certificateEnd(broken), null)
  }
  assert.deepEqual(await found(item('soon', soon), item('late', '', { notes: late })), {
    soon: ['certificate'],
  })
})

test('as many items as asked for are looked at; how long that took is told', async (t) => {
  const words = ['padaria', 'Instagram', 'senha', 'otica', 'floricultura', 'Marketing', 'Brasil']
  const typed = (n: number) => `${words[n % 7]}${['@', '#', '!', '_', ''][n % 5]}${(n * 7919) % 100_003}`
  const count = Number(process.env.HEALTH_ITEMS ?? 500)
  // Half are generated, a fifth are used again, the rest are typed.
  const password = (n: number) => (n % 10 < 5 ? strong() : typed(n % 10 < 7 ? n % 300 : n))
  const opened = Array.from({ length: count }, (_, n) => item(String(n), password(n)))
  const since = performance.now()
  const findings = await findWeakSpots(opened, tools)
  const ms = performance.now() - since
  t.diagnostic(`${count} items: ${ms.toFixed(0)} ms, ${findings.length} named`)
  assert.ok(findings.every(({ reasons }) => reasons.length > 0))
})
