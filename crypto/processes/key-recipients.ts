import type { RosterPerson, RosterState } from '@chaveiro/contract/rules/roster.ts'
import { holdersOf, type VaultLogState } from '@chaveiro/contract/rules/vault-log.ts'

/**
 * Everybody to whom a vault's key is to be sealed, by its log and the roster as they stand. `isActive` narrows it to
 * those whom the server lists too: either half alone can take access away.
 */
export function keyRecipients(
  log: VaultLogState,
  roster: RosterState,
  isActive: (user: string) => boolean = () => true,
): RosterPerson[] {
  return holdersOf(log, roster)
    .filter(isActive)
    .flatMap((user) => roster.people.get(user) ?? [])
}
