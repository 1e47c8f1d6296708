import { personAt, type RosterState } from '../roster/roster.ts'
import type { Statement } from '../statements/statement.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { closeChanges } from './vault-closing.ts'
import { isLost } from './vault-lost.ts'
import { isOfAdmitted } from './vault-members.ts'
import { dropAdmitProposals, isSeconded } from './vault-proposals.ts'
import type { VaultAdmission, VaultLogDraft } from './vault-state.ts'
import { requireTeam } from './vault-teams.ts'

/**
 * From now on this person may hold the key, as a member or as a reader; named again with the other access, they have
 * that one. In a two-person vault two custodians have to sign, and there are no readers.
 */
export function admit(
  draft: VaultLogDraft,
  { payload }: Statement<'chaveiro.vault.admit'>,
  roster: RosterState,
  hash: string,
) {
  const { user, from, access, fingerprint, confirms, seq, roster: named } = payload
  const source = from === undefined ? {} : { from }
  refuseUnless(from !== draft.vault, 'wrong_place', 'a vault cannot inherit from itself')
  if (from !== undefined && roster.teams.has(from))
    requireTeam(draft, roster, { team: from, user, access, rosterSeq: named.seq })
  const spans = draft.admissions.get(user) ?? []
  const isOpen = isOpenFrom(from)
  const logSeq = seq - 1
  // An admission for keys that were since reset no longer counts, so the person can be admitted again.
  const present = spans.find(
    (span) => isOpen(span) && isOfAdmitted(draft, roster, user, span, { logSeq, rosterSeq: named.seq }),
  )
  const isNew = present === undefined || present.access !== access
  refuseUnless(isNew, 'already_member', 'they are admitted from there')
  const losesWriting = present !== undefined && access === 'reader'
  refuseUnless(losesWriting || payload.change === undefined, 'malformed', 'it ends nobody’s right to write')
  if (draft.custody === 'shared') {
    refuseUnless(confirms === undefined, 'unknown_proposal', 'in shared custody one signature admits')
    refuseUnless(
      fingerprint === undefined,
      'wrong_fingerprint',
      'in shared custody an admission names no keys',
    )
    // What they wrote so far counts; nothing later does, however dated.
    if (losesWriting) closeChanges(draft, payload)
  } else {
    refuseUnless(access === undefined, 'not_entitled', 'a two-person vault has members only')
    const person = personAt(roster, user, named.seq)
    const isOfTheirs = person.vouched && fingerprint === person.fingerprint
    refuseUnless(isOfTheirs, 'wrong_fingerprint', 'it does not name vouched-for keys of the person')
    const content = { kind: 'admit', user, ...source, fingerprint: person.fingerprint } as const
    if (!isSeconded(draft, payload, content, roster, hash)) return
    // Nobody is left to deliver the key to them; only two custodians together can.
    if (isLost(draft, roster, named.seq)) draft.isKeyless = true
  }
  dropAdmitProposals(draft, user, from)
  openAdmission(draft, { user, ...source, ...(access && { access }) }, seq)
}

/** Admits somebody from a source, replacing an earlier admission from there. */
export function openAdmission(
  draft: VaultLogDraft,
  { user, ...admission }: { readonly user: string } & Pick<VaultAdmission, 'from' | 'access'>,
  seq: number,
) {
  const isOpen = isOpenFrom(admission.from)
  const spans = draft.admissions.get(user) ?? []
  const earlierSpans = spans.map((span) => (isOpen(span) ? { ...span, untilSeq: seq } : span))
  draft.admissions.set(user, [...earlierSpans, { ...admission, sinceSeq: seq, untilSeq: null }])
}

/** Ends the admission from this source, and open proposals about it. Other admissions of the person stay. */
export function remove(draft: VaultLogDraft, { payload }: Statement<'chaveiro.vault.remove'>) {
  const { user, from, seq } = payload
  const spans = draft.admissions.get(user) ?? []
  refuseUnless(spans.some(isOpenFrom(from)), 'not_member', 'they are not admitted from there')
  closeChanges(draft, payload)
  const isEnding = isOpenFrom(from)
  draft.admissions.set(
    user,
    spans.map((span) => (isEnding(span) ? { ...span, untilSeq: seq } : span)),
  )
  dropAdmitProposals(draft, user, from)
}

function isOpenFrom(from: string | undefined) {
  return (span: VaultAdmission) => span.untilSeq === null && span.from === from
}
