/** HKDF input key material inside the platform; non-extractable. */
export type HkdfKey = CryptoKey

export function importHkdfKey(bytes: Uint8Array<ArrayBuffer>): Promise<HkdfKey> {
  return crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveBits'])
}

/** HKDF-SHA-256 (RFC 5869): `length` bytes from key, salt and info. */
export async function hkdf(
  key: HkdfKey,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bits = await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8)
  return new Uint8Array(bits)
}
