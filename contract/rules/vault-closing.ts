import type { StatementPayload } from './statement-kinds.ts'
import { refuseUnless } from './statement-refused.ts'
import type { VaultLogDraft, VaultLogState } from './vault-state.ts'

type Closing = StatementPayload<'chaveiro.vault.remove' | 'chaveiro.vault.generation'>

/** One change of a vault's items by its number and its hash. */
export type ChangePoint = { readonly number: number; readonly hash: string }

/** Notes the last change that stands before a statement. No later one names an earlier or another change. */
export function closeChanges(draft: VaultLogDraft, { seq, change }: Closing) {
  const { number, hash } = change ?? { number: 0, hash: null }
  const last = draft.closings.at(-1)
  const goesOn = !last || number > last.number || (number === last.number && hash === last.hash)
  refuseUnless(goesOn, 'wrong_prev', 'an earlier statement closed a later change')
  draft.closings.push({ seq, number, hash })
}

/**
 * Throws unless a change (or a head over it) that names the log's statement `logSeq` may stand at its number: what comes
 * after a closing was signed by somebody who knew it, and the change that a closing names is that one. So nobody writes
 * late by naming an older log.
 */
export function requireOpen(
  { closings, covered }: Pick<VaultLogState, 'closings' | 'covered'>,
  { number, hash }: ChangePoint,
  logSeq: number,
) {
  const before = closings.findLast((closing) => closing.number < number)
  const knew = !before || logSeq >= before.seq
  refuseUnless(knew, 'closed', 'a removal or a new generation came before it, and it names an older log')
  const isNamed = changePoints({ closings, covered }).every(
    (point) => point.number !== number || point.hash === hash,
  )
  refuseUnless(isNamed, 'closed', 'a removal, a new generation or a view names another change of this number')
}

type Named = Pick<VaultLogState, 'closings' | 'covered'>

/** The changes that a removal, a generation or a view names. */
export function changePoints({ closings, covered }: Named): ChangePoint[] {
  return [...closedPoints({ closings }), ...[...covered.values()].flatMap(({ change }) => change ?? [])]
}

/** Those that a removal or a generation names: its signer's device had followed the changes up to there. */
export function closedPoints({ closings }: Pick<Named, 'closings'>): ChangePoint[] {
  return closings.flatMap(({ number, hash }) => (hash === null ? [] : [{ number, hash }]))
}

/** Number of the last of some: who is shown fewer changes is shown an older state. */
export function lastOf(points: readonly ChangePoint[]): number {
  return Math.max(0, ...points.map(({ number }) => number))
}
