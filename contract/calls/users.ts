import { z } from 'zod'
import { call } from '../call.ts'
import { maxLength, roles, userStatuses } from '../constants.ts'
import {
  eachOnce,
  Id,
  IdentitySalt,
  Instant,
  PublicKeys,
  requiredText,
  Statement,
  VaultStatement,
  ViewEntries,
} from '../primitives.ts'
import { tooLong } from '../rules/texts/field-limits.ts'
import type { Told } from '../rules/texts/told.ts'

/** Answers may lack fields of the specification: these have their defaults then, here as elsewhere in the contract. */
export const User = z.object({
  id: Id,
  name: z.string().default(''),
  email: z.string().default(''),
  role: z.enum(roles).default('contributor'),
  status: z.enum(userStatuses).default('active'),
  /** Our own copy of the provider's picture (`getPicture`). */
  avatar_url: z.string().nullable().default(null),
  last_login: Instant.nullable().default(null),
})
export type User = Told<z.infer<typeof User>>

/** What a decision about a person's role or status is signed with. */
const signedDecision = {
  statement: Statement.optional(),
  /** Only with a dismiss. */
  view: ViewEntries.optional(),
  /** The signed removes of the admissions that end with it. */
  removals: z.array(VaultStatement).max(5000).default([]),
}

/** The state of a person's keys as the server reads the roster; devices read the roster themselves. */
const keyStates = ['none', 'unconfirmed', 'confirmed'] as const

/** A person as the Users screen lists them. */
export const OrganisationUser = User.extend({
  key_state: z.enum(keyStates),
  /** Opens the commitment to the person's e-mail address in the roster; null if there is none. */
  identity_salt: IdentitySalt.nullable(),
  /** The end of an open invitation; null if there is none. */
  invited_until: Instant.nullable(),
  /** A decision without its signed statement, which somebody entitled still has to confirm. */
  unsigned: z.enum(['appoint', 'dismiss']).nullable(),
  /** New keys that the person asked for after losing theirs. */
  reset_request: PublicKeys.nullable(),
})
export type OrganisationUser = Told<z.infer<typeof OrganisationUser>>

export const listUsers = call('GET /api/users', {
  access: 'custodian',
  summary: 'Everybody of the organisation',
  response: eachOnce(OrganisationUser),
})

export const getPicture = call('GET /api/users/:id/picture', {
  access: 'staff',
  summary: "A person's picture, as copied from the identity provider at their last sign-in",
  params: z.object({ id: Id }),
  /** Only to tell browsers one picture from the next. */
  query: z.object({ v: z.string().optional() }),
  file: ['image/png', 'image/jpeg', 'image/webp'],
})

/** An active admin or manager who can help somebody waiting. */
export const Helper = User.pick({ id: true, name: true, email: true, role: true })
export type Helper = Told<z.infer<typeof Helper>>

export const listHelpers = call('GET /api/helpers', {
  access: 'staff',
  summary: 'The active admins and managers, whom to ask for help',
  response: z.array(Helper),
})

export const InviteUserBody = z.object({
  /** Made by the client if the invitation is signed with it. */
  id: Id.optional(),
  email: z
    .email({ error: (issue) => (issue.input === '' || issue.input === undefined ? 'required' : 'not_email') })
    .max(maxLength.email, tooLong),
  name: requiredText(maxLength.name),
  role: z.enum(roles, { error: 'unknown_choice' }).default('contributor'),
  /** The signed invite for the roster; requires `id` and the salt of its `identity`. */
  invite: Statement.optional(),
  identity_salt: IdentitySalt.optional(),
})

export const inviteUser = call('POST /api/users/invite', {
  access: 'custodian',
  summary: 'Add somebody of the company domain, with the signed invite of an invitation link',
  body: InviteUserBody,
  response: OrganisationUser,
})

export const setUserRole = call('PUT /api/users/:id/role', {
  access: 'custodian',
  summary: 'Change a role; with the signed appoint or dismiss, and for a client the removals from vaults',
  params: z.object({ id: Id }),
  body: z.object({
    role: z.enum(roles, { error: 'unknown_choice' }),
    ...signedDecision,
  }),
  response: OrganisationUser,
  bodyLimit: 8 * 1024 * 1024,
})

export const setUserStatus = call('PUT /api/users/:id/status', {
  access: 'custodian',
  summary: 'Activate or deactivate; sessions end at once',
  params: z.object({ id: Id }),
  body: z.object({
    status: z.enum(userStatuses, { error: 'unknown_choice' }),
    ...signedDecision,
  }),
  response: OrganisationUser,
  bodyLimit: 8 * 1024 * 1024,
})

/** People who may be linked to another account at the identity provider, once each, at their next sign-in. */
const Relinking = z.object({
  /** Null if that is not open. */
  until: Instant.nullable(),
  /** Everybody in the newest relinking; `relinked_at` is null until they are linked. */
  people: z.array(z.object({ id: Id, relinked_at: Instant.nullable() })),
})
export type Relinking = Told<z.infer<typeof Relinking>>

export const getRelinking = call('GET /api/users/relinking', {
  access: 'custodian',
  summary: 'Until when people can be linked to new accounts at the identity provider, and who has been',
  response: Relinking,
})

export const openRelinking = call('POST /api/users/relinking', {
  access: 'custodian',
  summary: 'Let everybody be linked to a new account with their verified address, once, within 14 days',
  response: Relinking,
})

export const endRelinking = call('DELETE /api/users/relinking', {
  access: 'custodian',
  summary: 'End that early',
  response: Relinking,
})
