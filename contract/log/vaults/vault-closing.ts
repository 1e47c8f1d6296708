import type { StatementPayload } from '../statements/statement-kinds.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import type { VaultLogDraft, VaultLogState } from './vault-state.ts'

type Closing = StatementPayload<
  'chaveiro.vault.remove' | 'chaveiro.vault.generation' | 'chaveiro.vault.admit'
>

/** One change of a vault's items, by number and hash. */
export type ChangePoint = { readonly number: number; readonly hash: string }

/** Records the last change before a statement. No later statement may name an earlier or different one. */
export function closeChanges(draft: VaultLogDraft, { seq, change }: Closing) {
  const { number, hash } = change ?? { number: 0, hash: null }
  const last = draft.closings.at(-1)
  const goesOn = !last || number > last.number || (number === last.number && hash === last.hash)
  refuseUnless(goesOn, 'wrong_prev', 'an earlier statement closed a later change')
  draft.closings.push({ seq, number, hash })
}

/**
 * Throws unless a change (or a head over it) that names log statement `logSeq` may have its number: after a closing,
 * only authors who knew it write, and the change it names is that one. So nobody can backdate a change by naming an
 * older log head.
 */
export function requireOpen(
  { closings, covered }: Pick<VaultLogState, 'closings' | 'covered'>,
  { number, hash }: ChangePoint,
  logSeq: number,
) {
  const previousClosing = closings.findLast((closing) => closing.number < number)
  const knew = !previousClosing || logSeq >= previousClosing.seq
  refuseUnless(knew, 'closed', 'a removal or a new generation came before it, and it names an older log')
  const isNamed = changePoints({ closings, covered }).every(
    (point) => point.number !== number || point.hash === hash,
  )
  refuseUnless(isNamed, 'closed', 'a removal, a new generation or a view names another change of this number')
}

type Named = Pick<VaultLogState, 'closings' | 'covered'>

/** The changes named by removals, generations and views. */
export function changePoints({ closings, covered }: Named): ChangePoint[] {
  return [...closedPoints({ closings }), ...[...covered.values()].flatMap(({ change }) => change ?? [])]
}

/** The changes named by removals and generations, up to which their signers' devices had followed the vault. */
export function closedPoints({ closings }: Pick<Named, 'closings'>): ChangePoint[] {
  return closings.flatMap(({ number, hash }) => (hash === null ? [] : [{ number, hash }]))
}

/** The highest of some changes' numbers: a device that is shown fewer changes sees an older state. */
export function lastOf(points: readonly ChangePoint[]): number {
  return Math.max(0, ...points.map(({ number }) => number))
}
