import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
} from 'node:crypto'
import { randomPooled } from './random.ts'

const keyBytes = 32
const idBytes = 4
const nonceBytes = 12
const tagBytes = 16
const lookupBytes = 16

/** One AES-256 key for documents, with the id that its documents begin with. */
export class DocumentKey {
  readonly id: string
  readonly #idBytes: Uint8Array
  readonly #key: KeyObject
  readonly #lookupKey: KeyObject

  constructor(raw: Uint8Array) {
    if (raw.length !== keyBytes) throw new RangeError('a data key has 32 bytes')
    this.#idBytes = createHash('sha256')
      .update('chaveiro data key id')
      .update(raw)
      .digest()
      .subarray(0, idBytes)
    this.id = Buffer.from(this.#idBytes).toString('hex')
    this.#key = createSecretKey(raw)
    this.#lookupKey = createSecretKey(createHmac('sha256', raw).update('chaveiro look-up key').digest())
  }

  /**
   * Keyed hash (HMAC-SHA-256, 16 bytes in base64url) by which a column finds equal values among this key's owner's rows
   * only.
   */
  lookupTag(column: string, value: string): string {
    const hmac = createHmac('sha256', this.#lookupKey).update(`${column}\u0000${value}`, 'utf8')
    return hmac.digest().subarray(0, lookupBytes).toString('base64url')
  }

  /** AES-256-GCM (NIST SP 800-38D): key id ‖ nonce ‖ ciphertext ‖ tag, bound to the table and the row. */
  seal(table: string, rowId: string, plaintext: string | Uint8Array): Uint8Array {
    const nonce = randomPooled(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce, { authTagLength: tagBytes })
    cipher.setAAD(place(table, rowId))
    const body = typeof plaintext === 'string' ? cipher.update(plaintext, 'utf8') : cipher.update(plaintext)
    cipher.final()
    return Buffer.concat([this.#idBytes, nonce, body, cipher.getAuthTag()])
  }

  /** Throws if the key, the place or a single bit differs. */
  open(table: string, rowId: string, sealed: Uint8Array): Buffer {
    const end = sealed.length - tagBytes
    if (end < idBytes + nonceBytes) throw new DocumentError()
    const nonce = sealed.subarray(idBytes, idBytes + nonceBytes)
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce, { authTagLength: tagBytes })
    decipher.setAAD(place(table, rowId))
    decipher.setAuthTag(sealed.subarray(end))
    try {
      const body = decipher.update(sealed.subarray(idBytes + nonceBytes, end))
      decipher.final()
      return body
    } catch {
      throw new DocumentError()
    }
  }
}

/** A stored document does not open: another key, another place, or damage. */
export class DocumentError extends Error {
  constructor() {
    super('a stored document does not open under the data keys')
  }
}

/** The id of the key that a document was sealed under. */
export function keyIdOf(sealed: Uint8Array): string {
  return Buffer.from(sealed.subarray(0, idBytes)).toString('hex')
}

function place(table: string, rowId: string): Buffer {
  return Buffer.from(`${table}\u0000${rowId}`, 'utf8')
}
