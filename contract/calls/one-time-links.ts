import { z } from 'zod'
import { call } from '../call.ts'
import {
  maxLength,
  oneTimeAgainSeconds,
  oneTimeFilesMax,
  oneTimeFilesMinutes,
  oneTimeHours,
  oneTimeKeptDays,
  oneTimeStates,
} from '../constants.ts'
import { Base64Url, Id, Instant, numberIn, sealedText } from '../primitives.ts'
import { filePartsMax } from '../rules/items/file-parts.ts'
import { isAcceptableArgon2 } from '../rules/people/unlock-limits.ts'
import type { Told } from '../rules/texts/told.ts'
import { Argon2Parameters } from './account.ts'

const Bytes16 = Base64Url.length(22, { error: 'invalid' })
const Bytes32 = Base64Url.length(43, { error: 'invalid' })
const SealedLabel = sealedText(maxLength.oneTimeLabel)
const SealedSender = sealedText(maxLength.oneTimeSender)

/** Made on the sender's device; the server sees neither the key nor the password. */
const MakeLinkBody = z.object({
  /** Made by the device. Repeating the call with it returns the same link, in case the answer was lost. */
  id: Id.optional(),
  expires_hours: z
    .int({ error: 'invalid' })
    .min(1, { error: 'invalid' })
    .max(oneTimeHours.max, { error: 'invalid' })
    .default(oneTimeHours.usual),
  /** Derived from the link's key; part of its address. */
  token: z.string({ error: 'not_sealed' }).regex(/^[A-Za-z0-9_-]{43}$/, { error: 'invalid' }),
  /**
   * SHA-256 of the proof of the link's key, so that somebody who knows only the path can neither open nor lock the
   * link.
   */
  key_proof_hash: z.string({ error: 'not_sealed' }).length(43, { error: 'invalid' }).pipe(Bytes32),
  sealed: sealedText(maxLength.oneTimeSealed),
  /** Who made it, sealed for the link's page. */
  sender: SealedSender,
  /** The ids of its files, uploaded before. */
  files: z.array(Id).max(oneTimeFilesMax.count).default([]),
  /** For a link with a password: how to stretch it, and SHA-256 of the proof derived from it and the link's key. */
  password: Argon2Parameters.extend({ proof_hash: Bytes32 })
    .refine(isAcceptableArgon2, { error: 'invalid' })
    .optional(),
})

const MadeLink = z.object({
  id: Id,
  /** Without its fragment, which only the device knows. */
  url: z.string(),
  /** By the server's clock, as the end is: the device's may be wrong. */
  created_at: Instant,
  expires_at: Instant,
  max_views: z.literal(1),
})

export const makeItemLink = call('POST /api/items/:id/one-time-link', {
  access: 'staff',
  summary: 'Make a link that shows once what the device sealed from an item',
  bodyLimit: 512 * 1024,
  params: z.object({ id: Id }),
  body: MakeLinkBody,
  response: MadeLink,
})

export const sendSecret = call('POST /api/one-time-links', {
  access: 'staff',
  summary: 'Make a link that shows once what the device sealed, without an item',
  bodyLimit: 512 * 1024,
  body: MakeLinkBody.extend({
    /** The sender's name for it, sealed for their own list. */
    label: SealedLabel.optional(),
  }),
  response: MadeLink,
})

export const OneTimeLink = z.object({
  id: Id,
  item_id: Id.nullable(),
  vault_id: Id.nullable(),
  /** Null for a link without an item, and once the caller may no longer see the item. */
  item_title: z.string().nullable(),
  label: z.string().nullable(),
  /** Null after the maker was erased. */
  maker: z.string().nullable(),
  is_own: z.boolean(),
  has_password: z.boolean(),
  state: z.enum(oneTimeStates),
  created_at: Instant,
  expires_at: Instant,
  viewed_at: Instant.nullable(),
  /** Address and browser that opened it. */
  viewed_from: z.string().nullable(),
  viewed_with: z.string().nullable(),
})
export type OneTimeLink = Told<z.infer<typeof OneTimeLink>>

export const listOneTimeLinks = call('GET /api/one-time-links', {
  access: 'staff',
  summary: `The links that the caller made in the last ${oneTimeKeptDays} days, open ones first; with item_id those of one item, for admins and managers also others’`,
  query: z.object({ item_id: Id.optional() }),
  response: z.array(OneTimeLink),
})

export const withdrawOneTimeLink = call('DELETE /api/one-time-links/:id', {
  access: 'staff',
  summary: 'Withdraw a link; its content is erased at once',
  params: z.object({ id: Id }),
})

/** Any text, so that a malformed token gets the same answer as an unknown one. */
const token = z.object({ token: z.string() })

export const readOneTimeState = call('GET /api/view-secret/:token/state', {
  access: 'public',
  summary: 'Until when a link can be opened, and what its password needs; opens nothing',
  params: token,
  response: z.object({
    expires_at: Instant,
    sender: SealedSender,
    password: Argon2Parameters.extend({ tries_left: z.int() }).nullable(),
  }),
})

/** The specification's fields; `password` is the one sealed text that contains the others. */
const ViewedSecret = z.object({
  title: z.literal(''),
  type: z.literal(''),
  login: z.literal(''),
  password: z.string(),
  login_url: z.literal(''),
  notes: z.literal(''),
})

export const claimOneTimeSecret = call('POST /api/view-secret/:token', {
  access: 'public',
  summary: `Open a link, once: the first caller gets the sealed text, and may ask again with the same nonce for ${oneTimeAgainSeconds} seconds`,
  bodyLimit: 1024,
  params: token,
  body: z.object({
    nonce: Bytes16,
    /** The proof of the link's key, whose SHA-256 was stored when the link was made. */
    key_proof: Bytes32,
    /** The proof derived from the password and the link's key. */
    proof: Bytes32.optional(),
  }),
  response: ViewedSecret,
})

const ofReader = z.object({ nonce: Bytes16 })

export const readOneTimeFilePart = call('POST /api/view-secret/:token/files/:file/parts/:part', {
  access: 'public',
  summary: `One sealed part of a file of an opened link, for the page whose nonce opened it, for ${oneTimeFilesMinutes} minutes`,
  bodyLimit: 1024,
  params: token.extend({ file: Id, part: numberIn(1, filePartsMax) }),
  body: ofReader,
  response: z.object({ sealed: z.string() }),
})

export const endOneTimeFiles = call('POST /api/view-secret/:token/files/received', {
  access: 'public',
  summary: 'The page that opened a link has all of its files: they are erased',
  bodyLimit: 1024,
  params: token,
  body: ofReader,
  response: z.object({}),
})

export const viewOneTimeSecret = call('GET /api/view-secret/:token', {
  access: 'public',
  summary:
    'The same without a nonce or a password, so without asking again. The proof of the link’s key is in the header x-key-proof',
  params: token,
  response: ViewedSecret,
})
