import { custodianRoleAt } from './roster-people.ts'
import type { Ending, RosterDraft, RosterState } from './roster-state.ts'
import type { Verifier } from './statement.ts'
import type { StatementPayload } from './statement-kinds.ts'
import { refuseUnless } from './statement-refused.ts'
import type { VaultLogState } from './vault-state.ts'
import { requireInView, type ViewProof } from './view.ts'

/**
 * What somebody signed under a right that has ended counts only if the ending's view covers it. Nothing else orders
 * the logs. Deliveries, shares and wraps need no view: a log or change commits to their
 * key. Heads and client links count only while the right lasts; a
 * single approval also survives a renewal of its signer's keys.
 */

type Endings = Pick<RosterState, 'endings'>
type Custodies = Pick<RosterState, 'custodians' | 'pastCustodians'>

export function endRight(draft: RosterDraft, user: string, ending: Ending) {
  draft.endings.set(user, [...(draft.endings.get(user) ?? []), ending])
}

/**
 * What ended the right that the signer had at roster statement `rosterSeq`: the first dismissal since, if they were a
 * custodian, or the first replacement of their keys; null while it lasts. Only the first counts: later views cover no
 * less.
 */
export function endingOf(roster: Endings & Custodies, user: string, rosterSeq: number): Ending | null {
  const endings = roster.endings.get(user)
  if (endings === undefined) return null
  const wasCustodian = custodianRoleAt(roster, user, rosterSeq) !== null
  return endings.find(({ seq, right }) => seq > rosterSeq && (right === 'keys' || wasCustodian)) ?? null
}

/**
 * Number of the newest statement that ended a right; -1 if none did. Anything verified before it has to be judged
 * again.
 */
export function newestEnding({ endings }: Endings): number {
  return Math.max(-1, ...[...endings.values()].map((ofOne) => (ofOne.at(-1) as Ending).seq))
}

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

/** Throws unless the right lasts under which somebody signs something new. */
export function requireLastingRight(roster: Endings & Custodies, user: string, rosterSeq: number) {
  const ending = endingOf(roster, user, rosterSeq)
  refuseUnless(ending === null, 'not_covered', 'it names a roster from before its signer’s right ended')
}

type Change = Pick<StatementPayload<'chaveiro.item.change'>, 'by' | 'roster' | 'number'>

/** Throws unless a change still counts: its author's right lasts, or a view covers it. */
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
