import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import type { CustodianRole, RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { invitationInput, renewalInput } from '@chaveiro/contract/log/statements/countersignatures.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import type { ViewRoot } from '@chaveiro/contract/log/statements/statement-forms.ts'
import { keyAlgorithm } from '@chaveiro/contract/log/statements/statement-forms.ts'
import { nextTime } from '@chaveiro/contract/log/statements/statement-time.ts'
import { type Ed25519KeyPair, ed25519KeyPair, signEd25519 } from '../primitives/ed25519.ts'
import { randomBytes } from '../primitives/random-bytes.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import type { Invitation } from './read-invitation.ts'
import { signStatement, withoutUndefined } from './sign-statement.ts'
import { verifier } from './verifier.ts'

/**
 * Statements of the organisation's roster, each signed for the next place. For their meaning and signers, see
 * contract/log/statements/roster-kinds.ts and docs/FORMAT.md.
 */

export type Roster = Pick<RosterState, 'org' | 'head' | 'at'>

/**
 * The roster's first statement, by the first admin; its hash is the organisation's id. `recoveryKey` is the public key
 * of the printed recovery kit, `identity` the commitment to the admin's e-mail address.
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

/** A signed invite, and the link's fragment, with which the invited person proves that they followed it. */
export type WrittenInvite = { readonly statement: string; readonly fragment: string }

/**
 * Who is invited: `identity` is the commitment to their e-mail address; `role` is a custodian role, which only an admin
 * can give.
 */
export type Invitee = {
  readonly user: string
  readonly identity: string
  readonly role?: CustodianRole | undefined
}

/**
 * A custodian's invite for one user id, with its own key. The fragment is `<organisation>.<hash of the invite>.<seed of
 * the invitation key>`, each base64url. It goes from person to person and never to the server: whoever has it is
 * vouched for.
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
    ...withoutUndefined({ role }),
  }
  const statement = await signStatement('chaveiro.roster.invite', payload, keys.signing)
  const invite = await hashText(statement, verifier)
  return { statement, fragment: [roster.org, invite, toBase64url(seed)].join('.') }
}

/** By a custodian: closes an invite, so that nobody can follow it. */
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
 * One's own keys, self-signed, and countersigned by the invitation's key if a link was followed. Throws Error for
 * another organisation than the link's.
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
 * A custodian vouches for somebody's keys after comparing words: `fingerprint` is the one compared, `identity` the
 * commitment to the e-mail address they know the person by.
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

/** A decision about one person: the role that begins or ends; without one, that they are active again or deactivated. */
export type RoleDecision = { readonly user: string; readonly role: CustodianRole | undefined }

/** By an admin: makes somebody a custodian, or changes their role; without a role, that somebody deactivated is active again. */
export function writeAppoint(
  keys: AccountKeys,
  roster: Roster,
  { user, role }: RoleDecision,
  at: Date,
): Promise<string> {
  const payload = { ...nextInRoster(roster, at), by: keys.user, user, ...withoutUndefined({ role }) }
  return signStatement('chaveiro.roster.appoint', payload, keys.signing)
}

/** By an admin: ends somebody's custody; `role` must be their present one, `view` the state of all vaults. Without a role it deactivates. */
export function writeDismiss(
  keys: AccountKeys,
  roster: Roster,
  { user, role }: RoleDecision,
  view: ViewRoot,
  at: Date,
): Promise<string> {
  const content = { user, ...withoutUndefined({ role }), view: rootOf(view) }
  const payload = { ...nextInRoster(roster, at), by: keys.user, ...content }
  return signStatement('chaveiro.roster.dismiss', payload, keys.signing)
}

/** New keys replacing one's own, signed with the old signing key, countersigned with the new one. */
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

/** New keys for somebody who lost theirs; compare words with them before signing. */
export type ResetContent = {
  readonly user: string
  readonly sealing_key: string
  readonly signing_key: string
}

/** Who signs: a custodian with their own key, or the organisation's printed recovery key. */
export type ResetSigner = { readonly by: string; readonly signing: Ed25519KeyPair }

/** The proposal's hash if this confirms one; the state of all vaults in the statement that gives the keys. */
type ResetFacts = { readonly confirms?: string | undefined; readonly view?: ViewRoot | undefined }

/** Proposes new keys, or confirms a proposal. */
export function writeReset(
  { by, signing }: ResetSigner,
  { user, sealing_key, signing_key }: ResetContent,
  roster: Roster,
  at: Date,
  { confirms, view }: ResetFacts = {},
): Promise<string> {
  const facts = withoutUndefined({ confirms, view: view && rootOf(view) })
  const content = { by, user, algorithm: keyAlgorithm, sealing_key, signing_key, ...facts }
  return signStatement('chaveiro.roster.reset', { ...nextInRoster(roster, at), ...content }, signing)
}

/** By an admin: whether later enrolments are vouched for automatically, which trusts the server. */
export function writePolicy(
  keys: AccountKeys,
  roster: Roster,
  automaticVouching: boolean,
  at: Date,
): Promise<string> {
  const payload = { ...nextInRoster(roster, at), by: keys.user, automatic_vouching: automaticVouching }
  return signStatement('chaveiro.roster.policy', payload, keys.signing)
}

/** By an admin: the least release whose devices may write; 0 for any. */
export function writeRequire(keys: AccountKeys, roster: Roster, release: number, at: Date): Promise<string> {
  const payload = { ...nextInRoster(roster, at), by: keys.user, release }
  return signStatement('chaveiro.roster.require', payload, keys.signing)
}

const rootOf = ({ root, size }: ViewRoot) => ({ root, size })

/** Who signs a resume; `recovery_key` is the printed kit. */
type ResumeVoice = { readonly by: string; readonly signing: Ed25519KeyPair }

/** One of the two statements that resume the logs from an older state; `givenUp` is the digest of what they give up. */
export function writeResume(
  { by, signing }: ResumeVoice,
  roster: Roster,
  givenUp: string,
  at: Date,
  confirms?: string,
): Promise<string> {
  const payload = { ...nextInRoster(roster, at), by, given_up: givenUp, ...withoutUndefined({ confirms }) }
  return signStatement('chaveiro.roster.resume', payload, signing)
}

/** The members of every later statement of the roster: its place and time. */
export function nextInRoster({ org, head, at }: Roster, now: Date) {
  return { v: 1 as const, org, seq: head.seq + 1, prev: head.hash, at: nextTime(now, { at }) }
}
