import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { dealingOf, type VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/**
 * The dealing under which a vault's item keys are wrapped besides its generation; 0 in shared custody and until the
 * newest dealing is complete.
 */
export function presentDealing(log: VaultLogState, roster: RosterState): number {
  const dealing = dealingOf(log, roster)
  return dealing?.complete ? dealing.dealing : 0
}

/**
 * Throws if the author knew another dealing: their device reads the newest log and writes again. A complete dealing
 * must be wrapped for; one still being acknowledged may be.
 */
export function requireDealing(sent: number | undefined, log: VaultLogState, roster: RosterState): void {
  const newest = dealingOf(log, roster)
  const fits = sent === undefined ? !newest?.complete : sent === newest?.dealing
  if (!fits) throw new Refusal('stale_head')
}
