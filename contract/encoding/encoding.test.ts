import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isStrongEd25519Point } from '../log/statements/ed25519-key.ts'
import { fromBase64url, toBase64url } from './base64url.ts'
import { canonicalJson, type JsonValue } from './canonical-json.ts'

test('base64url encodes the vectors of RFC 4648, section 10', () => {
  const vectors = {
    '': '',
    f: 'Zg',
    fo: 'Zm8',
    foo: 'Zm9v',
    foob: 'Zm9vYg',
    fooba: 'Zm9vYmE',
    foobar: 'Zm9vYmFy',
  }
  for (const [plain, text] of Object.entries(vectors)) {
    assert.equal(toBase64url(Buffer.from(plain)), text)
    assert.deepEqual(fromBase64url(text), new Uint8Array(Buffer.from(plain)))
  }
})

test('base64url agrees with Node and decodes what it encoded', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const text = toBase64url(bytes)
      assert.equal(text, Buffer.from(bytes).toString('base64url'))
      assert.deepEqual(fromBase64url(text), new Uint8Array(bytes))
    }),
  )
})

test('base64url has one spelling: whatever decodes, encodes to the same text', () => {
  for (const text of ['A', 'AB', 'AAB', 'Zg==', 'Zg=', 'Z g', 'Zg\n', '+A', '/A', 'é', 'AAAAA']) {
    assert.equal(fromBase64url(text), null, text)
  }
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), (text) => {
      const bytes = fromBase64url(text)
      assert.ok(bytes === null || toBase64url(bytes) === text)
    }),
  )
})

test('canonical JSON refuses values without a JSON text', () => {
  const values = [
    undefined,
    { a: undefined },
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '\ud800',
    { '\udc00': 1 },
    1n,
  ]
  for (const value of values) assert.throws(() => canonicalJson(value as unknown as JsonValue), TypeError)
})

test('canonical JSON writes the example of RFC 8785, section 3.2.2 and 3.2.3', () => {
  const value = JSON.parse(
    '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],' +
      '"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
  )
  const expected =
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
    '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}'
  assert.equal(canonicalJson(value), expected)
})

test('canonical JSON sorts as RFC 8785, section 3.2.3 does', () => {
  const value = JSON.parse(
    '{"\\u20ac":"Euro Sign","\\r":"Carriage Return","\\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One",' +
      '"\\ud83d\\ude00":"Emoji: Grinning Face","\\u0080":"Control","\\u00f6":"Latin Small Letter O With Diaeresis"}',
  )
  const order = [...canonicalJson(value).matchAll(/:"([^"]*)"/g)].map(([, name]) => name)
  assert.deepEqual(order, [
    'Carriage Return',
    'One',
    'Control',
    'Latin Small Letter O With Diaeresis',
    'Euro Sign',
    'Emoji: Grinning Face',
    'Hebrew Letter Dalet With Dagesh',
  ])
})

test('Ed25519 keys of small order or with a non-canonical y are refused', () => {
  // The encodings of the points of small order, as in Chalkias, Garillot, Nikolaenko: "Taming the many EdDSAs", table 6.
  const weak = [
    '0100000000000000000000000000000000000000000000000000000000000000',
    '0100000000000000000000000000000000000000000000000000000000000080',
    'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
    '0000000000000000000000000000000000000000000000000000000000000000',
    '0000000000000000000000000000000000000000000000000000000000000080',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
    'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  ]
  for (const key of weak) assert.equal(isStrongEd25519Point(Buffer.from(key, 'hex')), false, key)
  assert.equal(isStrongEd25519Point(new Uint8Array(31)), false)
  const strong = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'
  assert.equal(isStrongEd25519Point(Buffer.from(strong, 'hex')), true)
})
