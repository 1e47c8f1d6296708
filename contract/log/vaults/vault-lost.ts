import type { RosterState } from '../roster/roster.ts'
import { mayHoldVaultKey } from './vault-members.ts'
import type { VaultLogDraft, VaultLogState } from './vault-state.ts'

/**
 * Whether nobody has the vault's key, at roster statement `rosterSeq`: nobody may hold it, or those who may were
 * admitted when nobody could deliver it to them.
 */
export function isLost(
  log: VaultLogDraft | VaultLogState,
  roster: RosterState,
  rosterSeq: number = roster.head.seq,
): boolean {
  if (log.generation === null) return false
  if (log.isKeyless) return true
  return ![...log.admissions.keys()].some((user) => mayHoldVaultKey(log, roster, user, rosterSeq))
}

/** Whether this person starts the generation that replaces a lost key, so names no earlier one. */
export function startsAnew(
  { isKeyless, givenVault: given }: VaultLogDraft | VaultLogState,
  user: string,
): boolean {
  return isKeyless && given?.to === user && given.generation === null
}
