import { z } from 'zod'
import { User } from './account.ts'
import { call } from './call.ts'
import { itemTypes, maxLength, roles, rotateReasons, userStatuses } from './constants.ts'
import {
  Id,
  IdentitySalt,
  Instant,
  PublicKeys,
  requiredText,
  Statement,
  VaultStatement,
} from './primitives.ts'

/** How far a person's keys are, as the server reads the roster; devices judge by the roster itself. */
export const keyStates = ['none', 'unconfirmed', 'confirmed'] as const

/** A person as the Users screen lists them. */
export const OrganisationUser = User.extend({
  key_state: z.enum(keyStates),
  /** Opens what custodians signed of the e-mail address; null where nobody has. */
  identity_salt: IdentitySalt.nullable(),
  /** An invitation that waits to be followed; null without one. */
  invited_until: Instant.nullable(),
  /** A decision that came without its statement: somebody entitled still has to confirm it. */
  unsigned: z.enum(['appoint', 'dismiss']).nullable(),
  /** New keys that the person asks to have in the place of lost ones. */
  reset_request: PublicKeys.nullable(),
})
export type OrganisationUser = z.infer<typeof OrganisationUser>

export const listUsers = call('GET /api/users', {
  access: 'custodian',
  summary: 'Everybody of the organisation',
  response: z.array(OrganisationUser),
})

/** An active admin or manager: whom to ask, for somebody who waits. */
export const Helper = User.pick({ id: true, name: true, email: true, role: true })
export type Helper = z.infer<typeof Helper>

export const listHelpers = call('GET /api/helpers', {
  access: 'staff',
  summary: 'The active admins and managers, whom to ask for help',
  response: z.array(Helper),
})

export const InviteUserBody = z.object({
  /** Made by the client where the invitation is signed with it. */
  id: Id.optional(),
  email: z
    .email({ error: (issue) => (issue.input === '' || issue.input === undefined ? 'required' : 'not_email') })
    .max(maxLength.email, { error: 'too_long' }),
  name: requiredText(maxLength.name),
  role: z.enum(roles, { error: 'unknown_choice' }).default('contributor'),
  /** The signed invite of the roster; needs `id`, and the salt of its `identity`. */
  invite: Statement.optional(),
  identity_salt: IdentitySalt.optional(),
})

export const inviteUser = call('POST /api/users/invite', {
  access: 'custodian',
  summary: 'Add somebody of the company domain, with the signed invite of an invitation link',
  body: InviteUserBody,
  response: OrganisationUser,
})

/** What ends with a decision about a person: their admissions, each by its own signed remove. */
const removals = z.array(VaultStatement).max(5000).default([])

export const setUserRole = call('PUT /api/users/:id/role', {
  access: 'custodian',
  summary: 'Change a role; with the signed appoint or dismiss, and for a client the removals from vaults',
  params: z.object({ id: Id }),
  body: z.object({
    role: z.enum(roles, { error: 'unknown_choice' }),
    statement: Statement.optional(),
    removals,
  }),
  response: OrganisationUser,
  bodyLimit: 16 * 1024 * 1024,
})

export const setUserStatus = call('PUT /api/users/:id/status', {
  access: 'custodian',
  summary: 'Activate or deactivate; sessions end at once',
  params: z.object({ id: Id }),
  body: z.object({
    status: z.enum(userStatuses, { error: 'unknown_choice' }),
    statement: Statement.optional(),
    removals,
  }),
  response: OrganisationUser,
  bodyLimit: 16 * 1024 * 1024,
})

/** One credential that a person could read. */
export const ReadableItem = z.object({
  item_id: Id,
  vault_id: Id,
  vault_name: z.string(),
  title: z.string(),
  type: z.enum(itemTypes),
  owner: z.string(),
  /** When they came to hold a key that opens it, and when that ended; null while they still do. */
  since: Instant,
  until: Instant.nullable(),
  /** When they last revealed it; null if never. */
  last_revealed_at: Instant.nullable(),
  /** When the password was last changed, if after their access ended. */
  changed_at: Instant.nullable(),
  rotate_task: z.enum(['open', 'done']).nullable(),
})
export type ReadableItem = z.infer<typeof ReadableItem>

export const listReadableItems = call('GET /api/users/:id/access', {
  access: 'custodian',
  summary: 'What somebody could read: every credential with their last reveal of it',
  params: z.object({ id: Id }),
  response: z.object({
    user: User,
    items: z.array(ReadableItem),
    /** The vaults that they may open now, also those with nothing in them: these get new keys when they leave. */
    vaults: z.array(z.object({ id: Id, name: z.string() })),
  }),
})

export const createRotateTasks = call('POST /api/users/:id/rotate-tasks', {
  access: 'custodian',
  summary: 'Ask the owners to change the credentials that somebody could read: those named, or all',
  params: z.object({ id: Id }),
  body: z.object({ item_ids: z.array(Id).max(10_000).optional() }),
  response: z.object({ created: z.int() }),
})

/** A credential that somebody should change. */
export const RotateTask = z.object({
  id: Id,
  item_id: Id,
  vault_id: Id,
  vault_name: z.string(),
  title: z.string(),
  owner: z.string(),
  reason: z.enum(rotateReasons),
  /** Whose knowledge of it is the reason. */
  about: z.string(),
  created_at: Instant,
})
export type RotateTask = z.infer<typeof RotateTask>

export const listRotateTasks = call('GET /api/rotate-tasks', {
  access: 'staff',
  summary: "Open tasks to change a credential: one's own as owner, or all for an admin or manager",
  query: z.object({ mine: z.stringbool().optional() }),
  response: z.array(RotateTask),
})
