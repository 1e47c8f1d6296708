import type { CallOutput } from '@chaveiro/contract/call.ts'
import { getUnlockMethods } from '@chaveiro/contract/calls/account.ts'
import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import { type AccountKeys, deriveAccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import type { ApiClient } from '../../base/calls/api-client.ts'
import { DistrustError } from '../../base/types/session-error.ts'
import type { Person } from '../../state/open-session.ts'
import { type SeenMemory, seenBy } from '../../state/seen-memory.ts'

export type StoredKeys = CallOutput<typeof getUnlockMethods>

/** Who is signed in, and whether they have keys. */
export async function fetchPerson(api: ApiClient): Promise<{ person: Person; hasKeys: boolean }> {
  const { id, email, role, identity_salt, has_keys } = await api.send(getMe)
  return { person: { id, email, role, identity_salt }, hasKeys: has_keys }
}

/** `known`: the newest change of unlock methods that this device has seen. */
export function fetchStoredKeys(api: ApiClient, known?: { readonly seq: number }): Promise<StoredKeys> {
  return api.send(getUnlockMethods, { query: known ? { since: known.seq } : {} })
}

/** What an unlock begins with. */
export interface AskedKeys {
  /** The person's keys and methods, as the server has them. */
  readonly stored: StoredKeys
  /** Number of the newest roster statement that this device had seen before it asked. */
  readonly seenAtUnlock?: number
}

/** Asks for the person's keys, for an unlock. */
export async function askForKeys(
  { api, memory }: { api: ApiClient; memory: SeenMemory },
  userId: string,
): Promise<AskedKeys> {
  const seen = seenBy(memory, userId)
  const seenAtUnlock = (await seen.roster())?.seq
  const stored = await fetchStoredKeys(api, await seen.access())
  return { stored, ...(seenAtUnlock !== undefined && { seenAtUnlock }) }
}

/**
 * The keys derived from one's secret. Throws DistrustError('own_keys', 'substituted') if the server shows other public keys: what others
 * seal to those would be lost, or read by somebody else.
 */
export async function keysOfPerson(
  secret: AccountSecret,
  stored: StoredKeys,
  userId: string,
): Promise<AccountKeys> {
  const keys = await deriveAccountKeys(secret, userId)
  const isOurs =
    keys.publicKeys.sealing_key === stored.sealing_key && keys.publicKeys.signing_key === stored.signing_key
  if (!isOurs) throw new DistrustError('own_keys', 'substituted')
  return keys
}
