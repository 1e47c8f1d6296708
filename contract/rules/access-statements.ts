import { deliveryHours } from '../constants.ts'
import { requireHolderBeside, requireRecipient } from './beside-log.ts'
import { canonicalJson } from './canonical-json.ts'
import {
  personAt,
  type RosterState,
  requireRosterHead,
  wasCustodianAt,
  wasCustodianThroughout,
  wasVouchedAt,
} from './roster.ts'
import { hashText, parseStatement, requireSignature, type Verifier } from './statement.ts'
import type { StatementPayload } from './statement-kinds.ts'
import { refuseUnless } from './statement-refused.ts'
import type { Logs } from './vault-log.ts'

export type AccessRequest = StatementPayload<'chaveiro.access.request'>
export type AccessApproval = StatementPayload<'chaveiro.access.approve'>
export type AccessGrant = StatementPayload<'chaveiro.access.deliver'>

const hourMs = 3_600_000

/** The commitment of a request's reason, under 16 random bytes (base64url). */
export function reasonCommitment(salt: string, reason: string, verifier: Verifier): Promise<string> {
  return hashText(canonicalJson({ salt, reason }), verifier)
}

/** Checks that somebody whose keys are vouched for signed a request. Throws StatementRefused. */
export async function checkAccessRequest(
  text: string,
  roster: RosterState,
  verifier: Verifier,
): Promise<AccessRequest> {
  const statement = parseStatement(text, 'chaveiro.access.request')
  const { org, by, roster: seen } = statement.payload
  refuseUnless(org === roster.org, 'wrong_place', 'it belongs to another organisation')
  requireRosterHead(roster, seen)
  const signer = personAt(roster, by, seen.seq)
  refuseUnless(wasVouchedAt(roster, by, seen.seq), 'not_vouched', 'nobody stands for its signer’s keys')
  await requireSignature(statement, signer.signingKey, verifier)
  return statement.payload
}

/**
 * Checks an approval at the heads that it names: by a custodian, for somebody else, in a vault in shared custody, to be
 * handed over within a day. Throws StatementRefused. Whether its signer may still decide is `stillApproves`.
 */
export async function checkApproval(
  text: string,
  { roster, log }: Logs,
  verifier: Verifier,
): Promise<AccessApproval> {
  const statement = parseStatement(text, 'chaveiro.access.approve')
  const { org, vault, by, to, at, deliver_by, roster: seen, log: logged } = statement.payload
  const isHere = org === log.org && org === roster.org && vault === log.vault
  refuseUnless(isHere, 'wrong_place', 'it belongs to another vault')
  refuseUnless(by !== to, 'same_person', 'nobody approves their own request')
  requireRosterHead(roster, seen)
  const signer = personAt(roster, by, seen.seq)
  refuseUnless(
    log.hashes[logged.seq] === logged.hash,
    'unknown_log_head',
    'it names a head that the log has not',
  )
  const loggedRosterSeq = log.rosterSeqs[logged.seq] as number
  refuseUnless(seen.seq >= loggedRosterSeq, 'unknown_roster_head', 'it names an older roster than the log')
  const { custody } = log.custodies.findLast(({ seq }) => seq <= logged.seq) ?? log
  refuseUnless(custody === 'shared', 'needs_member', 'one approval opens nothing of a two-person vault')
  refuseUnless(wasCustodianAt(roster, by, seen.seq), 'not_entitled', 'its signer is no custodian')
  const isInTime = Date.parse(deliver_by) <= Date.parse(at) + deliveryHours * hourMs
  refuseUnless(isInTime, 'wrong_time', 'it allows more than a day until the delivery')
  await requireSignature(statement, signer.signingKey, verifier)
  return statement.payload
}

/** Whether who approved has been a custodian ever since, with keys that nobody reset. */
export function stillApproves({ by, roster: seen }: AccessApproval, roster: RosterState): boolean {
  const isReset = (roster.keyResets.get(by) ?? []).some((seq) => seq > seen.seq)
  return !isReset && wasCustodianThroughout(roster, by, seen.seq, roster.head.seq)
}

/** What a delivery under a request is held against. */
export type GrantPlace = Logs & {
  /** The recipient's user id. */
  readonly to: string
  readonly sealed: string
  /** The approval that it follows, as it was signed. */
  readonly approval: string
}

/**
 * Checks the delivery of one item's key for a time: by somebody who may hold the vault's key at heads no older than the
 * approval's, to the person approved and the keys that it names, of the item approved, no longer than approved, over this
 * very text. Throws StatementRefused.
 */
export async function checkGrant(
  text: string,
  place: GrantPlace,
  verifier: Verifier,
): Promise<{ grant: AccessGrant; approval: AccessApproval }> {
  const statement = parseStatement(text, 'chaveiro.access.deliver')
  const grant = statement.payload
  const approval = await checkApproval(place.approval, place, verifier)
  await requireHolderBeside(statement, place, verifier)
  requireRecipient(statement, place.to, place.roster)
  const isApproved =
    grant.request === approval.request && grant.item === approval.item && grant.to === approval.to
  refuseUnless(isApproved, 'wrong_place', 'it follows the approval of something else')
  const [named, ...more] = grant.approvals
  const isNamed = named === (await hashText(place.approval, verifier)) && more.length === 0
  refuseUnless(isNamed, 'wrong_place', 'it names another approval')
  const isLater = grant.log.seq >= approval.log.seq && grant.roster.seq >= approval.roster.seq
  refuseUnless(isLater, 'unknown_log_head', 'it names older heads than the approval')
  requireSpan(grant, approval)
  const isText = grant.sealed === (await hashText(place.sealed, verifier))
  refuseUnless(isText, 'wrong_text', 'another text was signed')
  return { grant, approval }
}

/** Granted time counts from the delivery, and that comes in time. */
function requireSpan({ at, until }: AccessGrant, { deliver_by, hours }: AccessApproval) {
  const end = Date.parse(until)
  const longest = hours * hourMs
  const isWithin = end <= Date.parse(at) + longest && end <= Date.parse(deliver_by) + longest
  refuseUnless(isWithin, 'wrong_time', 'it lasts longer than was approved')
  refuseUnless(until > at, 'wrong_time', 'it ends before it begins')
}
