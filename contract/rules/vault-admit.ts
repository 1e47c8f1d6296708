import type { RosterState } from './roster.ts'
import type { Statement } from './statement.ts'
import { refuseUnless } from './statement-refused.ts'
import { dropAdmitProposals, isSeconded } from './vault-proposals.ts'
import type { VaultAdmission, VaultLogDraft } from './vault-state.ts'

/** From here on this person may hold the key. In split custody two custodians must say so. */
export function admit(
  draft: VaultLogDraft,
  { payload }: Statement<'chaveiro.vault.admit'>,
  roster: RosterState,
  hash: string,
) {
  const { user, from, confirms, seq } = payload
  const source = from === undefined ? {} : { from }
  refuseUnless(from !== draft.vault, 'wrong_place', 'a vault inherits from another one')
  const spans = draft.admissions.get(user) ?? []
  refuseUnless(!spans.some(isOpenFrom(from)), 'already_member', 'they are admitted from there')
  if (draft.custody === 'shared') {
    refuseUnless(confirms === undefined, 'unknown_proposal', 'in shared custody one signature admits')
  } else if (!isSeconded(draft, payload, { kind: 'admit', user, ...source }, roster, hash)) {
    return
  }
  dropAdmitProposals(draft, user, from)
  draft.admissions.set(user, [...spans, { ...source, sinceSeq: seq, untilSeq: null }])
}

/** Ends the admission from this source, and what was proposed about it. Others of the same person stay. */
export function remove(draft: VaultLogDraft, { payload }: Statement<'chaveiro.vault.remove'>) {
  const { user, from, seq } = payload
  const spans = draft.admissions.get(user) ?? []
  refuseUnless(spans.some(isOpenFrom(from)), 'not_member', 'they are not admitted from there')
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
