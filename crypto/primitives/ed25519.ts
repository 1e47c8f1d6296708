import { fromBase64url } from '@chaveiro/contract/encoding/base64url.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** DER of a PKCS #8 Ed25519 key up to its 32-byte seed (RFC 8410, section 7). */
const PKCS8_PREFIX = [
  0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
]

/** An Ed25519 key pair; the private half is non-extractable, the public half 32 bytes. */
export type Ed25519KeyPair = { readonly privateKey: CryptoKey; readonly publicKey: Bytes }

/** The Ed25519 key pair (RFC 8032) of a 32-byte seed. */
export async function ed25519KeyPair(seed: Bytes): Promise<Ed25519KeyPair> {
  if (seed.length !== 32) throw new RangeError('an Ed25519 seed has 32 bytes')
  const pkcs8 = new Uint8Array([...PKCS8_PREFIX, ...seed])
  const exportable = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign'])
  const { x } = await crypto.subtle.exportKey('jwk', exportable)
  const publicKey = fromBase64url(x as string) as Bytes
  const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign'])
  return { privateKey, publicKey }
}

/** The 64-byte signature; deterministic. */
export async function signEd25519(privateKey: CryptoKey, message: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, message))
}

/** False for anything invalid, malformed keys and signatures included. */
export async function verifyEd25519(publicKey: Bytes, signature: Bytes, message: Bytes): Promise<boolean> {
  try {
    return await crypto.subtle.verify('Ed25519', await importPublicKey(publicKey), signature, message)
  } catch (error) {
    if (!isUnknownHere(error)) return false
    const { verifyWithLibrary } = await import('./ed25519-library.ts')
    return verifyWithLibrary(publicKey, signature, message)
  }
}

/** Browsers before 2025 may lack Ed25519; the public pages have to work there too. */
const isUnknownHere = (error: unknown) => error instanceof DOMException && error.name === 'NotSupportedError'

/** A log has few signers, so imported keys (and imports under way) are cached by value. */
const imported = new Map<string, Promise<CryptoKey>>()

function importPublicKey(publicKey: Bytes): Promise<CryptoKey> {
  const name = String.fromCharCode(...publicKey)
  const cached = imported.get(name)
  if (cached) return cached
  const importing = crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  if (imported.size >= 64) imported.clear()
  imported.set(name, importing)
  return importing
}
