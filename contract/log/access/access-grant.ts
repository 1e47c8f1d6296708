import type { AccessKind } from '../../constants.ts'
import { hourMs } from '../../durations.ts'
import { type RosterState, wasCustodianThroughout } from '../roster/roster.ts'
import { hashText, parseStatement, type Verifier } from '../statements/statement.ts'
import type { StatementPayload } from '../statements/statement-kinds.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { requireRecipient, requireWriterBeside } from '../vaults/beside-log.ts'
import { custodyAt, type Logs } from '../vaults/vault-log.ts'
import { itemOpening, openingStandsAt } from '../vaults/vault-open.ts'
import type { VaultLogState } from '../vaults/vault-state.ts'
import { checkApproval } from './access-statements.ts'

export type AccessGrant = StatementPayload<'chaveiro.access.deliver'>

/** What was approved, by one custodian beside the log or by two in it. */
export type Approved = {
  readonly request: string
  readonly item: string
  /** The hash of the change that wrote the approved revision. */
  readonly change: string
  readonly to: string
  readonly kind: AccessKind
  readonly hours: number
  /** When the newest approval was given. */
  readonly at: string
  /** Until when a device may hand over the key. */
  readonly deliverBy: string
  /** The fingerprint of the requester's keys that two custodians approved; null if one approved. */
  readonly fingerprint: string | null
  /** Hashes of the approvals, oldest first. */
  readonly approvals: readonly string[]
  /** The heads that the newest approval names or is. */
  readonly logSeq: number
  readonly rosterSeq: number
  /** Each approver, with the roster statement that their approval names. */
  readonly voices: readonly { readonly by: string; readonly rosterSeq: number }[]
}

/** What one custodian's approval allows. Throws StatementRefused if it is invalid. */
export async function approvedByOne(text: string, logs: Logs, verifier: Verifier): Promise<Approved> {
  const approval = await checkApproval(text, logs, verifier)
  const { request, item, change, to, kind, hours, at, deliver_by: deliverBy, by, log, roster } = approval
  const voices = [{ by, rosterSeq: roster.seq }]
  const heads = { logSeq: log.seq, rosterSeq: roster.seq }
  const approvals = [await hashText(text, verifier)]
  const content = { request, item, change, to, kind, hours, at, deliverBy, fingerprint: null }
  return { ...content, approvals, ...heads, voices }
}

/** What two custodians' approvals in the log allow. Throws StatementRefused if there are fewer than two. */
export function approvedByTwo(log: Pick<VaultLogState, 'openings'>, request: string): Approved {
  const opening = itemOpening(log, request)
  refuseUnless(opening !== undefined, 'unknown_proposal', 'the log has no approval of this request')
  const { first, second, to, fingerprint } = opening
  refuseUnless(second !== null, 'unknown_proposal', 'one approval of two is missing')
  const [deliverBy] = [first.deliverBy, second.deliverBy].sort() as [string, string]
  const approvals = [first.hash, second.hash]
  const heads = { logSeq: second.seq, rosterSeq: second.rosterSeq }
  const voices = [first, second]
  const { hours, at } = second
  const { item, change, kind } = opening.scope
  const content = { request, item, change, to, kind, hours, at, deliverBy, fingerprint }
  return { ...content, approvals, ...heads, voices }
}

/** Whether every approver has been a custodian ever since, with keys that nobody reset. */
export function stillApproves({ request, approvals, voices }: Approved, { roster, log }: Logs): boolean {
  const now = roster.head.seq
  if (approvals.length === 2) {
    const opening = itemOpening(log, request)
    return opening !== undefined && openingStandsAt(log, roster, opening, now)
  }
  return voices.every(({ by, rosterSeq }) => isSince(roster, by, rosterSeq))
}

function isSince(roster: RosterState, by: string, since: number): boolean {
  const isReset = (roster.keyResets.get(by) ?? []).some((seq) => seq > since)
  return !isReset && wasCustodianThroughout(roster, by, since, roster.head.seq)
}

/** What a delivery for a request is checked against. */
export type GrantPlace = Logs & {
  /** The recipient's user id. */
  readonly to: string
  readonly sealed: string
  /** The signed approval; null if there are two in the log. */
  readonly approval: string | null
}

/**
 * Checks the delivery of one item's key for a time, and that it is for this sealed text. Throws StatementRefused, as
 * `checkDelivered`.
 */
export async function checkGrant(
  text: string,
  { to, sealed, approval, ...logs }: GrantPlace,
  verifier: Verifier,
): Promise<{ grant: AccessGrant; approved: Approved }> {
  const { request } = parseStatement(text, 'chaveiro.access.deliver').payload
  const approved =
    approval === null ? approvedByTwo(logs.log, request) : await approvedByOne(approval, logs, verifier)
  const grant = await checkDelivered(text, approved, { ...logs, to }, verifier)
  const isText = grant.sealed === (await hashText(sealed, verifier))
  refuseUnless(isText, 'wrong_text', 'another text was signed')
  return { grant, approved }
}

/**
 * Checks a delivery without its sealed text: the signer may hold the vault's key at heads no older than the
 * approvals', and recipient, keys, item and time are those approved. Throws StatementRefused; also in a two-person
 * vault, where members deliver nothing.
 */
export async function checkDelivered(
  text: string,
  approved: Approved,
  place: Pick<GrantPlace, 'roster' | 'log' | 'to'>,
  verifier: Verifier,
): Promise<AccessGrant> {
  const { roster, log, to } = place
  const statement = parseStatement(text, 'chaveiro.access.deliver')
  const grant = statement.payload
  await requireWriterBeside(statement, place, verifier)
  requireRecipient(statement, to, roster)
  const isApproved =
    grant.request === approved.request && grant.item === approved.item && grant.to === approved.to
  refuseUnless(isApproved, 'wrong_place', 'it follows the approval of something else')
  const isOfKeys = approved.fingerprint === null || approved.fingerprint === grant.fingerprint
  refuseUnless(isOfKeys, 'wrong_recipient', 'it was approved for other keys')
  const areNamed =
    grant.approvals.length === approved.approvals.length &&
    grant.approvals.every((hash, index) => hash === approved.approvals[index])
  refuseUnless(areNamed, 'wrong_place', 'it names another approval')
  const isLater = grant.log.seq >= approved.logSeq && grant.roster.seq >= approved.rosterSeq
  refuseUnless(isLater, 'unknown_log_head', 'it names older heads than the approval')
  const isShared = custodyAt(log, grant.log.seq) === 'shared'
  refuseUnless(isShared, 'needs_member', 'in a two-person vault only two custodians open an item')
  requireSpan(grant, approved)
  return grant
}

/** The granted time starts at the delivery, which has to be made before `deliverBy`. */
function requireSpan({ at, until }: AccessGrant, { deliverBy, hours }: Approved) {
  const end = Date.parse(until)
  const longest = hours * hourMs
  const isWithin = end <= Date.parse(at) + longest && end <= Date.parse(deliverBy) + longest
  refuseUnless(isWithin, 'wrong_time', 'it lasts longer than was approved')
  refuseUnless(until > at, 'wrong_time', 'it ends before it begins')
}
