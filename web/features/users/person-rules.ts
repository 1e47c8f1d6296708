import type { RosterPerson } from '@chaveiro/client/types/people.ts'
import { type Role, roles } from '@chaveiro/contract/constants.ts'
import { decide } from '@chaveiro/contract/rules/rights.ts'
import { custodyOf } from '@chaveiro/contract/rules/role-custody.ts'
import type { OrganisationUser } from '@chaveiro/contract/users.ts'

/** A person as this screen knows them: the server's row, and what this device read in the signed log. */
export interface Person {
  user: OrganisationUser
  /** Null while the log is not read, or where it does not know them. */
  standing: RosterPerson | null
  /** Whether the address shown is another one than was signed: nothing is given to them before their words were compared. */
  isAltered: boolean
  /** Whether nobody has signed any address of theirs: such keys were confirmed without comparing words. */
  isUnconfirmed: boolean
}

/** The person at the screen; what they may change is read from the table of rights. */
export interface Viewer {
  id: string
  role: Role
}

export const isCustodianRole = (role: Role) => custodyOf({ role, status: 'active' }) !== null

/** Whether somebody is the last admin is known to the server alone, which decides about it. */
const about = (viewer: Viewer, user: Pick<OrganisationUser, 'id' | 'role'>) => ({
  isSelf: viewer.id === user.id,
  isLastAdmin: false,
  targetRole: user.role,
})

/** Whether the viewer may invite, activate, deactivate and confirm the key of such a person. */
export const mayManage = (viewer: Viewer, user: Pick<OrganisationUser, 'id' | 'role'>): boolean =>
  decide(viewer.role, 'manage_user', about(viewer, user)).allowed

/** The roles that the viewer may give this person; none where they may change nothing. */
export const choosableRoles = (
  viewer: Viewer,
  user: Pick<OrganisationUser, 'id' | 'role'>,
): readonly Role[] =>
  roles.filter((newRole) => decide(viewer.role, 'change_role', { ...about(viewer, user), newRole }).allowed)

/**
 * The roles to choose from for a person as they are shown. Under an address that is not the signed one no role is theirs to
 * get; what takes away is not held up by it, since they may have caused it themselves.
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

/** Whether a link that the viewer makes gives the role itself: an admin's does, for a manager or admin. */
export const linkGivesRole = (viewer: Viewer, role: Role): boolean =>
  viewer.role === 'admin' && isCustodianRole(role)

/** How far their keys are: by this device's own reading where there is one, else by the server's word. */
export function keyStateOf({ user, standing }: Person): OrganisationUser['key_state'] {
  if (standing === null) return user.key_state
  if (standing.words === null) return 'none'
  return standing.vouched ? 'confirmed' : 'unconfirmed'
}

/** Whether comparing words with them says something new: of their key, or of the address that they have by now. */
export function awaitsComparing(person: Person): boolean {
  const state = keyStateOf(person)
  return state === 'unconfirmed' || (state === 'confirmed' && (person.isAltered || person.isUnconfirmed))
}

/** Whether the viewer's signature may make this person a custodian, or no longer one. */
const maySignCustody = (viewer: Viewer, { id }: Pick<OrganisationUser, 'id'>): boolean =>
  decide(viewer.role, 'sign_custody', { isSelf: viewer.id === id }).allowed

/**
 * Whether the viewer may compare words with them where that says something new. To put another address in the place of a
 * signed one, or to say the address of a custodian, takes an admin.
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

/** Something about a person that waits for the viewer to confirm it. */
export type PersonTask = { kind: 'reset' | 'confirm_key' | 'unsigned'; person: Person }

/** What waits for the viewer, most pressing first: somebody locked out, somebody new, a decision without a signature. */
export function tasksFor(viewer: Viewer, people: readonly Person[]): PersonTask[] {
  const mine = people.filter(({ user }) => user.status === 'active' && mayManage(viewer, user))
  const reset = mine.filter(
    ({ user, standing, isAltered }) => !isAltered && (user.reset_request !== null || standing?.reset),
  )
  const unconfirmed = mine.filter(
    (person) =>
      person.user.role !== 'client' &&
      mayCompare(viewer, person) &&
      // An organisation that confirms by itself is not asked about everybody: a quiet mark says it, until a role needs more.
      (keyStateOf(person) === 'unconfirmed' || person.isAltered) &&
      !reset.includes(person),
  )
  const unsigned = people.filter((person) => {
    const { unsigned: unsignedAs } = person.user
    if (unsignedAs === null || !maySignCustody(viewer, person.user)) return false
    // Nobody is appointed before they have a confirmed key; who follows an admin's link has it and the role at once.
    return unsignedAs === 'dismiss' || (!person.isAltered && keyStateOf(person) === 'confirmed')
  })
  return [
    ...reset.map((person) => ({ kind: 'reset' as const, person })),
    ...unconfirmed.map((person) => ({ kind: 'confirm_key' as const, person })),
    ...unsigned.map((person) => ({ kind: 'unsigned' as const, person })),
  ]
}
