import { chacha20 } from '@noble/ciphers/chacha.js'
import { salsa20 } from '@noble/ciphers/salsa.js'

type Bytes = Uint8Array<ArrayBuffer>

/** AES-256-CBC with PKCS #7 padding, for reading other products' files, which authenticate it themselves. Rejects if the padding is wrong. */
export async function decryptAesCbc(key: Bytes, iv: Bytes, ciphertext: Bytes): Promise<Bytes> {
  const aesKey = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['decrypt'])
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, aesKey, ciphertext))
}

/** The same for writing them: the ciphertext is padded by one to sixteen bytes. */
export async function encryptAesCbc(key: Bytes, iv: Bytes, plaintext: Bytes): Promise<Bytes> {
  const aesKey = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['encrypt'])
  return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, aesKey, plaintext))
}

/** ChaCha20 (RFC 8439), counted from 0: key 32, nonce 12 bytes; the same both ways. */
export function applyChaCha20(key: Bytes, nonce: Bytes, text: Bytes): Bytes {
  return chacha20(key, nonce, text) as Bytes
}

/** Salsa20: key 32, nonce 8 bytes; the same both ways. */
export function applySalsa20(key: Bytes, nonce: Bytes, text: Bytes): Bytes {
  return salsa20(key, nonce, text) as Bytes
}

/** SHA-512 (FIPS 180-4) of a message: 64 bytes. */
export async function sha512(message: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-512', message))
}
