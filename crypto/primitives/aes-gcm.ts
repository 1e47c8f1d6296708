type Bytes = Uint8Array<ArrayBuffer>

/** AES-256-GCM (NIST SP 800-38D): key 32, nonce 12 bytes; the ciphertext ends with the 16-byte tag. */
export async function encryptAesGcm(key: Bytes, nonce: Bytes, plaintext: Bytes, aad: Bytes): Promise<Bytes> {
  const aesKey = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt'])
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: aad }
  return new Uint8Array(await crypto.subtle.encrypt(algorithm, aesKey, plaintext))
}

/** The plaintext; rejects if key, nonce, ciphertext or aad differ. */
export async function decryptAesGcm(key: Bytes, nonce: Bytes, ciphertext: Bytes, aad: Bytes): Promise<Bytes> {
  const aesKey = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: aad }
  return new Uint8Array(await crypto.subtle.decrypt(algorithm, aesKey, ciphertext))
}
