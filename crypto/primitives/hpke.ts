import { isXWingKey } from '@chaveiro/contract/log/statements/x-wing-key.ts'
import { KEM_MLKEM768_X25519 } from '@panva/hpke-noble'
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, type Key } from 'hpke'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * HPKE (RFC 9180), base and PSK mode, X-Wing (0x647a) / HKDF-SHA-256 (0x0001) / AES-256-GCM (0x0002). The KEM comes
 * from hpke-noble: Chromium has ML-KEM and X25519, but not the SHA3-256 and SHAKE256 that X-Wing needs. KDF and AEAD
 * are the platform's.
 */
const suite = new CipherSuite(KEM_MLKEM768_X25519, KDF_HKDF_SHA256, AEAD_AES_256_GCM)

export const X_WING_ENC_BYTES = 1120

/** An X-Wing key pair; the private half cannot be serialised, the public half has 1216 bytes. */
export type XWingKeyPair = { readonly privateKey: Key; readonly publicKey: Bytes }

/** The X-Wing key pair of a 32-byte seed: HPKE's DeriveKeyPair (draft-ietf-hpke-pq) with the seed as its ikm. */
export async function xWingKeyPair(seed: Bytes): Promise<XWingKeyPair> {
  if (seed.length !== 32) throw new RangeError('an X-Wing seed has 32 bytes')
  const { privateKey, publicKey } = await suite.DeriveKeyPair(seed, false)
  return { privateKey, publicKey: (await suite.SerializePublicKey(publicKey)) as Bytes }
}

/** A secret that both sides share, and its id (RFC 9180, section 5.1.2). */
export type PreSharedKey = { readonly psk: Bytes; readonly pskId: Bytes }

/**
 * Seals to a public key; throws if it is not a valid X-Wing key. `enc` has 1120 bytes. With a shared secret it uses PSK
 * mode: only somebody with that secret can seal or open.
 */
export async function sealHpke(
  publicKey: Bytes,
  plaintext: Bytes,
  info: Bytes,
  shared?: PreSharedKey,
): Promise<{ enc: Bytes; ciphertext: Bytes }> {
  // The library decodes unreduced coefficients without refusing them.
  if (!isXWingKey(publicKey)) throw new RangeError('not an X-Wing public key')
  const recipient = await suite.DeserializePublicKey(publicKey)
  const { encapsulatedSecret, ciphertext } = await suite.Seal(recipient, plaintext, { info, ...shared })
  return { enc: encapsulatedSecret as Bytes, ciphertext: ciphertext as Bytes }
}

/** The plaintext; rejects if anything differs, the shared secret included. */
export async function openHpke(
  privateKey: Key,
  enc: Bytes,
  ciphertext: Bytes,
  info: Bytes,
  shared?: PreSharedKey,
): Promise<Bytes> {
  return (await suite.Open(privateKey, enc, ciphertext, { info, ...shared })) as Bytes
}
