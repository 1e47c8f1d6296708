import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import { DistrustError } from '../../session-error.ts'
import type { Proof } from '../../types/unlocking.ts'
import { loadRoster } from '../roster/load-roster.ts'
import { fetchStoredKeys, keysOfPerson } from '../roster/person-keys.ts'
import type { OpenSession } from '../state/open-session.ts'
import { openWithPassphrase, openWithRecoveryCode, requireFewMethods } from './account-methods.ts'
import { openWithPasskey } from './passkeys.ts'

/**
 * The account secret, opened by the passphrase, passkey or code that the person gives now. The session does not hold it, so every act that
 * outlives the session needs this. Throws `open_failed` for a wrong proof.
 */
export async function proveAgain(session: OpenSession, proof: Proof): Promise<AccountSecret> {
  const { api, person, keys } = session
  try {
    const stored = await fetchStoredKeys(api)
    requireFewMethods(stored.methods)
    const secret = await openBy(proof, stored.methods, person.id)
    const opened = await keysOfPerson(secret, stored, person.id)
    if (opened.fingerprint !== keys.fingerprint) {
      // If these keys were renewed, the roster says so, and this is refused.
      await loadRoster(session)
      throw new DistrustError('own_keys', 'substituted')
    }
    return secret
  } finally {
    if (proof.by === 'passkey') proof.result.prf.fill(0)
  }
}

type Methods = Parameters<typeof requireFewMethods>[0]

function openBy(proof: Proof, methods: Methods, user: string): Promise<AccountSecret> {
  switch (proof.by) {
    case 'passphrase':
      return openWithPassphrase(methods, proof.passphrase, user)
    case 'recovery':
      return openWithRecoveryCode(methods, proof.recoveryCode, user)
    case 'passkey':
      return openWithPasskey(methods, proof.result, user)
  }
}
