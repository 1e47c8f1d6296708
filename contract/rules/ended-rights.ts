import { custodianRoleAt } from './roster-people.ts'
import type { Ending, RosterDraft, RosterState } from './roster-state.ts'
import type { Verifier } from './statement.ts'
import type { StatementPayload } from './statement-kinds.ts'
import { refuseUnless } from './statement-refused.ts'
import type { VaultLogState } from './vault-state.ts'
import { requireInView, type ViewProof } from './view.ts'

/**
 * What somebody signed under a right that ended counts only if the view covers it that the ending carries: there is no other
 * order between the logs, and old heads and dates anybody can name. Deliveries, shares and wraps need no view: they hand on a key
 * that the log, or a change, commits to. Heads and client links count only while
 * the right lasts; a single approval outlives a renewal of its signer's keys, and nothing else.
 */

type Endings = Pick<RosterState, 'endings'>
type Custodies = Pick<RosterState, 'custodians' | 'pastCustodians'>

export function endRight(draft: RosterDraft, user: string, ending: Ending) {
  draft.endings.set(user, [...(draft.endings.get(user) ?? []), ending])
}

/**
 * What ended the right by which somebody signed at the roster's statement `rosterSeq`: the first dismissal since, if they were
 * a custodian then, or the first replacement of their keys; null while it lasts. Later endings add nothing: what the first one
 * covers was there before them.
 */
export function endingOf(roster: Endings & Custodies, user: string, rosterSeq: number): Ending | null {
  const endings = roster.endings.get(user)
  if (endings === undefined) return null
  const wasCustodian = custodianRoleAt(roster, user, rosterSeq) !== null
  return endings.find(({ seq, right }) => seq > rosterSeq && (right === 'keys' || wasCustodian)) ?? null
}

/** Number of the newest statement that ended anybody's right; -1 if none did. What was believed before it is judged anew. */
export function newestEnding({ endings }: Endings): number {
  return Math.max(-1, ...[...endings.values()].map((ofOne) => (ofOne.at(-1) as Ending).seq))
}

/** The log with what these proofs show of it, each by the number of the ending's statement. Throws StatementRefused. */
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
    refuseUnless(view !== undefined, 'wrong_proof', 'nobody’s right ended there')
    refuseUnless(proof.entry.vault === log.vault, 'wrong_proof', 'it is of another vault')
    await requireInView(proof, view, verifier)
    const { vault, log: head, change } = proof.entry
    covered.set(seq, { vault, log: head, change })
  }
  return { ...log, covered }
}

/** Throws unless every statement of the log stands by the newest roster: its signer's right lasts, or a view covers it. */
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

/** Throws unless the right still lasts by which somebody signs something new. */
export function requireLastingRight(roster: Endings & Custodies, user: string, rosterSeq: number) {
  const ending = endingOf(roster, user, rosterSeq)
  refuseUnless(ending === null, 'not_covered', 'it names a roster from before its signer’s right ended')
}

type Change = Pick<StatementPayload<'chaveiro.item.change'>, 'by' | 'roster' | 'number'>

/** Throws unless a change stands by the newest roster: its author's right lasts, or a view covers it. */
export function requireChangeCovered(
  { covered }: Pick<VaultLogState, 'covered'>,
  roster: Endings & Custodies,
  { by, roster: seen, number }: Change,
) {
  const ending = endingOf(roster, by, seen.seq)
  if (ending === null) return
  const last = covered.get(ending.seq)?.change
  const isBefore = last !== undefined && last !== null && number <= last.number
  refuseUnless(
    isBefore,
    'not_covered',
    'its author’s right ended, and no view shows that it was there before',
  )
}
