import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import { type AccountKeys, deriveAccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import type { RosterReader } from '../../state/roster-reader.ts'
import { loadRoster } from './load-roster.ts'
import { keysOfPerson, type StoredKeys } from './person-keys.ts'

/**
 * The keys of a secret that this browser kept. If the server has other keys for the person, they were renewed elsewhere only if the roster
 * says so, signed by these keys: SessionError('keys_renewed'). Otherwise throws DistrustError('own_keys', 'substituted').
 */
export async function keptKeys(
  reader: RosterReader,
  stored: StoredKeys,
  secret: AccountSecret,
): Promise<AccountKeys> {
  const { person } = reader
  try {
    return await keysOfPerson(secret, stored, person.id)
  } catch (error) {
    await loadRoster({ ...reader, keys: await deriveAccountKeys(secret, person.id) })
    throw error
  }
}
