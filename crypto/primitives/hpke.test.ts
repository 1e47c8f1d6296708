import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AEAD_ChaCha20Poly1305, KEM_DHKEM_X25519_HKDF_SHA256, KEM_MLKEM768_X25519 } from '@panva/hpke-noble'
import { AEAD_AES_128_GCM, AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256 } from 'hpke'
import hpkeXWing from '../vectors/published/hpke-x-wing.json' with { type: 'json' }
import xWing from '../vectors/published/x-wing.json' with { type: 'json' }
import { openHpke, sealHpke, xWingKeyPair } from './hpke.ts'

const fromHex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('X-Wing matches draft-connolly-cfrg-xwing-kem, appendix C', () => {
  for (const [i, { sk, ct, ss }] of xWing.vectors.entries()) {
    test(`vector ${i + 1}`, async () => {
      const kem = KEM_MLKEM768_X25519()
      const privateKey = await kem.DeserializePrivateKey(fromHex(sk), false)
      assert.equal(toHex(await kem.Decap(fromHex(ct), privateKey, undefined)), ss)
    })
  }
})

test('HPKE with X-Wing derives and opens as in draft-ietf-hpke-pq', async () => {
  const { ikmR, pkRm, skRm, enc, info, encryptions } = hpkeXWing.vector
  const suite = new CipherSuite(KEM_MLKEM768_X25519, KDF_HKDF_SHA256, AEAD_ChaCha20Poly1305)
  const derived = await suite.DeriveKeyPair(fromHex(ikmR), true)
  assert.equal(toHex(await suite.SerializePrivateKey(derived.privateKey)), skRm)
  assert.equal(toHex((await xWingKeyPair(fromHex(ikmR))).publicKey), pkRm)
  const context = await suite.SetupRecipient(derived.privateKey, fromHex(enc), { info: fromHex(info) })
  for (const { aad, ct, pt } of encryptions) {
    assert.equal(toHex(await context.Open(fromHex(ct), fromHex(aad))), pt)
  }
})

test('HPKE with HKDF-SHA-256 and AES-256-GCM opens the vector of RFC 9180 (CFRG test-vectors.json: mode 0, kem 0x20, kdf 1, aead 2)', async () => {
  const suite = new CipherSuite(KEM_DHKEM_X25519_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
  const skRm = fromHex('497b4502664cfea5d5af0b39934dac72242a74f8480451e1aee7d6a53320333d')
  const enc = fromHex('6c93e09869df3402d7bf231bf540fadd35cd56be14f97178f0954db94b7fc256')
  const ct = fromHex(
    'e5d84cd531cfb583096e7cfa9641bd3079cf3a91cda813c52deb5f512be9931980a41de125a925cdad859d5b7a',
  )
  const options = {
    info: fromHex('4f6465206f6e2061204772656369616e2055726e'),
    aad: fromHex('436f756e742d30'),
  }
  const opened = await suite.Open(await suite.DeserializePrivateKey(skRm, false), enc, ct, options)
  assert.equal(new TextDecoder().decode(opened), 'Beauty is truth, truth beauty')
})

test('what is sealed to a key opens with it, and with no other key or info', async () => {
  const info = new TextEncoder().encode('here')
  const pair = await xWingKeyPair(new Uint8Array(32).fill(1))
  const other = await xWingKeyPair(new Uint8Array(32).fill(2))
  const plaintext = new TextEncoder().encode('secret')
  const { enc, ciphertext } = await sealHpke(pair.publicKey, plaintext, info)
  assert.deepEqual(await openHpke(pair.privateKey, enc, ciphertext, info), plaintext)
  await assert.rejects(openHpke(other.privateKey, enc, ciphertext, info))
  await assert.rejects(openHpke(pair.privateKey, enc, ciphertext, new Uint8Array(4)))
})

test('HPKE in PSK mode opens the vector of RFC 9180, appendix A.1.2 (mode 1, kem 0x20, kdf 1, aead 1)', async () => {
  const suite = new CipherSuite(KEM_DHKEM_X25519_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_128_GCM)
  const skRm = fromHex('c5eb01eb457fe6c6f57577c5413b931550a162c71a03ac8d196babbd4e5ce0fd')
  const enc = fromHex('0ad0950d9fb9588e59690b74f1237ecdf1d775cd60be2eca57af5a4b0471c91b')
  const ct = fromHex(
    'e52c6fed7f758d0cf7145689f21bc1be6ec9ea097fef4e959440012f4feb73fb611b946199e681f4cfc34db8ea',
  )
  const options = {
    info: fromHex('4f6465206f6e2061204772656369616e2055726e'),
    aad: fromHex('436f756e742d30'),
    psk: fromHex('0247fd33b913760fa1fa51e1892d9f307fbe65eb171e8132c2af18555a738b82'),
    pskId: fromHex('456e6e796e20447572696e206172616e204d6f726961'),
  }
  const opened = await suite.Open(await suite.DeserializePrivateKey(skRm, false), enc, ct, options)
  assert.equal(new TextDecoder().decode(opened), 'Beauty is truth, truth beauty')
})

test('text sealed with a shared secret opens with that and the key, and with neither alone', async () => {
  const info = new TextEncoder().encode('here')
  const pair = await xWingKeyPair(new Uint8Array(32).fill(1))
  const other = await xWingKeyPair(new Uint8Array(32).fill(2))
  const shared = { psk: new Uint8Array(32).fill(3), pskId: new Uint8Array(32).fill(4) }
  const plaintext = new TextEncoder().encode('secret')
  const { enc, ciphertext } = await sealHpke(pair.publicKey, plaintext, info, shared)
  const open = (key = pair.privateKey, given = shared, place = info) =>
    openHpke(key, enc, ciphertext, place, given)
  assert.deepEqual(await open(), plaintext)
  await assert.rejects(open(other.privateKey))
  await assert.rejects(open(pair.privateKey, { ...shared, psk: new Uint8Array(32).fill(5) }))
  await assert.rejects(open(pair.privateKey, { ...shared, pskId: new Uint8Array(32).fill(5) }))
  await assert.rejects(open(pair.privateKey, shared, new Uint8Array(4)))
  await assert.rejects(openHpke(pair.privateKey, enc, ciphertext, info))
  const base = await sealHpke(pair.publicKey, plaintext, info)
  await assert.rejects(openHpke(pair.privateKey, base.enc, base.ciphertext, info, shared))
  await assert.rejects(sealHpke(new Uint8Array(1216), plaintext, info, shared), RangeError)
})

test('a seed gives the same key pair every time, and only 32 bytes are a seed', async () => {
  const [one, two] = await Promise.all([1, 1].map((fill) => xWingKeyPair(new Uint8Array(32).fill(fill))))
  assert.deepEqual(one?.publicKey, two?.publicKey)
  assert.equal(one?.publicKey.length, 1216)
  await assert.rejects(xWingKeyPair(new Uint8Array(31)), RangeError)
})

test('nothing is sealed to an invalid public key', async () => {
  await assert.rejects(sealHpke(new Uint8Array(1215), new Uint8Array(32), new Uint8Array(0)))
  const { publicKey } = await xWingKeyPair(new Uint8Array(32))
  const unreduced = publicKey.slice()
  unreduced.set([0x01, 0x0d], 0)
  await assert.rejects(sealHpke(unreduced, new Uint8Array(32), new Uint8Array(0)), RangeError)
  const lowOrder = publicKey.slice().fill(0, 1216 - 32)
  await assert.rejects(sealHpke(lowOrder, new Uint8Array(32), new Uint8Array(0)))
})

test('a private key cannot be exported', async () => {
  const suite = new CipherSuite(KEM_MLKEM768_X25519, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
  const { privateKey } = await xWingKeyPair(new Uint8Array(32))
  await assert.rejects(suite.SerializePrivateKey(privateKey))
})
