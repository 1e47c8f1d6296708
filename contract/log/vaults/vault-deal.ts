import type { RosterState } from '../roster/roster.ts'
import type { Statement } from '../statements/statement.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { generationIsDue } from './vault-generation.ts'
import { isSameList } from './vault-proposals.ts'
import { keepersAt } from './vault-signers.ts'
import type { VaultDealing, VaultLogDraft, VaultLogState } from './vault-state.ts'

/** A two-person vault's newest dealing, and whether it is complete. */
export type PresentDealing = Pick<
  VaultDealing,
  'dealing' | 'generation' | 'custodians' | 'unsealed' | 'commitments' | 'acknowledged'
> & {
  /** Two custodians have acknowledged it, it is of the newest generation, and no new generation is due. */
  readonly complete: boolean
}

/** By a member: the newest key's custody keys, for those of the vault's custodians who are still custodians. */
export function deal(
  draft: VaultLogDraft,
  { payload }: Statement<'chaveiro.vault.deal'>,
  roster: RosterState,
) {
  const { dealing, generation, custodians, unsealed = [], commitments, by, seq, roster: named } = payload
  refuseUnless(draft.custody === 'split', 'wrong_dealing', 'nothing is dealt in shared custody')
  const comesNext = draft.dealings.length + 1
  refuseUnless(dealing === comesNext, 'wrong_dealing', `dealing ${comesNext} comes next`)
  const isNewest = draft.generation !== null && generation === draft.generation.number
  refuseUnless(isNewest, 'wrong_generation', 'only the newest generation is dealt')
  const remaining = keepersAt(draft, roster, named.seq)
  refuseUnless(remaining.length >= 2, 'too_few_custodians', 'split custody needs at least two custodians')
  refuseUnless(isSameList(custodians, remaining), 'wrong_custodians', 'the dealing has to be to others')
  const isPart = isSameList(
    unsealed,
    custodians.filter((user) => unsealed.includes(user)),
  )
  refuseUnless(isPart, 'wrong_custodians', 'somebody left out is not in the dealing')
  const isEnough = custodians.length - unsealed.length >= 2
  refuseUnless(isEnough, 'too_few_custodians', 'at least two need their keys')
  const hasOneEach =
    commitments.length === custodians.length && new Set(commitments).size === commitments.length
  refuseUnless(hasOneEach, 'wrong_commitment', 'every custodian needs a different key')
  requireReason(draft, { generation, custodians, unsealed, by })
  draft.dealings.push({ dealing, generation, custodians, unsealed, commitments, acknowledged: [], by, seq })
}

/**
 * A new dealing takes the earlier one away until two have acknowledged the new one. So nobody repeats their own,
 * except after a change or for somebody left out. Another member may, if the keys do not follow from the vault's key.
 */
function requireReason(
  draft: VaultLogDraft,
  {
    generation,
    custodians,
    unsealed,
    by,
  }: Pick<VaultDealing, 'generation' | 'custodians' | 'unsealed' | 'by'>,
) {
  const newest = newestDealing(draft)
  const isOwn = newest?.by === by && newest.generation === generation
  if (!isOwn || !isSameList(newest.custodians, custodians)) return
  const isWider =
    unsealed.length < newest.unsealed.length && unsealed.every((user) => newest.unsealed.includes(user))
  refuseUnless(isWider, 'unchanged', 'the newest dealing is their own')
}

/** By a custodian: their keys of the newest dealing arrived and match its commitments. */
export function acknowledge(draft: VaultLogDraft, { payload }: Statement<'chaveiro.vault.acknowledge'>) {
  const { by, dealing } = payload
  const newest = newestDealing(draft)
  refuseUnless(newest?.dealing === dealing, 'wrong_dealing', 'it is not the newest dealing')
  refuseUnless(isDealtTo(newest, by), 'not_entitled', 'nothing was dealt to its signer')
  refuseUnless(!newest.acknowledged.includes(by), 'unchanged', 'they have already acknowledged it')
  const acknowledged = [...newest.acknowledged, by]
  draft.dealings[draft.dealings.length - 1] = { ...newest, acknowledged }
}

/**
 * The newest dealing under the present custody; null in shared custody, and until the first after a change of
 * custody.
 */
export function dealingOf(log: VaultLogState, roster: RosterState): PresentDealing | null {
  const newest = newestDealing(log)
  if (newest === null) return null
  const { dealing, generation, custodians, unsealed, commitments, acknowledged } = newest
  const complete =
    isAcknowledged({ acknowledged }) && generation === log.generation?.number && !generationIsDue(log, roster)
  return { dealing, generation, custodians, unsealed, commitments, acknowledged, complete }
}

/** Two custodians open an item, so two acknowledgements are enough: one on holiday does not block emergencies. */
export const isAcknowledged = ({ acknowledged }: Pick<VaultDealing, 'acknowledged'>) =>
  acknowledged.length >= 2

/** Whether a dealing gave somebody their custody keys. */
export function isDealtTo(
  { custodians, unsealed }: Pick<VaultDealing, 'custodians' | 'unsealed'>,
  user: string,
) {
  return custodians.includes(user) && !unsealed.includes(user)
}

/** The custodians of a two-person vault who are still custodians and so get custody keys. */
export function presentCustodians(log: VaultLogState, roster: RosterState): string[] {
  return keepersAt(log, roster, roster.head.seq)
}

/**
 * Whether custody keys have to be dealt, and can be to at least two custodians: no dealing of the newest generation
 * is to exactly the present ones. A due generation comes first.
 */
export function dealingIsDue(log: VaultLogState, roster: RosterState): boolean {
  if (log.custody !== 'split' || log.generation === null || generationIsDue(log, roster)) return false
  const custodians = presentCustodians(log, roster)
  if (custodians.length < 2) return false
  const present = dealingOf(log, roster)
  const isPresent = present !== null && present.generation === log.generation.number
  return !isPresent || !isSameList(present.custodians, custodians)
}

export function newestDealing({ dealings, custodies }: Pick<VaultLogState, 'dealings' | 'custodies'>) {
  const newest = dealings.at(-1)
  const changedSeq = custodies.at(-1)?.seq ?? 0
  return newest !== undefined && newest.seq > changedSeq ? newest : null
}

/**
 * The dealings whose custody keys open items, newest first. Until a member has wrapped everything for the newest, the
 * one before (if two acknowledged it) is all that opens the rest. A change of custody ends both.
 */
export function standingDealings(log: Pick<VaultLogState, 'dealings' | 'custodies'>): VaultDealing[] {
  const newest = newestDealing(log)
  if (newest === null) return []
  const changedSeq = log.custodies.at(-1)?.seq ?? 0
  const previousDealing = log.dealings
    .slice(0, -1)
    .findLast((one) => one.seq > changedSeq && isAcknowledged(one))
  return previousDealing ? [newest, previousDealing] : [newest]
}

/**
 * Whether two of the vault's custodians hold keys of the same dealing. With fewer, a lost vault stays closed for
 * ever: each custodian lacks one of the keys around its items, and nobody else has any.
 */
export function mayBeGiven(log: VaultLogState, roster: RosterState): boolean {
  const present = presentCustodians(log, roster)
  return standingDealings(log).some(
    ({ acknowledged }) => acknowledged.filter((user) => present.includes(user)).length > 1,
  )
}

/** Throws unless this dealing is valid, two have acknowledged it, and this custodian is one of them. */
export function requireDealtTo(draft: VaultLogDraft, dealing: number | undefined, user: string) {
  const dealt = standingDealing(draft, dealing ?? null)
  refuseUnless(dealt !== undefined, 'wrong_dealing', 'that dealing is not valid')
  refuseUnless(isAcknowledged(dealt), 'wrong_dealing', 'fewer than two have acknowledged the dealing')
  refuseUnless(dealt.acknowledged.includes(user), 'wrong_dealing', 'nothing was dealt to its signer')
}

/** The valid dealing with this number; undefined if there is none. */
export const standingDealing = (log: Pick<VaultLogState, 'dealings' | 'custodies'>, number: number | null) =>
  standingDealings(log).find(({ dealing }) => dealing === number)
