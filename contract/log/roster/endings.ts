import { refuseUnless } from '../statements/statement-refused.ts'
import { custodianRoleAt } from './roster-people.ts'
import type { Ending, RosterDraft, RosterState } from './roster-state.ts'

/**
 * What somebody signed under a right that has ended counts only if the ending's view covers it. Nothing else orders
 * the logs. Deliveries, shares and wraps need no view: a log or change commits to their
 * key. Heads and client links count only while the right lasts; a
 * single approval also survives a renewal of its signer's keys.
 */

export type Endings = Pick<RosterState, 'endings'>
export type Custodies = Pick<RosterState, 'custodians' | 'pastCustodians'>

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

/** Throws unless the right lasts under which somebody signs something new. */
export function requireLastingRight(roster: Endings & Custodies, user: string, rosterSeq: number) {
  const ending = endingOf(roster, user, rosterSeq)
  refuseUnless(ending === null, 'not_covered', 'it names a roster from before its signer’s right ended')
}
