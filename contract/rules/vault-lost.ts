import type { RosterState } from './roster.ts'
import { presentCustodians, standingDealings } from './vault-deal.ts'
import { mayHoldVaultKey } from './vault-members.ts'
import type { VaultLogDraft, VaultLogState } from './vault-state.ts'

/**
 * Whether nobody has the vault's key, by the log and the roster's statement `rosterSeq`: nobody may hold it, or those who may
 * were let in when nobody was there to hand it to them.
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

/** Whether this person starts the generation that names no earlier key, in the place of the one that was lost. */
export function startsAnew({ isKeyless, recovery }: VaultLogDraft | VaultLogState, user: string): boolean {
  return isKeyless && recovery?.user === user && recovery.generation === null
}

/**
 * Whether two of the vault's custodians are left who hold keys of the same dealing. With fewer nobody ever opens a lost vault
 * again: each custodian lacks one of the keys that its items lie under, and nobody else holds any.
 */
export function mayBeGiven(log: VaultLogState, roster: RosterState): boolean {
  const present = presentCustodians(log, roster)
  return standingDealings(log).some(
    ({ acknowledged }) => acknowledged.filter((user) => present.includes(user)).length > 1,
  )
}
