import { z } from 'zod'
import { call } from '../call.ts'
import { maxLength, unlockMethodKinds } from '../constants.ts'
import {
  Base64Url,
  Id,
  Instant,
  NewPublicKeys,
  numberIn,
  PublicKeys,
  requiredText,
  Statement,
  sealedText,
  ViewEntries,
} from '../primitives.ts'
import type { Told } from '../rules/texts/told.ts'
import { SealedVaultKey } from './deliveries.ts'
import { NumberedFavourites } from './favourites.ts'

export const Argon2Parameters = z.object({
  memory_kib: z.int(),
  passes: z.int(),
  lanes: z.int(),
  salt: Base64Url.max(60),
})

/** A passkey, and the 32-byte input of its PRF extension (WebAuthn). */
export const PasskeyParameters = z.object({
  credential_id: Base64Url.max(1400),
  prf_salt: Base64Url.length(43),
  label: requiredText(maxLength.name),
})

/** One way to open the account secret. The sealed text is bound to the person, the id and the parameters. */
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

export const AccountKeys = z.object({
  ...PublicKeys.shape,
  methods: z.array(UnlockMethod),
  /** The access statements under these keys from `since` on, and at least the newest, which the next one continues. */
  access: z.array(Statement).max(5000),
})

export const getUnlockMethods = call('GET /api/account/unlock-methods', {
  access: 'session',
  summary: "The caller's public keys and unlock methods; 409 keys_missing before there are any",
  query: z.object({
    /** The number of the newest access statement that the caller's device knows. */
    since: numberIn(1).optional(),
  }),
  response: AccountKeys,
})

const newKeys = z.object({
  ...NewPublicKeys.shape,
  methods: z.array(UnlockMethod).min(1).max(5),
  /** The first access statement under these keys, over these methods, so that the server cannot add others. */
  access: Statement,
})

export const createKeys = call('POST /api/account/keys', {
  access: 'session',
  summary: "Store the caller's public keys and first unlock methods",
  body: newKeys.extend({
    /** The caller's enrol statement, once there is a roster. */
    enrol: Statement.optional(),
  }),
  response: AccountKeys,
})

export const replaceUnlockMethods = call('PUT /api/account/unlock-methods', {
  access: 'session',
  summary: "Replace all of the caller's unlock methods in one step, signed by the account's key",
  body: z.object({
    methods: z.array(UnlockMethod).min(1).max(20),
    /** The next access statement over these methods. */
    statement: Statement,
  }),
  response: AccountKeys,
  bodyLimit: 256 * 1024,
})

export const renewKeys = call('POST /api/account/renew', {
  access: 'session',
  summary: "Replace the caller's keys, with the signed renew, and all unlock methods",
  body: newKeys.extend({
    statement: Statement,
    view: ViewEntries,
    /**
     * The newest key of every vault that the caller holds, sealed to the new keys, so that no vault has to wait for
     * another holder.
     */
    keys: z
      .array(SealedVaultKey.extend({ vault_id: Id }))
      .max(5000)
      .default([]),
    /** The list of favourites under the new keys. */
    favourites: NumberedFavourites.optional(),
  }),
  response: AccountKeys,
  bodyLimit: 16 * 1024 * 1024,
})

/** The state of a request for new keys after everything was lost. */
export const KeyReset = z.object({
  requested_at: Instant,
  ...PublicKeys.shape,
  /** The first of two custodians has signed. */
  is_proposed: z.boolean(),
})
export type KeyReset = Told<z.infer<typeof KeyReset>>

export const getKeyReset = call('GET /api/account/reset', {
  access: 'session',
  summary: "The caller's open request for new keys, or null",
  response: z.object({ reset: KeyReset.nullable() }),
})

export const requestKeyReset = call('POST /api/account/reset', {
  access: 'session',
  summary: 'Ask for new keys after everything was lost; two custodians, or one and the recovery kit, confirm',
  body: newKeys,
  response: KeyReset,
})

export const withdrawKeyReset = call('DELETE /api/account/reset', {
  access: 'session',
  summary: 'Withdraw the request: the old keys stay',
})
