import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import { dealingOf, type VaultLogState } from '@chaveiro/contract/rules/vault-log.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/**
 * The dealing under which item keys of a vault are wrapped beside its generation; 0 in shared custody and as long as
 * the newest dealing is not complete.
 */
export function presentDealing(log: VaultLogState, roster: RosterState): number {
  const dealing = dealingOf(log, roster)
  return dealing?.complete ? dealing.dealing : 0
}

/**
 * Throws where the author knew another dealing: their device takes over the newest log and writes again. A complete
 * dealing must be wrapped for, one that is still being acknowledged may be.
 */
export function requireDealing(sent: number | undefined, log: VaultLogState, roster: RosterState): void {
  const newest = dealingOf(log, roster)
  const fits = sent === undefined ? !newest?.complete : sent === newest?.dealing
  if (!fits) throw new Refusal('stale_head')
}
