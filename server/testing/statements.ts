import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto'
import { canonicalJson } from '@chaveiro/contract/encoding/canonical-json.ts'
import { statementSigningInput } from '@chaveiro/contract/log/statements/statement.ts'
import { keyAlgorithm } from '@chaveiro/contract/log/statements/statement-forms.ts'
import type { StatementKind, StatementPayload } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import { randomSealingKey } from '@chaveiro/contract/log/testing/sealing-key.ts'

/** A person's keys as a device holds them; the sealing key is random, since the server never uses it. */
export type TestKeys = { sealing_key: string; signing_key: string; signing: KeyObject }

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
  const input = statementSigningInput(kind, payload)
  return `${input}.${sign(null, Buffer.from(input), signing).toString('base64url')}`
}

/** The salt of every commitment to an address in tests. */
export const testSalt = Buffer.alloc(16, 7).toString('base64url')

const at = '2026-01-02T03:04:05.678Z'

/** A genesis that commits to this address with `testSalt`. */
export function genesis(user: string, keys: TestKeys, email = 'founder@agencia.example'): string {
  const identity = hash('sha256', canonicalJson({ salt: testSalt, user, email }), 'base64url')
  return signStatement(
    'chaveiro.roster.genesis',
    {
      v: 1,
      seq: 0,
      at,
      nonce: randomBytes(16).toString('base64url'),
      admin: {
        user,
        algorithm: keyAlgorithm,
        sealing_key: keys.sealing_key,
        signing_key: keys.signing_key,
        identity,
      },
      recovery_key: makeTestKeys().signing_key,
    },
    keys.signing,
  )
}

export function enrol(
  user: string,
  keys: TestKeys,
  place: { org: string; seq: number; prev: string },
  signing = keys.signing,
): string {
  const { sealing_key, signing_key } = keys
  return signStatement(
    'chaveiro.roster.enrol',
    { v: 1, ...place, at, user, algorithm: keyAlgorithm, sealing_key, signing_key },
    signing,
  )
}
