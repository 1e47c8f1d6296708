/**
 * Preloaded (`--import`) into the same processes as `quick-passphrases.ts`: X25519 and ML-KEM-768 by OpenSSL under the library's X-Wing, which
 * the product takes from JavaScript since browsers have no ML-KEM. Same keys, same ciphertexts, a tenth of the time. Where the device's
 * cryptography is the subject, the library's own run.
 */
import {
  createPrivateKey,
  createPublicKey,
  decapsulate,
  diffieHellman,
  encapsulate,
  type KeyObject,
} from 'node:crypto'
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) =>
    next(isReplaced(specifier, context.parentURL) ? import.meta.url : specifier, context),
})

function isReplaced(specifier: string, parent = ''): boolean {
  const isHybrid = parent.endsWith('/@noble/post-quantum/hybrid.js')
  return isHybrid && (specifier === '@noble/curves/ed25519.js' || specifier === './ml-kem.js')
}

/** Key formats whose DER is a fixed beginning and then the key (RFC 8410, RFC 9935). */
const forms = {
  x25519: { secret: '302e020100300506032b656e04220420', public: '302a300506032b656e032100' },
  mlKem768: {
    secret: '3054020100300b060960864801650304040204428040',
    public: '308204b2300b0609608648016503040402038204a100',
  },
}
type Form = (typeof forms)[keyof typeof forms]

const der = (begin: string, key: Uint8Array) => Buffer.concat([Buffer.from(begin, 'hex'), key])
const secretKeyOf = (form: Form, key: Uint8Array): KeyObject =>
  createPrivateKey({ key: der(form.secret, key), format: 'der', type: 'pkcs8' })
const publicKeyOf = (form: Form, key: Uint8Array): KeyObject =>
  createPublicKey({ key: der(form.public, key), format: 'der', type: 'spki' })

function publicOf(form: Form, key: Uint8Array): Uint8Array {
  const whole = createPublicKey(secretKeyOf(form, key)).export({ format: 'der', type: 'spki' })
  return Uint8Array.from(whole.subarray(form.public.length / 2))
}

const keygen = (form: Form) => (seed: Uint8Array) => ({
  secretKey: Uint8Array.from(seed),
  publicKey: publicOf(form, seed),
})

export const x25519 = {
  lengths: { secretKey: 32, publicKey: 32, seed: 32 },
  keygen: keygen(forms.x25519),
  getPublicKey: (secret: Uint8Array) => publicOf(forms.x25519, secret),
  getSharedSecret: (secret: Uint8Array, other: Uint8Array) =>
    Uint8Array.from(
      diffieHellman({
        privateKey: secretKeyOf(forms.x25519, secret),
        publicKey: publicKeyOf(forms.x25519, other),
      }),
    ),
}

export const ml_kem768 = {
  lengths: { seed: 64, publicKey: 1184, secretKey: 64, cipherText: 1088, msg: 32 },
  keygen: keygen(forms.mlKem768),
  /** With randomness of its own. */
  encapsulate(other: Uint8Array) {
    const { sharedKey, ciphertext } = encapsulate(publicKeyOf(forms.mlKem768, other))
    return { sharedSecret: Uint8Array.from(sharedKey), cipherText: Uint8Array.from(ciphertext) }
  },
  decapsulate: (cipherText: Uint8Array, seed: Uint8Array) =>
    Uint8Array.from(decapsulate(secretKeyOf(forms.mlKem768, seed), cipherText)),
}

/** Only its lengths are read, while the library is loaded. */
export const ml_kem1024 = { lengths: ml_kem768.lengths }
