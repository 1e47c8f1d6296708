import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { decryptAesGcm, encryptAesGcm } from './aes-gcm.ts'
import { ed25519KeyPair, signEd25519, verifyEd25519 } from './ed25519.ts'
import { hkdf, importHkdfKey } from './hkdf.ts'
import { sha1 } from './sha1.ts'
import { sha256 } from './sha256.ts'

const fromHex = (text: string) => new Uint8Array(Buffer.from(text.replace(/\s/g, ''), 'hex'))
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('SHA-256 (FIPS 180-4; NIST, Examples with Intermediate Values: SHA256.pdf)', () => {
  const vectors = [
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ] as const
  for (const [message, digest] of vectors) {
    test(`of ${message.length} bytes`, async () => {
      assert.equal(toHex(await sha256(new TextEncoder().encode(message))), digest)
    })
  }
})

describe('SHA-1 (NIST, Examples with Intermediate Values: SHA1.pdf)', () => {
  test('of 3 bytes', async () => {
    assert.equal(
      toHex(await sha1(new TextEncoder().encode('abc'))),
      'a9993e364706816aba3e25717850c26c9cd0d89d',
    )
  })
})

describe('HKDF-SHA-256 (RFC 5869, appendix A)', () => {
  const range = (from: number, to: number) => Uint8Array.from({ length: to - from + 1 }, (_, i) => from + i)
  const vectors = [
    {
      ikm: new Uint8Array(22).fill(0x0b),
      salt: range(0, 0x0c),
      info: range(0xf0, 0xf9),
      okm: '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865',
    },
    {
      ikm: range(0, 0x4f),
      salt: range(0x60, 0xaf),
      info: range(0xb0, 0xff),
      okm: `b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09
        da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87`,
    },
    {
      ikm: new Uint8Array(22).fill(0x0b),
      salt: new Uint8Array(0),
      info: new Uint8Array(0),
      okm: '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8',
    },
  ]
  for (const [i, { ikm, salt, info, okm }] of vectors.entries()) {
    test(`test case ${i + 1}`, async () => {
      const expected = fromHex(okm)
      assert.deepEqual(await hkdf(await importHkdfKey(ikm), salt, info, expected.length), expected)
    })
  }
})

describe('AES-256-GCM (McGrew and Viega, The Galois/Counter Mode of Operation, appendix B)', () => {
  const key = fromHex('feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308')
  const nonce = fromHex('cafebabefacedbaddecaf888')
  const plaintext = fromHex(`d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
    1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255`)
  const ciphertext = `522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa
    8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad`
  const vectors = [
    {
      name: 13,
      key: new Uint8Array(32),
      nonce: new Uint8Array(12),
      plaintext: new Uint8Array(0),
      aad: new Uint8Array(0),
      sealed: '530f8afbc74536b9a963b4f1c4cb738b',
    },
    {
      name: 14,
      key: new Uint8Array(32),
      nonce: new Uint8Array(12),
      plaintext: new Uint8Array(16),
      aad: new Uint8Array(0),
      sealed: 'cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919',
    },
    {
      name: 15,
      key,
      nonce,
      plaintext,
      aad: new Uint8Array(0),
      sealed: `${ciphertext}b094dac5d93471bdec1a502270e3cc6c`,
    },
    {
      name: 16,
      key,
      nonce,
      plaintext: plaintext.slice(0, 60),
      aad: fromHex('feedfacedeadbeeffeedfacedeadbeefabaddad2'),
      sealed: `${ciphertext.replace(/\s/g, '').slice(0, 120)}76fc6ece0f4e1768cddf8853bb2d551b`,
    },
  ]
  for (const vector of vectors) {
    test(`test case ${vector.name}`, async () => {
      const { key, nonce, plaintext, aad } = vector
      const sealed = fromHex(vector.sealed)
      assert.deepEqual(await encryptAesGcm(key, nonce, plaintext, aad), sealed)
      assert.deepEqual(await decryptAesGcm(key, nonce, sealed, aad), plaintext)
      sealed[0] = (sealed[0] as number) ^ 1
      await assert.rejects(decryptAesGcm(key, nonce, sealed, aad))
    })
  }
})

describe('Ed25519 (RFC 8032, section 7.1)', () => {
  const vectors = [
    {
      seed: '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
      publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      message: '',
      signature: `e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155
        5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b`,
    },
    {
      seed: '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
      publicKey: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
      message: '72',
      signature: `92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da
        085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00`,
    },
    {
      seed: 'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
      publicKey: 'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
      message: 'af82',
      signature: `6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac
        18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a`,
    },
  ]
  for (const [i, vector] of vectors.entries()) {
    test(`TEST ${i + 1}`, async () => {
      const pair = await ed25519KeyPair(fromHex(vector.seed))
      const message = fromHex(vector.message)
      const signature = fromHex(vector.signature)
      assert.equal(toHex(pair.publicKey), vector.publicKey)
      assert.deepEqual(await signEd25519(pair.privateKey, message), signature)
      assert.equal(await verifyEd25519(pair.publicKey, signature, message), true)
      assert.equal(await verifyEd25519(pair.publicKey, signature, new Uint8Array(5)), false)
      assert.equal(pair.privateKey.extractable, false)
    })
  }

  test('a malformed signature is invalid, not an error', async () => {
    const { publicKey } = await ed25519KeyPair(new Uint8Array(32))
    assert.equal(await verifyEd25519(publicKey, new Uint8Array(63), new Uint8Array(1)), false)
    assert.equal(await verifyEd25519(new Uint8Array(5), new Uint8Array(64), new Uint8Array(1)), false)
    await assert.rejects(ed25519KeyPair(new Uint8Array(31)), RangeError)
  })
})
