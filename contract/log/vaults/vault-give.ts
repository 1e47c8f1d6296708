import { machineStands, type RosterState } from '../roster/roster.ts'
import type { Statement } from '../statements/statement.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { hasEnded, type VaultGive, type VaultLogDraft, type VaultLogState } from './vault-state.ts'

/** Gives an item to a machine; never in a two-person vault, where one custodian opens nothing. */
export function give(
  draft: VaultLogDraft,
  { payload }: Statement<'chaveiro.vault.give'>,
  roster: RosterState,
  hash: string,
) {
  const { grant, machine, item, by, at, until, seq, roster: named } = payload
  refuseUnless(
    draft.custody === 'shared',
    'needs_member',
    'one custodian opens nothing of a two-person vault',
  )
  refuseUnless(!draft.gives.has(grant), 'unchanged', 'that grant was given before')
  const since = roster.machines.get(machine)?.sinceSeq
  refuseUnless(since !== undefined && since <= named.seq, 'unknown_person', 'the roster has no such machine')
  refuseUnless(until > at, 'wrong_time', 'it ends before it begins')
  draft.gives.set(grant, { grant, machine, item, by, until, hash, seq })
}

/**
 * The grant if the machine may read its item at this instant; undefined if it ended, the machine stopped, or the vault
 * became a two-person vault since.
 */
export function standingGive(
  log: Pick<VaultLogState, 'gives' | 'ended' | 'custodies'>,
  roster: Pick<RosterState, 'machines'>,
  grant: string,
  now: string,
): VaultGive | undefined {
  const given = log.gives.get(grant)
  if (given === undefined || hasEnded(log, 'grant', grant) || now >= given.until) return undefined
  const wasSplit = log.custodies.some(({ seq, custody }) => custody === 'split' && seq > given.seq)
  return wasSplit || !machineStands(roster, given.machine, now) ? undefined : given
}
