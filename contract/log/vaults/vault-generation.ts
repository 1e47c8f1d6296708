import {
  presentKeys,
  type RosterState,
  wasCustodianAt,
  wasCustodianThroughout,
  wasCustodianWithin,
  wasVouchedSince,
} from '../roster/roster.ts'
import type { Statement } from '../statements/statement.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { requireSealingKey } from '../statements/x-wing-key.ts'
import { closeChanges } from './vault-closing.ts'
import { startsAnew } from './vault-lost.ts'
import { isOfAdmitted, mayHoldVaultKey } from './vault-members.ts'
import { keepersAt } from './vault-signers.ts'
import type { VaultLogDraft, VaultLogState } from './vault-state.ts'

/** Starts the next key, named by its commitment and its inbox key. */
export function startGeneration(draft: VaultLogDraft, { payload }: Statement<'chaveiro.vault.generation'>) {
  const { generation: number, commitment, inbox_key: inboxKey, previous, by, at, seq } = payload
  const isAnew = previous === undefined && startsAnew(draft, by)
  const comesNext = draft.generations.length + 1
  refuseUnless(number === comesNext, 'wrong_generation', `generation ${comesNext} comes next`)
  refuseUnless(
    previous === undefined ? number === 1 || isAnew : number > 1,
    'wrong_previous',
    'only the first one, and one in the place of a lost key, has none before it',
  )
  requireSealingKey(inboxKey)
  for (const generation of draft.generations) {
    const reused = generation.commitment === commitment || generation.inboxKey === inboxKey
    refuseUnless(!reused, 'key_taken', 'a generation needs a key of its own')
  }
  closeChanges(draft, payload)
  const previousHash = previous === undefined ? {} : { previous }
  draft.generation = { number, commitment, inboxKey, ...previousHash, by, at, seq }
  draft.generations.push(draft.generation)
  // If the recipient of a lost vault has its key after all, they continue with that.
  if (draft.givenVault?.generation === null)
    draft.givenVault = isAnew ? { ...draft.givenVault, generation: number } : null
  draft.isKeyless = false
}

/**
 * Whether a new generation is due: since the newest one, custody changed, or somebody who might hold its key or
 * custody keys lost that right or got new keys. Admissions alone need none; neither does a right that was lost and
 * regained, except for a two-person vault's custodian.
 */
export function generationIsDue(log: VaultLogState, roster: RosterState): boolean {
  const { generation } = log
  if (generation === null) return false
  if ((log.custodies.at(-1)?.seq ?? 0) > generation.seq) return true
  const custodians =
    log.custody === 'split' ? log.custodians : [...roster.custodians.keys(), ...roster.pastCustodians.keys()]
  const involved = new Set([...custodians, ...log.admissions.keys()])
  return [...involved].some(
    (user) =>
      wasVouchedSince(roster, user, log.rosterSeqs[generation.seq] as number) &&
      (hasLost(log, roster, user, generation.seq) || hasNewKeys(log, roster, user, generation.seq)),
  )
}

function hasLost(log: VaultLogState, roster: RosterState, user: string, since: number): boolean {
  const now = roster.head.seq
  if (wasMember(log, roster, user, since, now) && !mayHoldVaultKey(log, roster, user, now)) return true
  if (log.custody === 'split') {
    const sinceRoster = log.rosterSeqs[since] as number
    return keepersAt(log, roster, sinceRoster).includes(user) && !keepersAt(log, roster, now).includes(user)
  }
  if (!wasKeeper(log, roster, user, since, now) || wasCustodianAt(roster, user, now)) return false
  return !mayHoldVaultKey(log, roster, user, now)
}

/** Whether they replaced keys to which the vault's key might have been sealed since statement `since`. */
function hasNewKeys(log: VaultLogState, roster: RosterState, user: string, since: number): boolean {
  const earlier = roster.earlierKeys.get(user) ?? []
  return earlier.some(({ vouched }, index) => {
    const replaced = earlier[index + 1] ?? presentKeys(roster, user)
    if (!vouched || replaced === undefined) return false
    const last = replaced.sinceSeq - 1
    if (last < (log.rosterSeqs[since] as number)) return false
    return wasMember(log, roster, user, since, last) || wasKeeper(log, roster, user, since, last)
  })
}

/** Whether somebody might hold the key as a custodian in shared custody, or custody keys of a two-person vault. */
function wasKeeper(log: VaultLogState, roster: RosterState, user: string, since: number, rosterSeq: number) {
  const isAsked = log.custody === 'shared' || log.custodians.includes(user)
  return isAsked && wasCustodianWithin(roster, user, log.rosterSeqs[since] as number, rosterSeq)
}

/** Whether an admission lets somebody hold the key, as of roster statement `rosterSeq`. */
function wasMember(log: VaultLogState, roster: RosterState, user: string, since: number, rosterSeq: number) {
  const spans = log.admissions.get(user) ?? []
  const sinceRoster = log.rosterSeqs[since] as number
  const wasAdmitted = spans.some((span) => {
    const admittedAt = log.rosterSeqs[span.sinceSeq] as number
    const isPresent = (span.untilSeq === null || span.untilSeq > since) && admittedAt <= rosterSeq
    // Keys that had been replaced by then got nothing of this generation.
    const then = { logSeq: log.head.seq, rosterSeq: Math.max(sinceRoster, admittedAt) }
    return isPresent && isOfAdmitted(log, roster, user, span, then)
  })
  if (!wasAdmitted || log.custody === 'shared') return wasAdmitted
  return !wasCustodianThroughout(roster, user, log.rosterSeqs[since] as number, rosterSeq)
}
