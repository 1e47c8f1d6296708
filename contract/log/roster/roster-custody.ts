import { requireSignature, type Statement, type Verifier } from '../statements/statement.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { endRight } from './endings.ts'
import { requireCustodian, requirePerson } from './roster-keys.ts'
import { leaveMachines } from './roster-machines.ts'
import { isDeactivated } from './roster-people.ts'
import type { RosterDraft } from './roster-state.ts'
import { leaveTeams } from './roster-teams.ts'

/**
 * By an admin: makes somebody with vouched-for keys a custodian, or changes their role. Without a role, by any custodian:
 * the keys of somebody who was deactivated are vouched for again.
 */
export async function appoint(
  draft: RosterDraft,
  statement: Statement<'chaveiro.roster.appoint'>,
  verifier: Verifier,
) {
  const { by, user, role, seq } = statement.payload
  const signer = requireCustodian(draft, by, role && 'admin')
  refuseUnless(by !== user, 'same_person', 'nobody appoints themselves')
  const person = requirePerson(draft, user)
  if (role === undefined) {
    refuseUnless(isDeactivated(draft, user), 'unchanged', 'they were not deactivated with these keys')
    await requireSignature(statement, signer.signingKey, verifier)
    draft.people.set(user, { ...person, vouched: true, vouchedSeq: seq })
    return
  }
  refuseUnless(person.vouched, 'not_vouched', 'this person’s keys are not vouched for')
  refuseUnless(draft.custodians.get(user)?.role !== role, 'wrong_role', 'they already have that role')
  await requireSignature(statement, signer.signingKey, verifier)
  // Only an admin's invite makes custodians, so such invites end when their inviter is no longer one.
  if (role !== 'admin') dropMadeBy(draft.invites, user, ({ role: custodyRole }) => custodyRole !== null)
  endCustody(draft, user, seq)
  draft.custodians.set(user, { role, sinceSeq: seq })
}

/**
 * By an admin: ends somebody's custody, with their open invites and proposals. Nobody dismisses or appoints
 * themselves, so the signer stays an admin: a roster never loses its last one. Without a role it deactivates: nobody
 * vouches for their keys any more.
 */
export async function dismiss(
  draft: RosterDraft,
  statement: Statement<'chaveiro.roster.dismiss'>,
  verifier: Verifier,
) {
  const { by, user, role, seq, at, view } = statement.payload
  const present = draft.custodians.get(user)?.role
  const signer = requireCustodian(draft, by, role || present ? 'admin' : undefined)
  refuseUnless(by !== user, 'same_person', 'nobody dismisses themselves')
  const person = draft.people.get(user)
  const isVouched = person?.vouched === true
  if (role === undefined) refuseUnless(isVouched, 'not_vouched', 'nobody vouches for their keys')
  else refuseUnless(present === role, 'wrong_role', 'they do not have that role')
  await requireSignature(statement, signer.signingKey, verifier)
  endCustody(draft, user, seq)
  draft.custodians.delete(user)
  endRight(draft, user, { seq, right: role === undefined ? 'keys' : 'custody', view })
  dropInvitesAndProposals(draft, user)
  if (role !== undefined || !person) return
  leaveMachines(draft, user, at)
  leaveTeams(draft, user, seq)
  draft.resets.delete(user)
  draft.earlierKeys.set(user, [...(draft.earlierKeys.get(user) ?? []), person])
  draft.people.set(user, { ...person, vouched: false, vouchedSeq: null, sinceSeq: seq })
}

/** By an admin: whether people who enrol from now on are vouched for automatically. */
export async function decidePolicy(
  draft: RosterDraft,
  statement: Statement<'chaveiro.roster.policy'>,
  verifier: Verifier,
) {
  const { by, automatic_vouching } = statement.payload
  const signer = requireCustodian(draft, by, 'admin')
  refuseUnless(draft.automaticVouching !== automatic_vouching, 'unchanged', 'that is already the policy')
  await requireSignature(statement, signer.signingKey, verifier)
  draft.automaticVouching = automatic_vouching
}

/**
 * By an admin: the least release whose devices may write. It may be lowered again, since a release that does not
 * exist would block everybody for ever.
 */
export async function requireRelease(
  draft: RosterDraft,
  statement: Statement<'chaveiro.roster.require'>,
  verifier: Verifier,
) {
  const { by, release } = statement.payload
  const signer = requireCustodian(draft, by, 'admin')
  refuseUnless(draft.leastRelease !== release, 'unchanged', 'that is already required')
  await requireSignature(statement, signer.signingKey, verifier)
  draft.leastRelease = release
}

function endCustody(draft: RosterDraft, user: string, untilSeq: number) {
  const present = draft.custodians.get(user)
  if (!present) return
  const past = draft.pastCustodians.get(user) ?? []
  draft.pastCustodians.set(user, [...past, { ...present, untilSeq }])
}

/** Ends a person's open invites and proposals. */
export function dropInvitesAndProposals(draft: RosterDraft, user: string) {
  dropMadeBy(draft.invites, user)
  dropMadeBy(draft.resets, user)
  if (draft.openResume?.by === user) draft.openResume = null
}

function dropMadeBy<W extends { readonly by: string }>(
  open: Map<string, W>,
  user: string,
  isMeant: (word: W) => boolean = () => true,
) {
  for (const [about, word] of open) if (word.by === user && isMeant(word)) open.delete(about)
}
