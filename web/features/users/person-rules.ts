import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import { type Role, roles } from '@chaveiro/contract/constants.ts'
import { custodyOf } from '@chaveiro/contract/log/roster/role-custody.ts'
import { decide } from '@chaveiro/contract/rules/people/rights.ts'
import type { RosterPerson } from '@chaveiro/device'

/** A person as this screen knows them: the server's row, and what this device read in the signed log. */
export interface Person {
  user: OrganisationUser
  /** Null if the log is not read yet or does not know them. */
  standing: RosterPerson | null
  /** Whether the address shown differs from the signed one; nothing is given to them before their words are compared. */
  isAltered: boolean
  /** Whether nobody has signed an address of theirs: their keys were confirmed without comparing words. */
  isUnconfirmed: boolean
}

/** The person at the screen; the table of rights says what they may change. */
export interface Viewer {
  id: string
  role: Role
}

export const isCustodianRole = (role: Role) => custodyOf({ role, status: 'active' }) !== null

/** Only the server knows whether somebody is the last admin, and decides about it. */
const about = (viewer: Viewer, user: Pick<OrganisationUser, 'id' | 'role'>) => ({
  isSelf: viewer.id === user.id,
  isLastAdmin: false,
  targetRole: user.role,
})

/** Whether the viewer may invite, activate, deactivate and confirm the key of such a person. */
export const mayManage = (viewer: Viewer, user: Pick<OrganisationUser, 'id' | 'role'>): boolean =>
  decide(viewer.role, 'manage_user', about(viewer, user)).allowed

/** The roles that the viewer may give this person; empty if they may change nothing. */
export const choosableRoles = (
  viewer: Viewer,
  user: Pick<OrganisationUser, 'id' | 'role'>,
): readonly Role[] =>
  roles.filter((newRole) => decide(viewer.role, 'change_role', { ...about(viewer, user), newRole }).allowed)

/**
 * The roles offered for a person as they are shown. Under an address other than the signed one they can be given no role, but still lose
 * one: otherwise they could prevent it by changing their address.
 */
export function offeredRoles(viewer: Viewer, { user, isAltered }: Person): readonly Role[] {
  const choices = choosableRoles(viewer, user)
  if (!isAltered) return choices
  const lower = choices.filter((role) => ['ends', 'lowers'].includes(roleStep(user.role, role)))
  return user.role === 'client' || lower.length === 0
    ? []
    : choices.filter((role) => role === user.role || lower.includes(role))
}

/** The roles that somebody new may be given: everybody begins as a contributor, and another role is a change of it. */
export const invitableRoles = (viewer: Viewer): readonly Role[] =>
  choosableRoles(viewer, { id: '', role: 'contributor' })

/** Whether a link by this viewer grants the role itself: an admin's does, for managers and admins. */
export const linkGivesRole = (viewer: Viewer, role: Role): boolean =>
  viewer.role === 'admin' && isCustodianRole(role)

/** The state of a person's keys: as this device read it, else as the server says. */
export function keyStateOf({ user, standing }: Person): OrganisationUser['key_state'] {
  if (standing === null) return user.key_state
  if (standing.words === null) return 'none'
  return standing.vouched ? 'confirmed' : 'unconfirmed'
}

/** Whether they were invited and have not come yet. */
export const isInvited = (person: Person): boolean =>
  person.user.status === 'active' && person.user.last_login === null && keyStateOf(person) === 'none'

/** Whether comparing words with them settles something: their key, or their present address. */
export function awaitsComparing(person: Person): boolean {
  const state = keyStateOf(person)
  return state === 'unconfirmed' || (state === 'confirmed' && (person.isAltered || person.isUnconfirmed))
}

/** Whether the viewer's signature may make this person a custodian, or end that. */
const maySignCustody = (viewer: Viewer, { id }: Pick<OrganisationUser, 'id'>): boolean =>
  decide(viewer.role, 'sign_custody', { isSelf: viewer.id === id }).allowed

/**
 * Whether the viewer may compare words with them to settle something. Only an admin may replace a signed address, or confirm a custodian's.
 */
export function mayCompare(viewer: Viewer, person: Person): boolean {
  if (!mayManage(viewer, person.user) || !awaitsComparing(person)) return false
  const isAdmins = person.isAltered || (person.standing?.custodian ?? null) !== null
  return !isAdmins || maySignCustody(viewer, person.user)
}

/** What a role change takes or gives, to be shown before it is made. */
export function roleStep(from: Role, to: Role): 'ends' | 'lowers' | 'raises' | 'plain' {
  if (to === 'client') return 'ends'
  if (isCustodianRole(to)) return isCustodianRole(from) ? 'plain' : 'raises'
  return isCustodianRole(from) ? 'lowers' : 'plain'
}

/** What a decision without its signature is about: a role that begins or ends, or that the person was deactivated. */
export function unsignedAct({ unsigned, status }: Pick<OrganisationUser, 'unsigned' | 'status'>) {
  return unsigned === 'appoint' ? 'appoint' : status === 'inactive' ? 'deactivate' : 'dismiss'
}

/** Something about a person that waits for the viewer's confirmation. */
export type PersonTask = { kind: 'reset' | 'confirm_key' | 'unsigned'; person: Person }

/** The viewer's tasks, most urgent first: people locked out, new people, decisions without a signature. */
export function tasksFor(viewer: Viewer, people: readonly Person[]): PersonTask[] {
  const mine = people.filter(({ user }) => user.status === 'active' && mayManage(viewer, user))
  const reset = mine.filter(
    ({ user, standing, isAltered }) => !isAltered && (user.reset_request !== null || standing?.reset),
  )
  const unconfirmed = mine.filter(
    (person) =>
      person.user.role !== 'client' &&
      mayCompare(viewer, person) &&
      // If the organisation vouches automatically, confirmed keys without an address are only marked, until a role needs more.
      (keyStateOf(person) === 'unconfirmed' || person.isAltered) &&
      !reset.includes(person),
  )
  const unsigned = people.filter((person) => {
    const { unsigned: unsignedAs } = person.user
    if (unsignedAs === null || !maySignCustody(viewer, person.user)) return false
    // Nobody is appointed before they have a confirmed key; by an admin's link they get key and role together.
    return unsignedAs === 'dismiss' || (!person.isAltered && keyStateOf(person) === 'confirmed')
  })
  return [
    ...reset.map((person) => ({ kind: 'reset' as const, person })),
    ...unconfirmed.map((person) => ({ kind: 'confirm_key' as const, person })),
    ...unsigned.map((person) => ({ kind: 'unsigned' as const, person })),
  ]
}
