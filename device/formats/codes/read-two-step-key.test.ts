import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { hasTwoStepKey, readTwoStepKey, twoStepRefusal } from './read-two-step-key.ts'
import { twoStepCodes } from './two-step-codes.ts'

const base32 = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const short = 'GEZDGNBVGY3TQOJQ'
const bytes = new TextEncoder().encode('12345678901234567890')

test('a text that gives no codes is refused with its reason', () => {
  for (const [text, fault, found] of [
    ['GEZDGNBVGY3TQOJ1', 'two_step_lookalike', '1'],
    ['GEZDGNBVGY3TQ0JQ', 'two_step_lookalike', '0'],
    ['otpauth://totp/Ana?secret=GEZDGNBVGY3TQ8JQ', 'two_step_lookalike', '8'],
    ['GEZDGNBVGY3TQOJ9', 'two_step_character', '9'],
    ['GEZDGNBVGÝ3TQOJQ', 'two_step_character', 'Ý'],
    ['not a key!', 'two_step_character', '!'],
    ['https://example.com/?secret=GEZDGNBVGY3TQOJQ', 'two_step_unreadable'],
    ['3132333435363738393031323334353637383930', 'two_step_unreadable'],
    ['login: ana / pin: 1234', 'two_step_unreadable'],
    ['otpauth:', 'two_step_unreadable'],
    [`key=${short}&encoding=hex`, 'two_step_unreadable'],
    ['otpauth:totp', 'two_step_no_key'],
    ['otpauth://totp/Ana', 'two_step_no_key'],
    ['otpauth://totp/Ana?secret=&issuer=A', 'two_step_no_key'],
    ['key=&step=30', 'two_step_no_key'],
    ['GEZDGNBV', 'two_step_short', '8'],
    ['JBSWY3DPEHPK3', 'two_step_short', '13'],
    ['otpauth://totp/Ana?secret=GEZDGNBV', 'two_step_short', '8'],
    [`steam://${base32}`, 'two_step_steam'],
    [`otpauth://totp/Steam:ana?secret=${base32}&issuer=Steam`, 'two_step_steam'],
    [`otpauth://totp/ana?secret=${base32}&encoder=steam`, 'two_step_steam'],
    [`otpauth://steam/ana?secret=${base32}`, 'two_step_steam'],
    [`key=${base32}&type=steam`, 'two_step_steam'],
    [`${base32};30;S`, 'two_step_steam'],
    [`otpauth://hotp/ana?secret=${base32}&counter=1`, 'two_step_counter'],
    [`key=${base32}&type=Hotp&counter=1`, 'two_step_counter'],
    ['motp://Acme:ana?secret=deadbeef', 'two_step_motp'],
    ['otpauth://motp/ana?secret=deadbeef', 'two_step_motp'],
    ['otpauth-migration://offline?data=Cj8', 'two_step_export'],
    [`otpauth://yaotp/Ana?secret=${base32}`, 'two_step_kind', 'yaotp'],
    [`otpauth://totp/ana?secret=${base32}&algorithm=MD5`, 'two_step_algorithm', 'MD5'],
    [`otpauth://totp/ana?secret=${base32}&algorithm=SHA-512/256`, 'two_step_algorithm', 'SHA-512/256'],
    [`otpauth://totp/ana?secret=${base32}&algorithm=constructor`, 'two_step_algorithm', 'constructor'],
    [`otpauth://totp/ana?secret=${base32}&digits=5`, 'two_step_digits', '5'],
    [`otpauth://totp/ana?secret=${base32}&digits=10`, 'two_step_digits', '10'],
    [`${base32};30;9`, 'two_step_digits', '9'],
    [`otpauth://totp/ana?secret=${base32}&period=0`, 'two_step_period', '0'],
    [`otpauth://totp/ana?secret=${base32}&period=-30`, 'two_step_period', '-30'],
    [`otpauth://totp/ana?secret=${base32}&period=3e1`, 'two_step_period', '3e1'],
    [`otpauth://totp/ana?secret=${base32}&period=86401`, 'two_step_period', '86401'],
  ] as const) {
    const refusal = twoStepRefusal(text)
    assert.deepEqual([refusal?.fault, refusal?.found], [fault, found], text)
  }
  assert.equal(twoStepRefusal('GEZDGNBVGY3TQ0JQ')?.meant, 'O')
})

test('an empty text is no fault, and no key either', () => {
  const secretWith = (metadata: Record<string, string>) => ({
    password: '',
    notes: '',
    metadata,
    fields: [],
    files: [],
  })
  for (const empty of ['  ', undefined, '\u200b', '""']) assert.equal(twoStepRefusal(empty), null)
  assert.equal(hasTwoStepKey(secretWith({})), false)
  assert.equal(hasTwoStepKey(secretWith({ totp_secret: ' \ufeff' })), false)
  assert.equal(hasTwoStepKey(secretWith({ totp_secret: 'not a key!' })), false)
  assert.equal(hasTwoStepKey(secretWith({ totp_secret: base32 })), true)
})

test('base32 is read in groups, in small letters, padded and not, and with what copying adds to it', () => {
  const usual = { key: bytes, hash: 'SHA-1', digits: 6, periodSeconds: 30 }
  for (const text of [
    base32,
    'gezd gnbv gy3t qojq gezd gnbv gy3t qojq',
    ` ${base32}\n`,
    'GEZDGNBV-GY3TQOJQ-GEZDGNBV-GY3TQOJQ',
    'GEZDGNBV\u2011GY3TQOJQ\u2013GEZDGNBV\u2212GY3TQOJQ',
    'GEZD\u00a0GNBV\u202fGY3T\u2003QOJQ GEZD GNBV GY3T QOJQ',
    '\ufeffGEZD\u200bGNBV\u00adGY3T\u2060QOJQ\u200e\u202aGEZDGNBVGY3TQOJQ\u202c',
    'ＧＥＺＤＧＮＢＶＧＹ３ＴＱＯＪＱgezdgnbvgy3tqojq',
    `"${base32}"`,
    `“${base32}”.`,
    `<${base32}>`,
    `secret=${base32}`,
  ]) {
    assert.deepEqual(readTwoStepKey(text), usual, text)
  }
  assert.deepEqual(readTwoStepKey('GEZDGNBVGY3TQOJQGE======'), { ...usual, key: bytes.subarray(0, 11) })
})

test('a key of any length gives its whole bytes, as authenticators read it', () => {
  for (const [length, expected] of [
    [16, 10],
    [17, 10],
    [19, 11],
    [22, 13],
    [25, 15],
    [26, 16],
    [27, 16],
    [30, 18],
  ] as const) {
    const read = readTwoStepKey(base32.slice(0, length))
    assert.deepEqual('key' in read && read.key, bytes.subarray(0, expected), String(length))
  }
})

test('an address sets hash, digits and period, with the usual defaults', () => {
  const read = (query: string) =>
    readTwoStepKey(`otpauth://totp/Moda%20%C3%8Dris:ana?secret=${base32}${query}`)
  const terms = (hash: string, digits: number, periodSeconds: number) => ({
    key: bytes,
    hash,
    digits,
    periodSeconds,
  })
  assert.deepEqual(read(''), terms('SHA-1', 6, 30))
  assert.deepEqual(read('&issuer=Google&algorithm=sha256&digits=8&period=60'), terms('SHA-256', 8, 60))
  assert.deepEqual(read('&algorithm=SHA-512&digits=7'), terms('SHA-512', 7, 30))
  for (const name of ['HmacSHA256', 'HMAC-SHA-256', 'sha_256', 'SHA%2D256'])
    assert.deepEqual(read(`&algorithm=${name}`), terms('SHA-256', 6, 30), name)
  for (const period of [15, 600]) assert.deepEqual(read(`&period=${period}`), terms('SHA-1', 6, period))
})

test('an address is read in capitals, from a web page, and whatever its label holds', () => {
  for (const address of [
    `OTPAUTH://TOTP/?SECRET=${short}`,
    `OTPAUTH://TOTP/ACME:ANA?SECRET=${short}&ISSUER=ACME`,
    `otpauth://totp/Acme:ana?issuer=Acme&amp;secret=${short}`,
    `otpauth://totp/Who?:ana?secret=${short}`,
    `otpauth://totp/Acme#1:ana?secret=${short}&issuer=Acme`,
    `otpauth://totp/A&B:ana?secret=${short}#top`,
    'otpauth://totp/Acme Corp:ana?secret=GEZD GNBV GY3T QOJQ&issuer=Acme Corp',
    'otpauth://totp/Acme:ana?secret=GEZD+GNBV%20GY3T-QOJQ',
    `otpauth://totp/Acme:100%?secret=${short}`,
    `otpauth://totp/Acme:ana?secret=${short}.`,
    `otpauth://totp/Acme:ana?secret=${short}&image=https%3A%2F%2Fa.example%2Fi.png`,
    `otpauth%3A%2F%2Ftotp%2FAcme%3Aana%3Fsecret%3D${short}`,
    `\u200botpauth://totp/Acme:ana?secret=${short}\n`,
  ]) {
    const read = readTwoStepKey(address)
    assert.deepEqual('key' in read && read.key, bytes.subarray(0, 10), address)
  }
  const padded = readTwoStepKey(`otpauth://totp/A:ana?secret=${short}GE%3D%3D%3D%3D%3D%3D&issuer=A`)
  assert.deepEqual('key' in padded && padded.key, bytes.subarray(0, 11))
})

test('settings of KeePass’s plug-ins are read', () => {
  const terms = { key: bytes, hash: 'SHA-1', digits: 6, periodSeconds: 30 }
  assert.deepEqual(readTwoStepKey(`key=${base32}&step=30&size=6`), terms)
  const further = readTwoStepKey(`key=${base32}&size=8&step=60&type=Totp&otpHashMode=Sha256`)
  assert.deepEqual(further, { ...terms, digits: 8, periodSeconds: 60, hash: 'SHA-256' })
  assert.deepEqual(readTwoStepKey(`${base32};30;6`), terms)
  const timed = readTwoStepKey(`${base32};60;8;https://time.example/`)
  assert.deepEqual(timed, { ...terms, digits: 8, periodSeconds: 60 })
})

test('codes are those of an independent computation (RFC 4226, section 5.3)', async () => {
  const codeOf = (key: string, hash: string, digits: number, step: number) => {
    const counter = Buffer.alloc(8)
    counter.writeBigUInt64BE(BigInt(step))
    const mac = createHmac(hash, key).update(counter).digest()
    const number = mac.readUInt32BE((mac.at(-1) as number) & 15) & 0x7fffffff
    return String(number % 10 ** digits).padStart(digits, '0')
  }
  const atMs = 1_234_567_890_000
  for (const [text, key, hash, digits, period] of [
    ['GEZDGNBVGY3TQOJQGEZ', '12345678901', 'sha1', 6, 30],
    ['“GEZD–GNBV–GY3T–QOJQ”', '1234567890', 'sha1', 6, 30],
    [
      `otpauth://totp/Who?:ana?secret=${short}&algorithm=HMAC-SHA-256&digits=8`,
      '1234567890',
      'sha256',
      8,
      30,
    ],
    [`OTPAUTH://TOTP/A?SECRET=${short}&PERIOD=600&ALGORITHM=HmacSHA512`, '1234567890', 'sha512', 6, 600],
    [`${short};15;7`, '1234567890', 'sha1', 7, 15],
  ] as const) {
    const expected = codeOf(key, hash, digits, Math.floor(atMs / 1000 / period))
    assert.equal((await twoStepCodes(text, atMs)).code, expected, text)
  }
})
