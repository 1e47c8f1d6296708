import type { AccountKeys } from './derive-account-keys.ts'
import { type Logs, nextInVaultLog } from './next-place.ts'
import { signStatement } from './sign-statement.ts'

/** Who is to keep a vault: in split custody those to whom custody keys are dealt, in this order. */
export type CustodyChange =
  | { readonly custody: 'shared' }
  | { readonly custody: 'split'; readonly custodians: readonly string[] }

/** A custodian's half of a change of custody; the second one's names the hash of the first. */
export function writeCustody(
  keys: AccountKeys,
  logs: Logs,
  change: CustodyChange,
  at: Date,
  confirms?: string,
): Promise<string> {
  const payload = {
    ...nextInVaultLog(keys.user, logs, at),
    custody: change.custody,
    ...(change.custody === 'split' ? { custodians: [...change.custodians] } : {}),
    ...(confirms === undefined ? {} : { confirms }),
  }
  return signStatement('chaveiro.vault.custody', payload, keys.signing)
}
