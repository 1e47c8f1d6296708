import type { AccountKeys } from './derive-account-keys.ts'
import { type Logs, nextInVaultLog } from './next-place.ts'
import type { HeldCustodyKeys } from './open-custody-share.ts'
import { signStatement } from './sign-statement.ts'

/** A custodian's word that their custody keys of a dealing arrived and fit; only for keys that were opened. */
export function writeAcknowledge(
  keys: AccountKeys,
  logs: Logs,
  { place }: HeldCustodyKeys,
  at: Date,
): Promise<string> {
  const payload = { ...nextInVaultLog(keys.user, logs, at), dealing: place.dealing }
  return signStatement('chaveiro.vault.acknowledge', payload, keys.signing)
}
