import { endRight } from './ended-rights.ts'
import { requireCustodian, requirePerson } from './roster-keys.ts'
import type { RosterDraft } from './roster-state.ts'
import { requireSignature, type Statement, type Verifier } from './statement.ts'
import { refuseUnless } from './statement-refused.ts'

/** An admin's: makes somebody with vouched keys a custodian, or changes which kind. */
export async function appoint(
  draft: RosterDraft,
  statement: Statement<'chaveiro.roster.appoint'>,
  verifier: Verifier,
) {
  const { by, user, role, seq } = statement.payload
  const signer = requireCustodian(draft, by, 'admin')
  refuseUnless(by !== user, 'same_person', 'nobody appoints themselves')
  const { vouched } = requirePerson(draft, user)
  refuseUnless(vouched, 'not_vouched', 'nobody stands for this person’s keys')
  refuseUnless(draft.custodians.get(user)?.role !== role, 'wrong_role', 'they have that role')
  await requireSignature(statement, signer.signingKey, verifier)
  // Only an admin's invite makes custodians: those of who is none any more end.
  if (role !== 'admin') dropWordsOf(draft.invites, user, ({ role: given }) => given !== null)
  endCustody(draft, user, seq)
  draft.custodians.set(user, { role, sinceSeq: seq })
}

/**
 * An admin's: ends somebody's custody, and with it what waits on their word alone. Since nobody dismisses or
 * appoints themselves, whoever signs stays an admin: a roster never loses its last one.
 */
export async function dismiss(
  draft: RosterDraft,
  statement: Statement<'chaveiro.roster.dismiss'>,
  verifier: Verifier,
) {
  const { by, user, role, seq, view } = statement.payload
  const signer = requireCustodian(draft, by, 'admin')
  refuseUnless(by !== user, 'same_person', 'nobody dismisses themselves')
  refuseUnless(draft.custodians.get(user)?.role === role, 'wrong_role', 'they do not have that role')
  await requireSignature(statement, signer.signingKey, verifier)
  endCustody(draft, user, seq)
  draft.custodians.delete(user)
  endRight(draft, user, { seq, right: 'custody', view })
  dropOpenWords(draft, user)
}

/** An admin's: whether who enrols from here on is vouched for at once. */
export async function decidePolicy(
  draft: RosterDraft,
  statement: Statement<'chaveiro.roster.policy'>,
  verifier: Verifier,
) {
  const { by, automatic_vouching } = statement.payload
  const signer = requireCustodian(draft, by, 'admin')
  refuseUnless(draft.automaticVouching !== automatic_vouching, 'unchanged', 'that is the policy')
  await requireSignature(statement, signer.signingKey, verifier)
  draft.automaticVouching = automatic_vouching
}

/**
 * An admin's: the least release whose devices may write. It may be lowered again: a number that no release has would
 * otherwise stop everybody for ever.
 */
export async function requireRelease(
  draft: RosterDraft,
  statement: Statement<'chaveiro.roster.require'>,
  verifier: Verifier,
) {
  const { by, release } = statement.payload
  const signer = requireCustodian(draft, by, 'admin')
  refuseUnless(draft.leastRelease !== release, 'unchanged', 'that is required')
  await requireSignature(statement, signer.signingKey, verifier)
  draft.leastRelease = release
}

function endCustody(draft: RosterDraft, user: string, untilSeq: number) {
  const present = draft.custodians.get(user)
  if (!present) return
  const past = draft.pastCustodians.get(user) ?? []
  draft.pastCustodians.set(user, [...past, { ...present, untilSeq }])
}

/** Ends the invites and the proposals that wait on a person's word. */
export function dropOpenWords(draft: RosterDraft, user: string) {
  dropWordsOf(draft.invites, user)
  dropWordsOf(draft.resets, user)
  if (draft.openResume?.by === user) draft.openResume = null
}

function dropWordsOf<W extends { readonly by: string }>(
  open: Map<string, W>,
  user: string,
  isMeant: (word: W) => boolean = () => true,
) {
  for (const [about, word] of open) if (word.by === user && isMeant(word)) open.delete(about)
}
