import { invitationInput } from '@chaveiro/contract/log/statements/countersignatures.ts'
import { type Keys, keys, ownerOf } from '../people.ts'
import { signBytes } from '../stand-in.ts'
import type { Statement } from '../world.ts'

/**
 * What the roster's statements say of people at a number. A second implementation, independent of the rules: slow, by looking back through
 * the list. If the two differ, one of them is wrong.
 */
export type Roster = readonly Statement[]

/** Newest first: the statements up to a number. */
const backFrom = (roster: Roster, seq: number) => roster.slice(0, seq + 1).toReversed()
const isKind = (statement: Statement, kind: string) => statement.said.kind === `chaveiro.roster.${kind}`
const isAbout = (statement: Statement, user: string) =>
  (statement.said.admin?.user ?? statement.said.user) === user

/** The statement that gave a person their keys at this number. */
function keysStatement(roster: Roster, user: string, seq: number): Statement | undefined {
  return backFrom(roster, seq).find(
    (statement) =>
      isAbout(statement, user) &&
      (isKind(statement, 'genesis') ||
        isKind(statement, 'enrol') ||
        isKind(statement, 'renew') ||
        resetHolds(roster, statement)),
  )
}

export function keysAt(roster: Roster, user: string, seq: number): Keys | undefined {
  const said = keysStatement(roster, user, seq)?.said
  return said && ownerOf((said.admin ?? said).signing_key)
}

/** Whether somebody entitled has vouched for the keys that a person has at this number. */
export function vouchedAt(roster: Roster, user: string, seq: number): boolean {
  const given = keysStatement(roster, user, seq)
  if (given === undefined) return false
  const { said } = given
  const since = seqOf(said)
  const last = roster
    .slice(since, seq + 1)
    .findLast(
      (statement) => statement.said.user === user && (isKind(statement, 'vouch') || isSwitch(statement)),
    )
  if (last) return !isKind(last, 'dismiss')
  if (isKind(given, 'genesis') || isKind(given, 'reset')) return true
  if (isKind(given, 'renew')) return vouchedAt(roster, user, since - 1)
  const wasInvited = roster
    .slice(0, since)
    .some((statement) => isKind(statement, 'invite') && statement.said.user === user)
  const policy = backFrom(roster, since).find((statement) => isKind(statement, 'policy'))
  return said.invitation !== undefined || (!wasInvited && policy?.said.automatic_vouching === true)
}

/** Whether it deactivates somebody, or ends that. */
const isSwitch = (statement: Statement) =>
  (isKind(statement, 'dismiss') || isKind(statement, 'appoint')) && statement.said.role === undefined

/** A person's role by the last statement about it: appointed, dismissed, or enrolled by an invitation with a role. */
function roleAt(roster: Roster, user: string, seq: number): 'admin' | 'manager' | null {
  for (const statement of backFrom(roster, seq)) {
    if (!isAbout(statement, user)) continue
    if (isKind(statement, 'genesis')) return 'admin'
    if (isKind(statement, 'dismiss')) return null
    if (isKind(statement, 'appoint') && statement.said.role) return statement.said.role
    const invite = statement.said.invitation?.invite
    if (isKind(statement, 'enrol') && invite)
      return roster.find(({ hash }) => hash === invite)?.said.role ?? null
  }
  return null
}

export const isAdminAt = (roster: Roster, user: string, seq: number) => roleAt(roster, user, seq) === 'admin'

/** Number of the statement that gave somebody the keys, or the custody, that they have at the end. */
export function sinceWhen(roster: Roster, user: string, right: 'keys' | 'custody'): number {
  const isGiven = (statement: Statement) =>
    right === 'keys' ? statement === keysStatement(roster, user, roster.length) : isKind(statement, 'appoint')
  return roster.findLastIndex((statement) => isAbout(statement, user) && isGiven(statement))
}

export const isCustodianAt = (roster: Roster, user: string, seq: number) =>
  roleAt(roster, user, seq) !== null && vouchedAt(roster, user, seq)

/** Whether somebody was a custodian without a break, in whichever role. */
export function custodianFromTo(roster: Roster, user: string, from: number, to: number): boolean {
  for (let seq = from; seq <= to; seq++) if (roleAt(roster, user, seq) === null) return false
  return true
}

/** Whether others gave somebody new keys after one number and up to another. */
export const resetBetween = (roster: Roster, user: string, after: number, upTo: number) =>
  roster
    .slice(after + 1, upTo + 1)
    .some((statement) => isAbout(statement, user) && resetHolds(roster, statement))

/** Whether a reset completes the two signatures that it takes. */
function resetHolds(roster: Roster, statement: Statement): boolean {
  if (!isKind(statement, 'reset')) return false
  const { by, user, confirms } = statement.said
  const before = seqOf(statement.said) - 1
  const first = roster.find(({ hash }) => hash === confirms)
  const signers = new Set([by, ...(first ? [first.said.by] : [])])
  const custodians = everybody(roster).filter((one) => roleAt(roster, one, before) !== null)
  if (custodians.length === 1 && custodians[0] === user) return signers.has('recovery_key')
  const needsAdmin = roleAt(roster, user, before) === 'admin'
  const isAdmin = (signer: string) => signer === 'recovery_key' || roleAt(roster, signer, before) === 'admin'
  return signers.size === 2 && (!needsAdmin || [...signers].some(isAdmin))
}

const everybody = (roster: Roster) => [
  ...new Set(roster.map(({ said }) => said.admin?.user ?? said.user).filter((user) => user !== undefined)),
]
const seqOf = (said: Statement['said']) => said.seq as number

/**
 * The view of the first statement after a number that ended somebody's right to sign: a dismissal, if they were a custodian there, or other
 * keys; undefined while the right lasts.
 */
export function endingAfter(
  roster: Roster,
  user: string,
  seq: number,
): { readonly root: string } | undefined {
  const wasCustodian = roleAt(roster, user, seq) !== null
  return roster.slice(seq + 1).find((statement) => {
    if (!isAbout(statement, user)) return false
    const isDismissal = isKind(statement, 'dismiss') && (wasCustodian || isSwitch(statement))
    return isDismissal || isKind(statement, 'renew') || resetHolds(roster, statement)
  })?.said.view
}

/** Why the newest statement of a roster should never have been believed; null if it is right. */
export function wrongInRoster(roster: Roster): string | null {
  const statement = roster.at(-1) as Statement
  const { said } = statement
  const before = seqOf(said) - 1
  const kind = said.kind.slice('chaveiro.roster.'.length)
  if (kind === 'enrol') return wrongEnrolment(roster, statement)
  const isRecovery = said.by === 'recovery_key'
  const signer = isRecovery ? keys('recovery/1') : keysAt(roster, said.by || said.user, before)
  if (signer?.signingKey !== statement.signingKey) return 'its signer has other keys'
  if (kind === 'renew') return null
  if (said.by === said.user) return 'it is about its own signer'
  if (!isRecovery && !isCustodianAt(roster, said.by, before)) return 'its signer is no custodian'
  const ofAdmins = ['appoint', 'dismiss', 'policy', 'require']
  const isOfOthers = isSwitch(statement) && roleAt(roster, said.user, before) === null
  const isAdmins = (ofAdmins.includes(kind) && !isOfOthers) || said.role !== undefined
  if (isAdmins && roleAt(roster, said.by, before) !== 'admin') return 'its signer is no admin'
  if (isSwitch(statement)) return wrongSwitch(roster, statement)
  if (kind === 'resume') return wrongResume(roster, statement)
  if (kind === 'reset' && said.confirms !== undefined) {
    const first = roster.find(({ hash }) => hash === said.confirms)
    if (first?.said.by === said.by) return 'both signatures are one person’s'
    if (first?.said.signing_key !== said.signing_key) return 'the two signatures name different keys'
    if (!isRecovery && first && first.said.by !== 'recovery_key') {
      const since = seqOf(first.said)
      const isStill = custodianFromTo(roster, first.said.by, since, before)
      if (!isStill) return 'who proposed it was dismissed since'
      if (resetBetween(roster, first.said.by, since, before)) return 'who proposed it lost their keys since'
    }
  }
  return null
}

/** Only vouched-for keys are deactivated, and only what was deactivated is active again. */
function wrongSwitch(roster: Roster, { said }: Statement): string | null {
  const before = seqOf(said) - 1
  if (said.kind === 'chaveiro.roster.dismiss')
    return vouchedAt(roster, said.user, before) ? null : 'nobody vouched for them'
  const last = roster.slice(0, -1).findLast((statement) => isAbout(statement, said.user))
  return last && isSwitch(last) && isKind(last, 'dismiss') ? null : 'nobody deactivated them'
}

/** An admin's proposal, and a custodian's or the kit's confirmation of the same list while the first is still an admin. */
function wrongResume(roster: Roster, { said }: Statement): string | null {
  const before = seqOf(said) - 1
  if (said.confirms === undefined) return isAdminAt(roster, said.by, before) ? null : 'its signer is no admin'
  const first = roster.findLast((statement, seq) => isKind(statement, 'resume') && seq <= before)
  if (first === undefined || first.hash !== said.confirms) return 'it confirms nothing'
  if (first.said.by === said.by) return 'both signatures are one person’s'
  if (first.said.given_up !== said.given_up) return 'the two signatures give up different things'
  const since = seqOf(first.said)
  for (let seq = since; seq <= before; seq++)
    if (!isAdminAt(roster, first.said.by, seq)) return 'who proposed it is no admin any more'
  return resetBetween(roster, first.said.by, since, before) ? 'who proposed it lost their keys since' : null
}

function wrongEnrolment(roster: Roster, { said, signingKey }: Statement): string | null {
  const before = seqOf(said) - 1
  if (said.signing_key !== signingKey) return 'it is signed with other keys'
  if (keysAt(roster, said.user, before)) return 'they have keys'
  if (!said.invitation) return null
  const invite = roster.find(({ hash }) => hash === said.invitation.invite)
  if (invite === undefined || invite.said.user !== said.user) return 'no such invite'
  const { by, role, invitation_key } = invite.said
  const content = { ...said, invite: invite.hash } as unknown as Parameters<typeof invitationInput>[0]
  const isFollowed = said.invitation.countersignature === signBytes(invitation_key, invitationInput(content))
  if (!isFollowed) return 'they have not the link of the invite'
  const since = seqOf(invite.said)
  const isOver = roster
    .slice(since + 1, before + 1)
    .some(
      (statement) =>
        (isKind(statement, 'close') || isKind(statement, 'invite')) && statement.said.user === said.user,
    )
  if (isOver) return 'the invite was closed or replaced'
  if (!custodianFromTo(roster, by, since, before)) return 'who invited was dismissed since'
  if (role && roleAt(roster, by, before) !== 'admin') return 'who invited to a role is no admin any more'
  if (resetBetween(roster, by, since, before)) return 'who invited lost their keys since'
  return null
}
