import { z } from 'zod'

/** The closed list of error codes and the HTTP status of each. The sentences are in sentences.ts. */
export const errorStatus = {
  malformed: 400,
  signed_out: 401,
  forbidden: 403,
  not_custodian: 403,
  not_member: 403,
  not_admin: 403,
  checkout_required: 403,
  not_holder: 403,
  key_missing: 403,
  not_in_roster: 403,
  last_admin: 403,
  own_account: 403,
  fresh_sign_in_required: 403,
  not_found: 404,
  id_taken: 409,
  already_checked_out: 409,
  not_checked_out: 409,
  checkout_not_needed: 409,
  stale_revision: 409,
  stale_generation: 409,
  stale_head: 409,
  vault_not_empty: 409,
  vault_cycle: 409,
  vault_unkeyed: 409,
  admin_exists: 409,
  user_exists: 409,
  access_ended: 409,
  already_member: 409,
  keys_unconfirmed: 409,
  person_keyless: 409,
  role_differs: 409,
  reset_differs: 409,
  wrong_step: 409,
  limit_reached: 409,
  too_few_custodians: 409,
  needs_second: 409,
  last_holder: 409,
  delivery_refused: 409,
  last_signed_admin: 409,
  roster_exists: 409,
  roster_missing: 409,
  keys_exist: 409,
  keys_missing: 409,
  code_spent: 410,
  approval_over: 410,
  invitation_over: 410,
  too_large: 413,
  invalid: 422,
  secrets_unsealed: 422,
  statement_refused: 422,
  too_many: 429,
  unexpected: 500,
  not_ready: 503,
  login_unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus
export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** Why one field was refused. */
export const fieldFaults = [
  'required',
  'too_long',
  'not_id',
  'not_url',
  'not_date',
  'not_email',
  'other_domain',
  'not_sealed',
  'not_statement',
  'must_be_empty',
  'unknown_choice',
  'unknown_field',
  'invalid',
] as const
export type FieldFault = (typeof fieldFaults)[number]

export const ErrorBody = z.object({
  /** A sentence for a person, in their language. */
  detail: z.string(),
  code: z.enum(errorCodes),
  /** For 422: the fields, by dotted path. */
  fields: z.array(z.object({ path: z.string(), fault: z.enum(fieldFaults), detail: z.string() })).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** Why a sign-in was refused; the login page has a text for each. */
export const signInFaults = [
  'other_domain',
  'email_unverified',
  'other_person',
  'inactive',
  'attempt_unknown',
  'provider_refused',
  'provider_unreachable',
  'cancelled',
] as const
export type SignInFault = (typeof signInFaults)[number]
