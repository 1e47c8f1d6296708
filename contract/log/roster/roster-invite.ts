import { requireSignature, type Statement, type Verifier } from '../statements/statement.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { requireCustodian, requireFreshSigningKey } from './roster-keys.ts'
import type { OpenInvite, RosterDraft } from './roster-state.ts'

/**
 * By a custodian, for one person without keys; replaces an older one for the same person. Only an admin's invite may
 * carry a role, or replace one that does.
 */
export async function invite(
  draft: RosterDraft,
  statement: Statement<'chaveiro.roster.invite'>,
  verifier: Verifier,
  hash: string,
) {
  const { by, user, identity, invitation_key, expires, role = null, at, seq } = statement.payload
  const olderInvite = draft.invites.get(user)
  const isAdmins = role !== null || (olderInvite !== undefined && olderInvite.role !== null)
  const signer = requireCustodian(draft, by, isAdmins ? 'admin' : undefined)
  refuseUnless(!draft.people.has(user), 'already_enrolled', 'this person has keys in the roster')
  refuseUnless(expires > at, 'expired', 'it expires before it was made')
  requireFreshSigningKey(draft, invitation_key)
  await requireSignature(statement, signer.signingKey, verifier)
  // Each invite has its own key, so that an older link never works for a newer invite.
  draft.usedKeys.add(invitation_key)
  draft.invites.set(user, { hash, invitationKey: invitation_key, identity, expires, role, by, seq })
  draft.invited.add(user)
}

/** By a custodian: nobody can use the invite any more, whatever date an enrolment says. */
export async function close(
  draft: RosterDraft,
  statement: Statement<'chaveiro.roster.close'>,
  verifier: Verifier,
) {
  const { by, user, invite: hash, at } = statement.payload
  const open = draft.invites.get(user)
  refuseUnless(open?.hash === hash, 'unknown_invite', 'no open invite of this person has that hash')
  const signer = requireCustodian(draft, by, mayAnyCustodianClose(open, at) ? undefined : 'admin')
  await requireSignature(statement, signer.signingKey, verifier)
  draft.invites.delete(user)
}

function mayAnyCustodianClose({ role, expires }: OpenInvite, at: string): boolean {
  return role === null || at > expires
}
