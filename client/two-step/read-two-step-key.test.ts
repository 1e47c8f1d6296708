import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasTwoStepKey, readTwoStepKey, twoStepFault } from './read-two-step-key.ts'

const base32 = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const bytes = new TextEncoder().encode('12345678901234567890')

test('a text that gives no codes is refused with its reason', () => {
  for (const [text, fault] of [
    ['not a key!', 'two_step_unreadable'],
    ['GEZDGNBVGY3TQOJ1', 'two_step_unreadable'],
    ['GEZDGNBVGY3TQOJQA', 'two_step_unreadable'],
    ['https://example.com/?secret=GEZDGNBVGY3TQOJQ', 'two_step_unreadable'],
    ['otpauth:totp', 'two_step_unreadable'],
    ['otpauth://totp/Ana', 'two_step_unreadable'],
    [`otpauth://else/Ana?secret=${base32}`, 'two_step_unreadable'],
    ['GEZDGNBV', 'two_step_short'],
    ['otpauth://totp/Ana?secret=GEZDGNBV', 'two_step_short'],
    [`steam://${base32}`, 'two_step_steam'],
    [`otpauth://totp/Steam:ana?secret=${base32}&issuer=Steam`, 'two_step_steam'],
    [`otpauth://steam/ana?secret=${base32}`, 'two_step_steam'],
    [`otpauth://hotp/ana?secret=${base32}&counter=1`, 'two_step_counter'],
    ['otpauth-migration://offline?data=Cj8', 'two_step_export'],
    [`otpauth://totp/ana?secret=${base32}&algorithm=MD5`, 'two_step_unsupported'],
    [`otpauth://totp/ana?secret=${base32}&algorithm=constructor`, 'two_step_unsupported'],
    [`otpauth://totp/ana?secret=${base32}&digits=5`, 'two_step_unsupported'],
    [`otpauth://totp/ana?secret=${base32}&digits=9`, 'two_step_unsupported'],
    [`otpauth://totp/ana?secret=${base32}&period=0`, 'two_step_unsupported'],
    [`otpauth://totp/ana?secret=${base32}&period=-30`, 'two_step_unsupported'],
    [`otpauth://totp/ana?secret=${base32}&period=3e1`, 'two_step_unsupported'],
  ] as const) {
    assert.equal(twoStepFault(text), fault, text)
  }
})

test('an empty text is no fault, and no key either', () => {
  const secretWith = (metadata: Record<string, string>) => ({ password: '', notes: '', metadata })
  assert.equal(twoStepFault('  '), null)
  assert.equal(twoStepFault(undefined), null)
  assert.equal(hasTwoStepKey(secretWith({})), false)
  assert.equal(hasTwoStepKey(secretWith({ totp_secret: ' ' })), false)
  assert.equal(hasTwoStepKey(secretWith({ totp_secret: 'not a key!' })), false)
  assert.equal(hasTwoStepKey(secretWith({ totp_secret: base32 })), true)
})

test('base32 is read in groups, in small letters, padded and not', () => {
  const usual = { key: bytes, hash: 'SHA-1', digits: 6, periodSeconds: 30 }
  for (const text of [
    base32,
    'gezd gnbv gy3t qojq gezd gnbv gy3t qojq',
    ` ${base32}\n`,
    'GEZDGNBV-GY3TQOJQ-GEZDGNBV-GY3TQOJQ',
  ]) {
    assert.deepEqual(readTwoStepKey(text), usual, text)
  }
  assert.deepEqual(readTwoStepKey('GEZDGNBVGY3TQOJQGE======'), { ...usual, key: bytes.subarray(0, 11) })
})

test('an address sets hash, digits and period, with the usual defaults', () => {
  const read = (query: string) =>
    readTwoStepKey(`otpauth://totp/Moda%20%C3%8Dris:ana?secret=${base32}${query}`)
  assert.deepEqual(read(''), { key: bytes, hash: 'SHA-1', digits: 6, periodSeconds: 30 })
  assert.deepEqual(read('&issuer=Google&algorithm=sha256&digits=8&period=60'), {
    key: bytes,
    hash: 'SHA-256',
    digits: 8,
    periodSeconds: 60,
  })
  assert.deepEqual(read('&algorithm=SHA-512&digits=7'), {
    key: bytes,
    hash: 'SHA-512',
    digits: 7,
    periodSeconds: 30,
  })
  assert.deepEqual(readTwoStepKey(`OTPAUTH://TOTP/?secret=${base32}`), read(''))
})
