import { CipherSuite } from 'hpke'
import { equalBytes } from '../primitives/equal-bytes.ts'

/** Makes sealing to this public key fail from now on, like a fault that no rule detects. Returns how to undo it. */
export function refuseKey(publicKey: Uint8Array<ArrayBuffer>): () => void {
  const { prototype } = CipherSuite
  const original = prototype.DeserializePublicKey
  prototype.DeserializePublicKey = async function (this: CipherSuite, bytes: Uint8Array) {
    if (equalBytes(bytes as Uint8Array<ArrayBuffer>, publicKey)) throw new RangeError('a key of no use')
    return original.call(this, bytes)
  }
  return () => {
    prototype.DeserializePublicKey = original
  }
}
