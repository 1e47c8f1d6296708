import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import { type AccountKeys, deriveAccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import { loadRoster } from '../log/roster/load-roster.ts'
import { type AskedKeys, askForKeys, keysOfPerson, type StoredKeys } from '../log/roster/person-keys.ts'
import { newcomerReader, type RosterReader } from '../state/roster-reader.ts'
import type { SessionContext } from '../state/session-context.ts'
import { noteAccess } from './own-keys.ts'

/**
 * Unlocks with a secret that a keeper kept; does nothing where another tab has unlocked with the same keys meanwhile. `asked`: the person's
 * keys if the server was asked for them already.
 */
export async function resumeKept(
  context: SessionContext,
  secret: AccountSecret,
  asked: Promise<AskedKeys> = askForKeys(context, context.person().id),
): Promise<void> {
  const lockCount = context.lockCount()
  const reader = newcomerReader(context)
  const { stored, ...seen } = await asked
  const keys = await keptKeys(reader, stored, secret)
  await noteAccess(context, keys, stored)
  if (context.isUnlocked() && context.unlocked().keys.fingerprint === keys.fingerprint) return
  await context.unlockWith({ secret, keys, lockCount, isKept: true, ...seen })
}

/**
 * The keys of a secret that this browser kept. If the server has other keys for the person, they were renewed elsewhere only if the roster
 * says so, signed by these keys: SessionError('keys_renewed'). Otherwise throws DistrustError('own_keys', 'substituted').
 */
async function keptKeys(
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
