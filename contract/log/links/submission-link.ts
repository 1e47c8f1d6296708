import { clientLinkDays } from '../../constants.ts'
import { dayMs } from '../../durations.ts'
import { canonicalJson } from '../../encoding/canonical-json.ts'
import { personAt, type RosterState, wasCustodianAt, wasCustodianThroughout } from '../roster/roster.ts'
import { hashText, parseStatement, requireSignature, type Verifier } from '../statements/statement.ts'
import type { StatementPayload } from '../statements/statement-kinds.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { requireHeads } from '../vaults/beside-log.ts'
import { type Logs, mayWriteIn } from '../vaults/vault-log.ts'

export type SubmissionLink = StatementPayload<'chaveiro.submission.link'>

/** The parts of a client link that the server may read. */
export type LinkOverview = {
  readonly name: string
  /** E-mail of the client account that the link was made for; empty if none. */
  readonly address: string
  readonly max_uses: number
  /** Names of the accounts that the client is asked for, in the order of the page's list. */
  readonly wanted: readonly string[]
}

/** The commitment to a link's overview, salted with 16 random bytes (base64url). */
export function linkOverviewCommitment(
  { name, address, max_uses, wanted }: LinkOverview,
  salt: string,
  verifier: Verifier,
): Promise<string> {
  return hashText(canonicalJson({ salt, name, address, max_uses, wanted }), verifier)
}

/**
 * Checks that somebody who was a custodian then made this link for this vault. Throws StatementRefused. Use
 * `makerStands` for whether that still counts.
 */
export async function checkSubmissionLink(
  text: string,
  { roster, log }: Logs,
  verifier: Verifier,
): Promise<SubmissionLink> {
  const statement = parseStatement(text, 'chaveiro.submission.link')
  const { by, at, until, deputy, roster: rosterHead } = statement.payload
  const signer = requireHeads(statement.payload, { roster, log })
  refuseUnless(wasCustodianAt(roster, by, rosterHead.seq), 'not_entitled', 'its signer is not a custodian')
  refuseUnless(deputy !== by, 'same_person', 'nobody is their own deputy')
  const span = Date.parse(until) - Date.parse(at)
  refuseUnless(span > 0 && span <= clientLinkDays.max * dayMs, 'wrong_time', 'it lasts more than a year')
  await requireSignature(statement, signer.signingKey, verifier)
  return statement.payload
}

/**
 * Whether a link's maker still counts: a custodian ever since, with the same keys. A dismissed custodian, or the
 * holder of replaced keys, could backdate a link.
 */
export function makerStands({ by, roster: rosterHead }: SubmissionLink, roster: RosterState): boolean {
  const now = roster.head.seq
  return (
    wasCustodianAt(roster, by, now) &&
    wasCustodianThroughout(roster, by, rosterHead.seq, now) &&
    personAt(roster, by, now).sinceSeq <= rosterHead.seq
  )
}

/**
 * Whether the link's maker may still keep it, or the deputy, while they are custodian or member, not a reader. A deputy signed
 * nothing about the link, so submissions through one that only they keep have no signed origin.
 */
export function linkStands(link: SubmissionLink, { roster, log }: Logs): boolean {
  const now = roster.head.seq
  const { deputy } = link
  if (makerStands(link, roster)) return true
  if (deputy === undefined) return false
  return wasCustodianAt(roster, deputy, now) || mayWriteIn(log, roster, deputy, now)
}
