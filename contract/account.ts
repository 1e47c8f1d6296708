import { z } from 'zod'
import { call } from './call.ts'
import { maxLength, roles, unlockMethodKinds, userStatuses } from './constants.ts'
import {
  Base64Url,
  Id,
  IdentitySalt,
  Instant,
  maxSeq,
  PublicKeys,
  requiredText,
  Statement,
  sealedText,
} from './primitives.ts'

export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(userStatuses),
  avatar_url: z.string().nullable(),
  last_login: Instant.nullable(),
})
export type User = z.infer<typeof User>

/** The signed-in person and what their screens need at once. */
export const CurrentUser = User.extend({
  has_keys: z.boolean(),
  /** Whether an active admin exists; while none does, Make Me Admin is offered. */
  admin_exists: z.boolean(),
  /** The organisation's id once its genesis is written. */
  organisation: z.string().nullable(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const startSignIn = call('GET /auth/google/login', {
  access: 'public',
  summary: "The provider's address to go to",
  response: z.object({ url: z.string(), development: z.boolean() }),
})

export const exchangeCode = call('POST /auth/exchange', {
  access: 'public',
  summary: 'A one-time code of 60 seconds for a session token',
  body: z.object({ code: z.string().min(1, { error: 'required' }).max(100, { error: 'too_long' }) }),
  response: z.object({ token: z.string(), expires_at: Instant }),
})

/** What the login page shows before anyone is signed in. */
export const getSignInOptions = call('GET /api/auth/options', {
  access: 'public',
  summary: "The company's e-mail domain, and whether the development provider stands in",
  response: z.object({ company_domain: z.string(), development: z.boolean() }),
})

export const getMe = call('GET /api/auth/me', {
  access: 'session',
  summary: 'The current user',
  response: CurrentUser,
})
export const logOut = call('POST /api/auth/logout', { access: 'session', summary: 'End this session' })

export const Session = z.object({
  id: Id,
  created_at: Instant,
  last_seen_at: Instant,
  expires_at: Instant,
  ip_address: z.string(),
  user_agent: z.string(),
  current: z.boolean(),
})
export const listSessions = call('GET /api/auth/sessions', {
  access: 'session',
  summary: "The caller's live sessions",
  response: z.array(Session),
})
export const revokeSession = call('DELETE /api/auth/sessions/:id', {
  access: 'session',
  summary: "End one of the caller's sessions",
  params: z.object({ id: Id }),
})

export const revokeOtherSessions = call('DELETE /api/auth/sessions', {
  access: 'session',
  summary: "End all of the caller's sessions but this one",
})

export const Argon2Parameters = z.object({
  memory_kib: z.int(),
  passes: z.int(),
  lanes: z.int(),
  salt: Base64Url.max(60),
})

/** Which passkey, and what its PRF extension (WebAuthn) is evaluated at: 32 bytes. */
export const PasskeyParameters = z.object({
  credential_id: Base64Url.max(1400),
  prf_salt: Base64Url.length(43),
  label: requiredText(maxLength.name),
})

/** One way to open the account secret; the sealed text is bound to the person, the id and the parameters. */
export const UnlockMethod = z.object({
  id: Id,
  kind: z.enum(unlockMethodKinds),
  /** For a passphrase only. */
  argon2: Argon2Parameters.nullable(),
  /** For a passkey only. */
  passkey: PasskeyParameters.nullable().default(null),
  sealed: sealedText(2000),
})
export type UnlockMethod = z.input<typeof UnlockMethod>

export const AccountKeys = z.object({ ...PublicKeys.shape, methods: z.array(UnlockMethod) })

export const getUnlockMethods = call('GET /api/account/unlock-methods', {
  access: 'session',
  summary: "The caller's public keys and unlock methods; 409 keys_missing before there are any",
  response: AccountKeys,
})

export const createKeys = call('POST /api/account/keys', {
  access: 'session',
  summary: "Store the caller's public keys and first unlock methods",
  body: z.object({
    ...PublicKeys.shape,
    methods: z.array(UnlockMethod).min(1).max(5),
    /** The caller's enrol statement, where a roster exists. */
    enrol: Statement.optional(),
  }),
  response: AccountKeys,
})

export const replaceUnlockMethods = call('PUT /api/account/unlock-methods', {
  access: 'session',
  summary: 'Put new methods in the place of all of the same kinds, in one step',
  body: z.object({ methods: z.array(UnlockMethod).min(1).max(5), recovered: z.boolean().default(false) }),
  response: AccountKeys,
})

export const Roster = z.object({ statements: z.array(Statement) })

export const getRoster = call('GET /api/roster', {
  access: 'staff',
  summary: "The organisation's signed log, from a place on",
  query: z.object({ after: z.coerce.number().int().min(-1).max(maxSeq).optional() }),
  response: Roster,
})
export const appendRoster = call('POST /api/roster', {
  access: 'staff',
  summary: 'Append one statement, which is answered; 409 stale_head when somebody was faster',
  body: z.object({
    statement: Statement,
    /** Of the person whose e-mail address an invite, a vouch or a genesis commits to. */
    identity_salt: IdentitySalt.optional(),
  }),
  response: Roster,
})

export const makeMeAdmin = call('POST /api/admin/make-me-admin', {
  access: 'staff',
  summary: 'Become admin while there is none; may carry the genesis statement',
  body: z.object({ genesis: Statement.optional(), identity_salt: IdentitySalt.optional() }).optional(),
  response: z.object({ message: z.string() }),
})
