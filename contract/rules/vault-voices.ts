import { type RosterState, wasCustodianAt, wasCustodianThroughout } from './roster.ts'
import { refuseUnless } from './statement-refused.ts'
import { mayHoldVaultKey } from './vault-members.ts'
import type { VaultLogDraft, VaultLogState } from './vault-state.ts'

/**
 * Those of a split vault's custodians who have been custodians ever since two of them said so, up to the roster's
 * statement `rosterSeq`, with keys that nobody reset. Who was dismissed and appointed again, or got keys by the word of
 * others, is not: that takes the vault's own voices anew.
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

/** Whether somebody got new keys by the word of others after the roster's statement `since`, up to `rosterSeq`. */
export function wasResetWithin(roster: RosterState, user: string, since: number, rosterSeq: number): boolean {
  return (roster.keyResets.get(user) ?? []).some((seq) => since < seq && seq <= rosterSeq)
}

/**
 * Whether somebody's word counts where two admit or change custody, at the roster's statement `rosterSeq`: in shared custody
 * every custodian's, in a split vault only that of its own custodians. Else one custodian would appoint a helper as the
 * second. Where fewer than two of them are left, a member speaks beside them.
 */
export function maySpeakFor(
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

/** Whether a split vault has fewer than two of its custodians left, so that a member speaks beside one custodian. */
export function needsMember(log: VaultLogState, roster: RosterState): boolean {
  return log.custody === 'split' && keepersAt(log, roster, roster.head.seq).length < 2
}

/** Whether somebody's word, given now, would be the second one upon a proposal of `by`. */
export function maySecond(log: VaultLogState, roster: RosterState, by: string, user: string): boolean {
  const now = roster.head.seq
  return by !== user && maySpeakFor(log, roster, user, now) && areBothKinds(log, roster, [by, user], now)
}

/** Throws where two voices of a split vault that has fewer than two custodians left are both members', or both custodians'. */
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
