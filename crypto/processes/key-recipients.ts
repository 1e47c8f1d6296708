import type { RosterPerson, RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { holdersOf, type VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'

/**
 * Everybody to whom a vault's key has to be sealed, by its log and roster. `isActive` narrows it to people whom the
 * server lists as well: either side alone can take access away.
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
