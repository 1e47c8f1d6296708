import { type RosterState, wasCustodianAt, wasCustodianThroughout } from '../roster/roster.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { mayHoldVaultKey } from './vault-members.ts'
import type { VaultLogDraft, VaultLogState } from './vault-state.ts'

/**
 * A two-person vault's custodians who have stayed custodians since two named them, up to roster statement
 * `rosterSeq`, with keys that nobody reset. Somebody dismissed and appointed again, or with keys that others reset,
 * has to be named again.
 */
export function keepersAt(
  log: Pick<VaultLogState, 'custodians' | 'custodies' | 'rosterSeqs'>,
  roster: RosterState,
  rosterSeq: number,
): string[] {
  const since = log.rosterSeqs[log.custodies.at(-1)?.seq ?? 0] as number
  return log.custodians.filter(
    (user) =>
      wasCustodianThroughout(roster, user, since, rosterSeq) &&
      wasCustodianAt(roster, user, rosterSeq) &&
      !wasResetWithin(roster, user, since, rosterSeq),
  )
}

/** Whether others gave somebody new keys after roster statement `since`, up to `rosterSeq`. */
export function wasResetWithin(roster: RosterState, user: string, since: number, rosterSeq: number): boolean {
  return (roster.keyResets.get(user) ?? []).some((seq) => since < seq && seq <= rosterSeq)
}

/**
 * Whether somebody may sign where two admit or change custody, at roster statement `rosterSeq`: in shared custody any
 * custodian, in a two-person vault only its own, since one could appoint a helper as the second. If fewer than two of
 * them are left, a member signs beside them.
 */
export function maySignFor(
  log: VaultLogDraft | VaultLogState,
  roster: RosterState,
  user: string,
  rosterSeq: number,
): boolean {
  if (log.custody === 'shared') return wasCustodianAt(roster, user, rosterSeq)
  const keepers = keepersAt(log, roster, rosterSeq)
  if (keepers.length >= 2 || keepers.includes(user)) return keepers.includes(user)
  return (
    mayHoldVaultKey(log, roster, user, rosterSeq) ||
    (keepers.length === 0 && wasCustodianAt(roster, user, rosterSeq))
  )
}

/**
 * Whether a two-person vault has fewer than two of its custodians left, so that a member signs beside one custodian.
 */
export function needsMember(log: VaultLogState, roster: RosterState): boolean {
  return log.custody === 'split' && keepersAt(log, roster, roster.head.seq).length < 2
}

/** Whether somebody's signature now would be a valid second one for a proposal of `by`. */
export function maySecond(log: VaultLogState, roster: RosterState, by: string, user: string): boolean {
  const now = roster.head.seq
  return by !== user && maySignFor(log, roster, user, now) && areBothKinds(log, roster, [by, user], now)
}

/**
 * In a two-person vault with fewer than two custodians left, throws unless one signer is a member and the other a
 * custodian.
 */
export function requireBothKinds(
  log: VaultLogDraft,
  roster: RosterState,
  voices: readonly [string, string],
  rosterSeq: number,
) {
  refuseUnless(
    areBothKinds(log, roster, voices, rosterSeq),
    'not_keeper',
    'it takes one custodian and a member',
  )
}

function areBothKinds(
  log: VaultLogDraft | VaultLogState,
  roster: RosterState,
  voices: readonly [string, string],
  rosterSeq: number,
): boolean {
  if (log.custody === 'shared' || keepersAt(log, roster, rosterSeq).length >= 2) return true
  return voices.filter((user) => wasCustodianAt(roster, user, rosterSeq)).length === 1
}
