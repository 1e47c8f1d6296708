import { toBase64url } from '@chaveiro/contract/rules/base64url.ts'
import { invitationInput, renewalInput } from '@chaveiro/contract/rules/countersignatures.ts'
import type { CustodianRole, RosterState } from '@chaveiro/contract/rules/roster.ts'
import { hashText } from '@chaveiro/contract/rules/statement.ts'
import type { ViewRoot } from '@chaveiro/contract/rules/statement-forms.ts'
import { keyAlgorithm } from '@chaveiro/contract/rules/statement-forms.ts'
import { nextTime } from '@chaveiro/contract/rules/statement-time.ts'
import { type Ed25519KeyPair, ed25519KeyPair, signEd25519 } from '../primitives/ed25519.ts'
import { randomBytes } from '../primitives/random-bytes.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import type { Invitation } from './read-invitation.ts'
import { given, signStatement } from './sign-statement.ts'
import { verifier } from './verifier.ts'

/**
 * The statements of the organisation's roster, each signed for the place behind its newest one. What each says and who
 * may sign it is in contract/rules/roster-kinds.ts and docs/CRYPTO.md.
 */

type Roster = Pick<RosterState, 'org' | 'head' | 'at'>

/**
 * The roster's first statement, by the first admin. Its hash is the organisation's id. `recoveryKey` is the public half
 * of the printed recovery kit, `identity` commits to the admin's e-mail address.
 */
export function writeGenesis(
  keys: AccountKeys,
  recoveryKey: string,
  at: Date,
  identity: string,
): Promise<string> {
  const payload = {
    v: 1 as const,
    seq: 0 as const,
    at: at.toISOString(),
    nonce: toBase64url(randomBytes(16)),
    admin: { user: keys.user, algorithm: keyAlgorithm, ...keys.publicKeys, identity },
    recovery_key: recoveryKey,
  }
  return signStatement('chaveiro.roster.genesis', payload, keys.signing)
}

/** A signed invite, and the fragment of the link by which the invitee proves that they followed it. */
export type WrittenInvite = { readonly statement: string; readonly fragment: string }

/** Who is invited: `identity` commits to their e-mail address; `role` is that of custodian, for an admin to give. */
export type Invitee = {
  readonly user: string
  readonly identity: string
  readonly role?: CustodianRole | undefined
}

/**
 * A custodian's invite for one user id, with a key of its own. The fragment
 * is `<organisation>.<hash of the invite>.<seed of the invitation key>`, each base64url. It goes from person to person
 * and never to the server: whoever has it is vouched for.
 */
export async function writeInvite(
  keys: AccountKeys,
  roster: Roster,
  { user, identity, role }: Invitee,
  at: Date,
  expires: Date,
): Promise<WrittenInvite> {
  const seed = randomBytes(32)
  const { publicKey } = await ed25519KeyPair(seed)
  const invitation = { invitation_key: toBase64url(publicKey), expires: expires.toISOString() }
  const payload = {
    ...nextInRoster(roster, at),
    by: keys.user,
    user,
    identity,
    ...invitation,
    ...given({ role }),
  }
  const statement = await signStatement('chaveiro.roster.invite', payload, keys.signing)
  const invite = await hashText(statement, verifier)
  return { statement, fragment: [roster.org, invite, toBase64url(seed)].join('.') }
}

/** A custodian's: nobody follows this invite any more. */
export function writeClose(
  keys: AccountKeys,
  roster: Roster,
  { user, invite }: { readonly user: string; readonly invite: string },
  at: Date,
): Promise<string> {
  const payload = { ...nextInRoster(roster, at), by: keys.user, user, invite }
  return signStatement('chaveiro.roster.close', payload, keys.signing)
}

/**
 * One's own keys, self-signed. With the invitation whose link was followed they are countersigned by its key. Refuses
 * (an Error) to enter another organisation than the link's.
 */
export async function writeEnrol(
  keys: AccountKeys,
  roster: Roster,
  at: Date,
  invitation: Invitation | null = null,
): Promise<string> {
  const countersigned = invitation && (await countersign(keys, roster.org, invitation))
  const payload = {
    ...nextInRoster(roster, at),
    user: keys.user,
    algorithm: keyAlgorithm,
    ...keys.publicKeys,
    ...(countersigned && { invitation: countersigned }),
  }
  return signStatement('chaveiro.roster.enrol', payload, keys.signing)
}

async function countersign(keys: AccountKeys, org: string, { org: invitedTo, invite, key }: Invitation) {
  if (org !== invitedTo) throw new Error('the invitation leads to another organisation')
  const input = invitationInput({ org, invite, user: keys.user, ...keys.publicKeys })
  return { invite, countersignature: toBase64url(await signEd25519(key.privateKey, input)) }
}

/**
 * A custodian's word that they compared the words of somebody's keys: `fingerprint` is the one compared, `identity`
 * commits to the e-mail address under which they know that person.
 */
export function writeVouch(
  keys: AccountKeys,
  roster: Roster,
  person: { readonly user: string; readonly fingerprint: string; readonly identity: string },
  at: Date,
): Promise<string> {
  const { user, fingerprint, identity } = person
  const payload = { ...nextInRoster(roster, at), by: keys.user, user, identity, fingerprint }
  return signStatement('chaveiro.roster.vouch', payload, keys.signing)
}

/** An admin's decision about one person: the role that begins or ends. */
export type RoleDecision = { readonly user: string; readonly role: CustodianRole }

/** An admin's: makes somebody a custodian, or changes which kind. */
export function writeAppoint(
  keys: AccountKeys,
  roster: Roster,
  { user, role }: RoleDecision,
  at: Date,
): Promise<string> {
  const payload = { ...nextInRoster(roster, at), by: keys.user, user, role }
  return signStatement('chaveiro.roster.appoint', payload, keys.signing)
}

/** An admin's: somebody is no longer a custodian; `role` must be the one that they have, `view` where all vaults stand. */
export function writeDismiss(
  keys: AccountKeys,
  roster: Roster,
  { user, role }: RoleDecision,
  view: ViewRoot,
  at: Date,
): Promise<string> {
  const payload = { ...nextInRoster(roster, at), by: keys.user, user, role, view: rootOf(view) }
  return signStatement('chaveiro.roster.dismiss', payload, keys.signing)
}

/** New keys in the place of one's own: signed with the old signing key, countersigned with the new one. */
export async function writeRenew(
  old: AccountKeys,
  next: AccountKeys,
  roster: Roster,
  view: ViewRoot,
  at: Date,
): Promise<string> {
  const content = { org: roster.org, seq: roster.head.seq + 1, user: old.user, ...next.publicKeys }
  const signature = await signEd25519(next.signing.privateKey, renewalInput(content))
  const countersignature = toBase64url(signature)
  const signed = { algorithm: keyAlgorithm, countersignature, view: rootOf(view) }
  const payload = { ...nextInRoster(roster, at), ...content, ...signed }
  return signStatement('chaveiro.roster.renew', payload, old.signing)
}

/** New keys for somebody who lost theirs; their words were compared before anybody signs. */
export type ResetContent = {
  readonly user: string
  readonly sealing_key: string
  readonly signing_key: string
}

/** Who signs: a custodian with their own signing key, or the organisation's printed recovery key. */
export type ResetSigner = { readonly by: string; readonly signing: Ed25519KeyPair }

/** The proposal's hash, where this confirms one; and where all vaults stand, in the voice that makes the keys hold. */
type ResetFacts = { readonly confirms?: string | undefined; readonly view?: ViewRoot | undefined }

/** A proposal of new keys, or the second signature that makes it hold. */
export function writeReset(
  { by, signing }: ResetSigner,
  { user, sealing_key, signing_key }: ResetContent,
  roster: Roster,
  at: Date,
  { confirms, view }: ResetFacts = {},
): Promise<string> {
  const facts = given({ confirms, view: view && rootOf(view) })
  const content = { by, user, algorithm: keyAlgorithm, sealing_key, signing_key, ...facts }
  return signStatement('chaveiro.roster.reset', { ...nextInRoster(roster, at), ...content }, signing)
}

/** An admin's: whether keys that enrol from here on are vouched for at once, which trusts the server. */
export function writePolicy(
  keys: AccountKeys,
  roster: Roster,
  automaticVouching: boolean,
  at: Date,
): Promise<string> {
  const payload = { ...nextInRoster(roster, at), by: keys.user, automatic_vouching: automaticVouching }
  return signStatement('chaveiro.roster.policy', payload, keys.signing)
}

/** An admin's: the least release whose devices may write; 0 for any. */
export function writeRequire(keys: AccountKeys, roster: Roster, release: number, at: Date): Promise<string> {
  const payload = { ...nextInRoster(roster, at), by: keys.user, release }
  return signStatement('chaveiro.roster.require', payload, keys.signing)
}

const rootOf = ({ root, size }: ViewRoot) => ({ root, size })

/** Whose voice it is in a resume; `recovery_key` is the printed kit. */
type ResumeVoice = { readonly by: string; readonly signing: Ed25519KeyPair }

/** One of the two voices by which the logs go on from an older state; `givenUp` is the digest of what they give up. */
export function writeResume(
  { by, signing }: ResumeVoice,
  roster: Roster,
  givenUp: string,
  at: Date,
  confirms?: string,
): Promise<string> {
  const payload = { ...nextInRoster(roster, at), by, given_up: givenUp, ...given({ confirms }) }
  return signStatement('chaveiro.roster.resume', payload, signing)
}

function nextInRoster({ org, head, at }: Roster, now: Date) {
  return { v: 1 as const, org, seq: head.seq + 1, prev: head.hash, at: nextTime(now, { at }) }
}
