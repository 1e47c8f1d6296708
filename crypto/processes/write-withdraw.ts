import type { AccountKeys } from './derive-account-keys.ts'
import { type Logs, nextInVaultLog } from './next-place.ts'
import { signStatement } from './sign-statement.ts'

/** Takes back the proposal whose statement has this hash: nobody can confirm it after this one. */
export function writeWithdraw(keys: AccountKeys, logs: Logs, proposal: string, at: Date): Promise<string> {
  const payload = { ...nextInVaultLog(keys.user, logs, at), proposal }
  return signStatement('chaveiro.vault.withdraw', payload, keys.signing)
}
