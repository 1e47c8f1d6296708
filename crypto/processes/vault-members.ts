import type { RosterPerson, RosterState } from '@chaveiro/contract/rules/roster.ts'
import { mayHoldVaultKey, type VaultLogState } from '@chaveiro/contract/rules/vault-log.ts'

/** Everybody to whom a vault's key is to be sealed, by its log and the roster as they stand. */
export function vaultMembers(log: VaultLogState, roster: RosterState): RosterPerson[] {
  return [...roster.people.values()].filter(({ user }) => mayHoldVaultKey(log, roster, user, roster.head.seq))
}
