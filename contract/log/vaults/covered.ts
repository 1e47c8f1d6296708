import { type Custodies, type Endings, endingOf } from '../roster/endings.ts'
import type { Verifier } from '../statements/statement.ts'
import type { StatementPayload } from '../statements/statement-kinds.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { requireInView, type ViewProof } from '../statements/view.ts'
import type { VaultLogState } from './vault-state.ts'

/** Adds to the log what the proofs show, by the number of each ending. Throws StatementRefused. */
export async function takeProofs(
  log: VaultLogState,
  { endings }: Endings,
  proofs: ReadonlyMap<number, ViewProof>,
  verifier: Pick<Verifier, 'sha256'>,
): Promise<VaultLogState> {
  if (proofs.size === 0) return log
  const views = new Map([...endings.values()].flat().map(({ seq, view }) => [seq, view]))
  const covered = new Map(log.covered)
  for (const [seq, proof] of proofs) {
    const view = views.get(seq)
    refuseUnless(view !== undefined, 'wrong_proof', 'that statement ended no right')
    refuseUnless(proof.entry.vault === log.vault, 'wrong_proof', 'it is of another vault')
    await requireInView(proof, view, verifier)
    const { vault, log: head, change } = proof.entry
    covered.set(seq, { vault, log: head, change })
  }
  return { ...log, covered }
}

/** Throws unless every statement of the log still counts: its signer's right lasts, or a view covers it. */
export function requireCovered(
  { signers, rosterSeqs, hashes, covered }: VaultLogState,
  roster: Endings & Custodies,
) {
  for (const [seq, by] of signers.entries()) {
    const ending = endingOf(roster, by, rosterSeqs[seq] as number)
    if (ending === null) continue
    const head = covered.get(ending.seq)?.log
    const isCovered = head !== undefined && head.seq >= seq && hashes[head.seq] === head.hash
    refuseUnless(
      isCovered,
      'not_covered',
      'its signer’s right ended, and no view shows that it was there before',
    )
  }
  for (const { log } of covered.values()) {
    refuseUnless(hashes[log.seq] === log.hash, 'not_covered', 'a view names another statement')
  }
}

type Change = Pick<StatementPayload<'chaveiro.item.change'>, 'by' | 'roster' | 'number'>

/** Throws unless a change still counts: its author's right lasts, or a view covers it. */
export function requireChangeCovered(
  { covered }: Pick<VaultLogState, 'covered'>,
  roster: Endings & Custodies,
  { by, roster: rosterHead, number }: Change,
) {
  const ending = endingOf(roster, by, rosterHead.seq)
  if (ending === null) return
  const last = covered.get(ending.seq)?.change
  const isBefore = last !== undefined && last !== null && number <= last.number
  refuseUnless(
    isBefore,
    'not_covered',
    'its author’s right ended, and no view shows that it was there before',
  )
}
