import { deliveryHours, emergencyHours, vaultOpeningDays } from '../../constants.ts'
import { dayMs, hourMs } from '../../durations.ts'
import { canonicalJson, type JsonValue } from '../../encoding/canonical-json.ts'
import { approvalsNeeded } from '../../rules/access/access-request.ts'
import {
  personAt,
  type RosterState,
  wasCustodianAt,
  wasCustodianThroughout,
  wasVouchedAt,
} from '../roster/roster.ts'
import type { Statement } from '../statements/statement.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { nextTime } from '../statements/statement-time.ts'
import { openAdmission } from './vault-admit.ts'
import { newestDealing, requireDealtTo, standingDealings } from './vault-deal.ts'
import { isLost } from './vault-lost.ts'
import { keepersAt, wasResetWithin } from './vault-signers.ts'
import {
  hasEnded,
  type ItemScope,
  type OpeningScope,
  type OpeningVoice,
  type VaultLogDraft,
  type VaultLogState,
  type VaultOpening,
  type VaultScope,
} from './vault-state.ts'

type Opening = Statement<'chaveiro.vault.open'>['payload']
type Log = VaultLogDraft | VaultLogState

/**
 * One of the two approvals that open an item of this vault to one person for a time, or give them a two-person vault
 * that lost its key. A first one replaces what was approved before for the same request, or any that gives the vault; a
 * second one, by another custodian and with the same content, completes it.
 */
export function approveOpening(
  draft: VaultLogDraft,
  { payload }: Statement<'chaveiro.vault.open'>,
  roster: RosterState,
  hash: string,
) {
  const { by, to, request, roster: named, confirms, scope } = payload
  refuseUnless(by !== to, 'same_person', 'nobody approves their own request')
  refuseUnless(!hasEnded(draft, 'request', request), 'closed', 'the request was ended')
  if ('items' in scope) requireLost(draft, payload, roster)
  else requireTwoApprovals(draft, scope.kind)
  const isOfTheirs =
    wasVouchedAt(roster, to, named.seq) && personAt(roster, to, named.seq).fingerprint === payload.fingerprint
  refuseUnless(isOfTheirs, 'wrong_fingerprint', 'it does not name vouched-for keys of the person')
  requireSpan(payload)
  requireValues(draft, payload)
  const opening = openingOf(payload, hash)
  if (confirms === undefined) {
    if (isOfVault(opening)) dropHalfOpenings(draft, isOfVault)
    draft.openings.set(request, opening)
    return
  }
  const firstOpening = draft.openings.get(request)
  const present =
    firstOpening?.second === null && openingStandsAt(draft, roster, firstOpening, named.seq)
      ? firstOpening
      : null
  const isOpen = present?.first.hash === confirms && contentOf(present) === contentOf(opening)
  refuseUnless(isOpen, 'unknown_proposal', 'no open approval of this has that hash')
  const { first } = present
  const second = opening.first
  refuseUnless(first.by !== by, 'same_person', 'the second approval has to be somebody else’s')
  refuseUnless(payload.at < first.deliverBy, 'expired', 'the first approval is too old')
  refuseUnless(second.hours <= first.hours, 'wrong_time', 'it lasts longer than the first one says')
  const opened = { ...present, second }
  draft.openings.set(request, opened)
  if (isOfVault(opened)) giveVault(draft, { ...opened, second })
}

/** Admits the recipient of a vault that lost its key, who starts the next one. Changes of custody wait meanwhile. */
function giveVault(draft: VaultLogDraft, opening: VaultOpening<VaultScope> & { second: OpeningVoice }) {
  draft.givenVault = { ...opening, generation: null }
  draft.isKeyless = true
  draft.proposals = new Map([...draft.proposals].filter(([, { kind }]) => kind === 'custody'))
  openAdmission(draft, { user: opening.to }, opening.second.seq)
}

/** Whether somebody may approve an opening: in a two-person vault only its own custodians. */
export function mayOpen(log: Log, roster: RosterState, user: string, rosterSeq: number): boolean {
  if (log.custody === 'shared') return wasCustodianAt(roster, user, rosterSeq)
  return keepersAt(log, roster, rosterSeq).includes(user)
}

/**
 * An opening that a second custodian can still confirm at `now` (UTC), else null. Their statement may be dated later:
 * after the log's newest one.
 */
export function firstThatStands<Scope extends OpeningScope>(
  log: VaultLogState,
  roster: RosterState,
  opening: VaultOpening<Scope> | undefined,
  now: string,
): VaultOpening<Scope> | null {
  if (opening?.second !== null || nextTime(new Date(now), log) >= opening.first.deliverBy) return null
  return openingStandsAt(log, roster, opening, roster.head.seq) ? opening : null
}

/** The first approval of a request that a second custodian can still confirm at `now`; null if there is none. */
export const firstToOpenItem = (log: VaultLogState, roster: RosterState, request: string, now: string) =>
  firstThatStands(log, roster, itemOpening(log, request), now)

/**
 * The first approval that gives the lost vault to somebody, if a second custodian can still confirm it at `now`. It
 * lapses, so that a server can hide a withdrawal only that long.
 */
export const firstToOpenVault = (log: VaultLogState, roster: RosterState, now: string) =>
  firstThatStands(log, roster, waitingForVault(log), now)

/** The newest approvals of a request for an item. */
export function itemOpening(
  { openings }: Pick<VaultLogState, 'openings'>,
  request: string,
): VaultOpening<ItemScope> | undefined {
  const opening = openings.get(request)
  return opening && !isOfVault(opening) ? (opening as VaultOpening<ItemScope>) : undefined
}

/** The first approval that gives the vault to somebody, whether or not it still stands. */
export function waitingForVault({ openings }: Pick<Log, 'openings'>): VaultOpening<VaultScope> | undefined {
  return [...openings.values()].filter(isOfVault).find(({ second }) => second === null)
}

const isOfVault = (opening: VaultOpening): opening is VaultOpening<VaultScope> => 'items' in opening.scope

/** Drops unconfirmed first approvals. */
export function dropHalfOpenings(
  draft: VaultLogDraft,
  isMeant: (opening: VaultOpening) => boolean = () => true,
) {
  for (const [request, opening] of draft.openings)
    if (opening.second === null && isMeant(opening)) draft.openings.delete(request)
}

/**
 * Whether all approvers are still entitled, at roster statement `rosterSeq`, with keys that nobody reset, and the
 * person still has the same keys. A first approval ends with the next dealing: somebody left out of that could still
 * unlock it. One that gives the vault also ends with the next key.
 */
export function openingStandsAt(
  log: Log,
  roster: RosterState,
  opening: VaultOpening,
  rosterSeq: number,
): boolean {
  const { first, second, to, fingerprint } = opening
  const isOfTheirs =
    wasVouchedAt(roster, to, rosterSeq) && personAt(roster, to, rosterSeq).fingerprint === fingerprint
  const voices = second === null ? [first] : [first, second]
  return (
    (second !== null || isOfPresentKeys(log, opening)) &&
    isOfTheirs &&
    voices.every(
      ({ by, rosterSeq: since }) =>
        mayOpen(log, roster, by, rosterSeq) &&
        !wasResetWithin(roster, by, since, rosterSeq) &&
        wasCustodianThroughout(roster, by, since, rosterSeq),
    )
  )
}

function isOfPresentKeys(log: Log, opening: VaultOpening): boolean {
  const { first, dealings } = opening
  const standing = standingDealings(log).map(({ dealing }) => dealing)
  const areStanding =
    dealings.length === 0 ? standing.length === 0 : dealings.every((one) => standing.includes(one))
  const sinceSeq = Math.max(newestDealing(log)?.seq ?? 0, isOfVault(opening) ? (log.generation?.seq ?? 0) : 0)
  return areStanding && first.seq > sinceSeq
}

function requireTwoApprovals({ custody }: VaultLogDraft, kind: ItemScope['kind']) {
  const takesTwo = approvalsNeeded(kind, custody) === 2
  refuseUnless(takesTwo, 'wrong_kind', 'one approval beside the log is enough for it')
}

/** Throws unless nobody may have the vault's key, and its recipient is no custodian. */
function requireLost(draft: VaultLogDraft, { to, roster: named }: Opening, roster: RosterState) {
  refuseUnless(draft.custody === 'split', 'wrong_kind', 'in shared custody every custodian holds the key')
  refuseUnless(draft.generation !== null, 'wrong_generation', 'it never had a key')
  refuseUnless(isLost(draft, roster, named.seq), 'has_holder', 'somebody may hold the vault’s key')
  const isCustodian = wasCustodianAt(roster, to, named.seq)
  refuseUnless(!isCustodian, 'wrong_recipient', 'in a two-person vault no custodian holds the key')
}

function requireSpan({ at, deliver_by, scope }: Opening) {
  const longest = 'items' in scope ? vaultOpeningDays * dayMs : deliveryHours * hourMs
  const isInTime = Date.parse(deliver_by) <= Date.parse(at) + longest
  refuseUnless(isInTime, 'wrong_time', 'it allows the delivery too much later')
  const isShort = 'items' in scope || scope.kind !== 'break_glass' || scope.hours === emergencyHours
  refuseUnless(isShort, 'wrong_time', 'an emergency lasts an hour')
}

/** In a two-person vault, the values of a custodian whose keys of valid dealings arrived; in shared custody, none. */
function requireValues(draft: VaultLogDraft, { by, dealings, sealed }: Opening) {
  if (draft.custody === 'shared') {
    const hasNone = dealings === undefined && sealed === undefined
    refuseUnless(hasNone, 'wrong_dealing', 'nothing is dealt in shared custody')
    return
  }
  refuseUnless(sealed !== undefined, 'wrong_text', 'it brings no values of its signer’s')
  const isEachOnce = dealings !== undefined && new Set(dealings).size === dealings.length
  refuseUnless(isEachOnce, 'wrong_dealing', 'it names no dealing, or one twice')
  for (const dealing of dealings) requireDealtTo(draft, dealing, by)
}

function openingOf(payload: Opening, hash: string): VaultOpening {
  const {
    by,
    at,
    seq,
    request,
    to,
    fingerprint,
    dealings = [],
    deliver_by: deliverBy,
    sealed = null,
  } = payload
  const { hours = 0, ...scope } = { ...payload.scope } as OpeningScope & { hours?: number }
  const first = { hash, by, at, seq, rosterSeq: payload.roster.seq, hours, deliverBy, sealed }
  return { request, to, fingerprint, scope, dealings, first, second: null }
}

/** What both approvals have to say alike, as text. */
const contentOf = ({ to, fingerprint, scope, dealings }: VaultOpening): string =>
  canonicalJson({ to, fingerprint, scope: scope as JsonValue, dealings })
