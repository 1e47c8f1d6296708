import { deliveryHours, emergencyHours } from '../../constants.ts'
import { hourMs } from '../../durations.ts'
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
import { newestDealing, requireDealtTo, standingDealing } from './vault-deal.ts'
import { keepersAt, wasResetWithin } from './vault-signers.ts'
import type { OpeningVoice, VaultLogDraft, VaultLogState, VaultOpening } from './vault-state.ts'

type Opening = Statement<'chaveiro.vault.open'>['payload']
type Content = Omit<VaultOpening, 'first' | 'second'>

/**
 * One of the two approvals that open an item of this vault to one person for a time. A first one replaces what was
 * approved before for the same request; a second one, by another custodian and with the same content, completes it.
 */
export function approveOpening(
  draft: VaultLogDraft,
  { payload }: Statement<'chaveiro.vault.open'>,
  roster: RosterState,
  hash: string,
) {
  const { by, to, request, roster: named, confirms } = payload
  refuseUnless(by !== to, 'same_person', 'nobody approves their own request')
  requireTwoApprovals(draft, payload)
  const isOfTheirs =
    wasVouchedAt(roster, to, named.seq) && personAt(roster, to, named.seq).fingerprint === payload.fingerprint
  refuseUnless(isOfTheirs, 'wrong_fingerprint', 'it does not name vouched-for keys of the person')
  requireSpan(payload)
  requireValues(draft, payload)
  const content = contentOf(payload)
  const voice = voiceOf(payload, hash)
  if (confirms === undefined) {
    draft.openings.set(request, { ...content, first: voice, second: null })
    return
  }
  const known = draft.openings.get(request)
  const present = known?.second === null && standsAt(draft, roster, known, named.seq) ? known : null
  const isOpen = present?.first.hash === confirms && isSame(present, content)
  refuseUnless(isOpen, 'unknown_proposal', 'no open approval of this has that hash')
  refuseUnless(present.first.by !== by, 'same_person', 'the second approval has to be somebody else’s')
  refuseUnless(payload.at < present.first.deliverBy, 'expired', 'the first approval is too old')
  refuseUnless(voice.hours <= present.first.hours, 'wrong_time', 'it lasts longer than the first one says')
  draft.openings.set(request, { ...present, second: voice })
}

/** Whether somebody may approve an opening: in a two-person vault only its own custodians. */
export function mayOpen(
  log: VaultLogDraft | VaultLogState,
  roster: RosterState,
  user: string,
  rosterSeq: number,
): boolean {
  if (log.custody === 'shared') return wasCustodianAt(roster, user, rosterSeq)
  return keepersAt(log, roster, rosterSeq).includes(user)
}

/**
 * The first approval of a request that a second custodian can still confirm at `now` (UTC); null if there is none.
 * Their statement may be dated later: after the log's newest one.
 */
export function openFirstApproval(
  log: VaultLogState,
  roster: RosterState,
  request: string,
  now: string,
): VaultOpening | null {
  const known = log.openings.get(request)
  if (known?.second !== null || nextTime(new Date(now), log) >= known.first.deliverBy) return null
  return standsAt(log, roster, known, roster.head.seq) ? known : null
}

/** Drops unconfirmed first approvals, since custody has changed. */
export function dropHalfOpenings(draft: VaultLogDraft) {
  for (const [request, { second }] of draft.openings) if (second === null) draft.openings.delete(request)
}

/**
 * Whether all approvers are still entitled, at roster statement `rosterSeq`, with keys that nobody reset, and the
 * person still has the same keys. A first approval ends with the next dealing: somebody left out of that could still
 * unlock it.
 */
export function standsAt(
  log: VaultLogDraft | VaultLogState,
  roster: RosterState,
  { first, second, to, fingerprint, dealing }: VaultOpening,
  rosterSeq: number,
): boolean {
  const newest = newestDealing(log)
  const isStanding = dealing === null ? newest === null : standingDealing(log, dealing) !== undefined
  const isOfDealing = second !== null || (isStanding && first.seq > (newest?.seq ?? 0))
  const isOfTheirs =
    wasVouchedAt(roster, to, rosterSeq) && personAt(roster, to, rosterSeq).fingerprint === fingerprint
  const voices = second === null ? [first] : [first, second]
  return (
    isOfDealing &&
    isOfTheirs &&
    voices.every(
      ({ by, rosterSeq: since }) =>
        mayOpen(log, roster, by, rosterSeq) &&
        !wasResetWithin(roster, by, since, rosterSeq) &&
        wasCustodianThroughout(roster, by, since, rosterSeq),
    )
  )
}

function requireTwoApprovals({ custody }: VaultLogDraft, { kind }: Opening) {
  const takesTwo = approvalsNeeded(kind, custody) === 2
  refuseUnless(takesTwo, 'wrong_kind', 'one approval beside the log is enough for it')
}

function requireSpan({ at, deliver_by, hours, kind }: Opening) {
  const isInTime = Date.parse(deliver_by) <= Date.parse(at) + deliveryHours * hourMs
  refuseUnless(isInTime, 'wrong_time', 'it allows the delivery more than a day later')
  const isShort = kind !== 'break_glass' || hours === emergencyHours
  refuseUnless(isShort, 'wrong_time', 'an emergency lasts an hour')
}

/** In a two-person vault, the values of a custodian whose keys of a valid dealing arrived; in shared custody, none. */
function requireValues(draft: VaultLogDraft, { by, dealing, sealed }: Opening) {
  if (draft.custody === 'shared') {
    const hasNone = dealing === undefined && sealed === undefined
    refuseUnless(hasNone, 'wrong_dealing', 'nothing is dealt in shared custody')
    return
  }
  refuseUnless(sealed !== undefined, 'wrong_text', 'it brings no values of its signer’s')
  requireDealtTo(draft, dealing, by)
}

function contentOf(payload: Opening): Content {
  const { request, item, to, fingerprint, kind, revision, change, asked = null, dealing = null } = payload
  return { request, item, to, fingerprint, kind, revision, change, asked, dealing }
}

function voiceOf(payload: Opening, hash: string): OpeningVoice {
  const { by, at, seq, hours, deliver_by: deliverBy, sealed = null, roster } = payload
  return { hash, by, at, seq, rosterSeq: roster.seq, hours, deliverBy, sealed }
}

function isSame(opening: VaultOpening, content: Content): boolean {
  return (Object.keys(content) as (keyof Content)[]).every((name) => opening[name] === content[name])
}
