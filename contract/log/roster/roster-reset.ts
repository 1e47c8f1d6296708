import { fingerprintOf } from '../statements/fingerprint.ts'
import { requireSignature, type Statement, type Verifier } from '../statements/statement.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { endRight } from './endings.ts'
import { dropInvitesAndProposals } from './roster-custody.ts'
import {
  giveKeys,
  requireCustodian,
  requireFreshKeys,
  requirePerson,
  requireUnprovenKey,
} from './roster-keys.ts'
import type { RosterDraft, RosterState } from './roster-state.ts'

type Reset = Statement<'chaveiro.roster.reset'>

/** The organisation's printed recovery key as a signer of a reset. */
const recoveryVoice = 'recovery_key'

/**
 * Whether these signers (user ids, or `recovery_key`) suffice to give a person new keys, with the present custodians:
 * two different ones, and for an admin's keys one of them an admin or the recovery key. The recovery key alone
 * suffices for the only custodian, since nobody could confirm.
 */
export function resetIsEnough(
  roster: Pick<RosterState, 'custodians'>,
  user: string,
  voices: readonly string[],
): boolean {
  const heard = new Set(
    voices.filter((voice) => voice !== user && (voice === recoveryVoice || roster.custodians.has(voice))),
  )
  const isOnlyCustodian = roster.custodians.size === 1 && roster.custodians.has(user)
  if (isOnlyCustodian && heard.has(recoveryVoice)) return true
  if (heard.size < 2) return false
  if (roster.custodians.get(user)?.role !== 'admin') return true
  return [...heard].some((voice) => voice === recoveryVoice || roster.custodians.get(voice)?.role === 'admin')
}

/**
 * New keys for somebody who lost theirs: a proposal, or the confirmation that gives them. Roles stay; the person's
 * open invites and proposals, in the roster and in vaults' logs, end.
 */
export async function reset(draft: RosterDraft, statement: Reset, verifier: Verifier, hash: string) {
  const { by, user, sealing_key, signing_key, confirms, seq, view } = statement.payload
  refuseUnless(by !== user, 'same_person', 'nobody resets their own keys')
  const key = by === recoveryVoice ? draft.recoveryKey : requireCustodian(draft, by).signingKey
  requirePerson(draft, user)
  if (confirms !== undefined) requireConfirmable(draft, statement, confirms)
  else {
    const open = draft.resets.get(user)
    const isSame = open?.by === by && open.sealingKey === sealing_key && open.signingKey === signing_key
    // A repeated proposal counts if it now suffices: the person has become the only custodian.
    const isNews = !isSame || resetIsEnough(draft, user, [by])
    refuseUnless(isNews, 'unchanged', 'they have already proposed these keys')
  }
  requireFreshKeys(draft, statement.payload)
  requireUnprovenKey(signing_key)
  await requireSignature(statement, key, verifier)

  const first = confirms === undefined ? [] : [draft.resets.get(user)?.by as string]
  const isEnough = resetIsEnough(draft, user, [...first, by])
  refuseUnless(
    isEnough === (view !== undefined),
    'needs_view',
    'the voice that makes the keys hold says what stood',
  )
  if (isEnough && view) {
    draft.resets.delete(user)
    // Somebody else may have the lost keys, so their open invites and proposals end.
    dropInvitesAndProposals(draft, user)
    draft.keyResets.set(user, [...(draft.keyResets.get(user) ?? []), seq])
    await giveKeys(draft, statement.payload, seq, true, verifier)
    endRight(draft, user, { seq, right: 'keys', view })
    return
  }
  draft.resets.set(user, {
    hash,
    by,
    sealingKey: sealing_key,
    signingKey: signing_key,
    fingerprint: await fingerprintOf(sealing_key, signing_key, verifier),
  })
}

function requireConfirmable(draft: RosterDraft, { payload }: Reset, confirms: string) {
  const { by, user, sealing_key, signing_key } = payload
  const proposal = draft.resets.get(user)
  const isSame =
    proposal?.hash === confirms && proposal.sealingKey === sealing_key && proposal.signingKey === signing_key
  refuseUnless(proposal !== undefined && isSame, 'unknown_proposal', 'no open proposal of these keys')
  refuseUnless(proposal.by !== by, 'same_person', 'the second signature has to be somebody else’s')
  refuseUnless(
    resetIsEnough(draft, user, [proposal.by, by]),
    'not_entitled',
    'an admin’s reset needs an admin or the recovery key',
  )
}
