import { invitationInput, renewalInput, requireCountersignature } from '../statements/countersignatures.ts'
import { requireSignature, type Statement, type Verifier } from '../statements/statement.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { endRight } from './endings.ts'
import { giveKeys, requireCustodian, requireFreshKeys, requirePerson } from './roster-keys.ts'
import type { OpenInvite, RosterDraft } from './roster-state.ts'

/**
 * One's own keys, self-signed. Vouched for by an invitation, with the role it carries, or by the organisation's
 * policy if the person was never invited; otherwise not yet.
 */
export async function enrol(
  draft: RosterDraft,
  statement: Statement<'chaveiro.roster.enrol'>,
  verifier: Verifier,
) {
  const { user, signing_key, invitation, seq } = statement.payload
  refuseUnless(!draft.people.has(user), 'already_enrolled', 'this person has keys in the roster')
  requireFreshKeys(draft, statement.payload)
  await requireSignature(statement, signing_key, verifier)
  const followed = invitation && (await requireInvitation(draft, statement.payload, invitation, verifier))
  draft.invites.delete(user)
  const vouched = followed !== undefined || (draft.automaticVouching && !draft.invited.has(user))
  await giveKeys(draft, statement.payload, seq, vouched, verifier, followed)
  if (followed?.role) draft.custodians.set(user, { role: followed.role, sinceSeq: seq })
}

type Enrol = Statement<'chaveiro.roster.enrol'>['payload']

async function requireInvitation(
  draft: RosterDraft,
  payload: Enrol,
  { invite, countersignature }: NonNullable<Enrol['invitation']>,
  verifier: Verifier,
): Promise<OpenInvite> {
  const open = draft.invites.get(payload.user)
  refuseUnless(
    open !== undefined && open.hash === invite && payload.at <= open.expires,
    'unknown_invite',
    'no open invite of this person has that hash',
  )
  const input = invitationInput({ ...payload, invite })
  await requireCountersignature(input, countersignature, open.invitationKey, verifier)
  return open
}

/**
 * By a custodian who compared the words of somebody's newest keys with them; it also names their e-mail address. For
 * keys that are vouched for it is only about the address: only an admin may replace a signed one, or name a
 * custodian's.
 */
export async function vouch(
  draft: RosterDraft,
  statement: Statement<'chaveiro.roster.vouch'>,
  verifier: Verifier,
) {
  const { by, user, identity, fingerprint, seq } = statement.payload
  const signer = requireCustodian(draft, by)
  refuseUnless(by !== user, 'same_person', 'nobody vouches for themselves')
  const person = requirePerson(draft, user)
  refuseUnless(person.fingerprint === fingerprint, 'wrong_fingerprint', 'the person has other keys')
  const isNews = !person.vouched || person.identity !== identity
  refuseUnless(isNews, 'already_vouched', 'these keys are vouched for')
  if (person.identity !== null || draft.custodians.has(user)) requireCustodian(draft, by, 'admin')
  await requireSignature(statement, signer.signingKey, verifier)
  draft.people.set(user, { ...person, vouched: true, vouchedSeq: person.vouchedSeq ?? seq, identity })
}

/** New keys replacing one's own. Keys that were vouched for stay so, since the old ones sign the new. */
export async function renew(
  draft: RosterDraft,
  statement: Statement<'chaveiro.roster.renew'>,
  verifier: Verifier,
) {
  const { user, signing_key, countersignature, seq, view } = statement.payload
  const person = requirePerson(draft, user)
  requireFreshKeys(draft, statement.payload)
  await requireSignature(statement, person.signingKey, verifier)
  const input = renewalInput(statement.payload)
  await requireCountersignature(input, countersignature, signing_key, verifier)
  await giveKeys(draft, statement.payload, seq, person.vouched, verifier)
  endRight(draft, user, { seq, right: 'keys', view })
}
