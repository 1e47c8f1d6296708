import { CipherSuite } from 'hpke'
import { equalBytes } from '../equal-bytes.ts'

/** From now on nothing can be sealed to this public key, as with a fault that no rule knows of. Answers how to end it. */
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
