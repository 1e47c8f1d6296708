import assert from 'node:assert/strict'
import { createCipheriv, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { applyChaCha20, applySalsa20, decryptAesCbc } from './file-ciphers.ts'

const fromHex = (text: string) => new Uint8Array(Buffer.from(text.replace(/\s/g, ''), 'hex'))
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test('ChaCha20 (RFC 8439, appendix A.1, test vectors 1 and 2)', () => {
  const stream = applyChaCha20(new Uint8Array(32), new Uint8Array(12), new Uint8Array(128))
  assert.match(toHex(stream), /^76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7/)
  assert.match(
    toHex(stream.subarray(64)),
    /^9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed/,
  )
})

test('Salsa20 (ECRYPT, set 1, vector 0 of 256 bits)', () => {
  const key = fromHex(`80${'00'.repeat(31)}`)
  assert.match(
    toHex(applySalsa20(key, new Uint8Array(8), new Uint8Array(64))),
    /^e3be8fdd8beca2e3ea8ef9475b29a6e7003951e1097a5c38d23b7a5fad9f6844/,
  )
})

test('AES-256-CBC opens what Node seals, and refuses another key', async () => {
  const [key, iv] = [new Uint8Array(randomBytes(32)), new Uint8Array(randomBytes(16))]
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  const sealed = new Uint8Array(Buffer.concat([cipher.update('made up', 'utf8'), cipher.final()]))
  assert.equal(Buffer.from(await decryptAesCbc(key, iv, sealed)).toString(), 'made up')
  await assert.rejects(decryptAesCbc(new Uint8Array(32), iv, sealed.slice(0, 15)))
})
