import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import type { Proof } from '../base/types/unlocking.ts'
import { keysOfPerson } from '../log/roster/person-keys.ts'
import type { OpenSession } from '../state/open-session.ts'
import { openWithPassphrase, openWithRecoveryCode, requireFewMethods } from './account-methods.ts'
import { fetchOwnKeys } from './own-keys.ts'
import { openWithPasskey } from './passkeys.ts'

/**
 * The account secret, opened by the passphrase, passkey or code that the person gives now. The session does not hold it, so every act that
 * outlives the session needs this. Throws `open_failed` for a wrong proof, `keys_renewed` if the keys were renewed in another browser.
 */
export async function proveAgain(session: OpenSession, proof: Proof): Promise<AccountSecret> {
  const { person } = session
  try {
    const stored = await fetchOwnKeys(session)
    requireFewMethods(stored.methods)
    const secret = await openBy(proof, stored.methods, person.id)
    await keysOfPerson(secret, stored, person.id)
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
