import type { AccountKeys } from './derive-account-keys.ts'
import { type Logs, nextInVaultLog } from './next-place.ts'
import { signStatement } from './sign-statement.ts'

/** Who is let in or taken out, and from where: `from` is the parent vault of an inherited admission. */
export type Admission = { readonly user: string; readonly from?: string }

/** A custodian's: from here on this person may hold the vault's key. `confirms` is the first custodian's statement. */
export function writeAdmit(
  keys: AccountKeys,
  logs: Logs,
  { user, from, confirms }: Admission & { readonly confirms?: string },
  at: Date,
): Promise<string> {
  const payload = {
    ...nextInVaultLog(keys.user, logs, at),
    user,
    ...(from === undefined ? {} : { from }),
    ...(confirms === undefined ? {} : { confirms }),
  }
  return signStatement('chaveiro.vault.admit', payload, keys.signing)
}

/** A custodian's, or one's own: ends the admission from that source. */
export function writeRemove(
  keys: AccountKeys,
  logs: Logs,
  { user, from }: Admission,
  at: Date,
): Promise<string> {
  const payload = { ...nextInVaultLog(keys.user, logs, at), user, ...(from === undefined ? {} : { from }) }
  return signStatement('chaveiro.vault.remove', payload, keys.signing)
}
