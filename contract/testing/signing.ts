import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { statementSigningInput } from '../log/statements/statement.ts'
import type { StatementKind, StatementPayload } from '../log/statements/statement-kinds.ts'
import { randomSealingKey } from './sealing-key.ts'

/** A person's keys as a device holds them. Neither rules nor server open anything, so the sealing key is random in the right form. */
export type TestKeys = {
  readonly sealing_key: string
  readonly signing_key: string
  readonly signing: KeyObject
}

export function makeTestKeys(): TestKeys {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    sealing_key: randomSealingKey(),
    signing_key: String(publicKey.export({ format: 'jwk' }).x),
    signing: privateKey,
  }
}

/** A statement signed as a device would. */
export function signStatement<K extends StatementKind>(
  kind: K,
  payload: StatementPayload<K>,
  signing: KeyObject,
): string {
  return signInput(statementSigningInput(kind, payload), signing)
}

/** A header and a payload, `.` between them, with their signature. */
export function signInput(input: string, signing: KeyObject): string {
  return `${input}.${signBytes(Buffer.from(input), signing)}`
}

/** An Ed25519 signature of these bytes, base64url: a countersignature. */
export function signBytes(bytes: Uint8Array, signing: KeyObject): string {
  return sign(null, bytes, signing).toString('base64url')
}
