import { hash, randomBytes } from 'node:crypto'
import { canonicalJson } from '@chaveiro/contract/encoding/canonical-json.ts'
import { keyAlgorithm } from '@chaveiro/contract/log/statements/statement-forms.ts'
import { makeTestKeys, signStatement, type TestKeys } from '@chaveiro/contract/testing/signing.ts'

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
