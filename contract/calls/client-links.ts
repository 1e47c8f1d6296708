import { z } from 'zod'
import { call } from '../call.ts'
import {
  clientLinkDays,
  clientLinkUses,
  clientLinkWantedMax,
  fileMaxBytes,
  maxLength,
  submissionFilesMax,
} from '../constants.ts'
import {
  Base64Url,
  Id,
  Instant,
  maxSeq,
  numberIn,
  optionalText,
  plainText,
  requiredText,
  SealedKey,
  Statement,
  sealedText,
} from '../primitives.ts'
import { filePartsMax, isUpload } from '../rules/items/file-parts.ts'
import type { Told } from '../rules/texts/told.ts'
import { SealedPart } from './item-files.ts'

const params = z.object({ id: Id })
const Hash = Base64Url.length(43, { error: 'invalid' })
/** The part of the address before its `#`. */
const Token = Base64Url.length(43, { error: 'invalid' })
const SealedPage = sealedText(maxLength.sealedLinkPage)
/** Two of one name could not be told apart. */
const Wanted = z
  .array(plainText(maxLength.tag))
  .max(clientLinkWantedMax, { error: 'too_long' })
  .refine((names) => new Set(names).size === names.length, { error: 'invalid' })

/** `ended`: neither maker nor deputy may keep it any more, or the maker has new keys. */
const clientLinkStates = ['open', 'expired', 'used_up', 'withdrawn', 'ended'] as const
export type ClientLinkState = (typeof clientLinkStates)[number]

const LinkPerson = z.object({ id: Id, name: z.string() }).nullable()

/**
 * Who keeps an open link; null if it is over. If only the deputy does, submissions have no signed origin and a new
 * link is needed.
 */
const LinkKeeper = z.enum(['maker', 'deputy']).nullable()

export const ClientLink = z.object({
  id: Id,
  vault_id: Id,
  name: z.string(),
  /** E-mail of the client account that it was made for; empty if none. */
  address: z.string(),
  state: z.enum(clientLinkStates),
  keeper: LinkKeeper,
  created_by: LinkPerson,
  deputy: LinkPerson,
  created_at: Instant,
  expires_at: Instant,
  max_uses: z.int(),
  used: z.int(),
  last_used_at: Instant.nullable(),
  /** Submissions that are not yet accepted or refused. */
  waiting: z.int(),
  /** Names of the accounts that the client is asked for, and the places in that list of what waits or was accepted. */
  wanted: z.array(z.string()),
  answered: z.array(z.int()),
  /** Until when, and for which generation, the link's page trusts the vault's inbox key. */
  signed_until: Instant,
  signed_generation: z.int(),
  /** Its maker's statement, and the salt of its commitment to name, address and number of uses. */
  statement: Statement,
  overview_salt: z.string(),
})
export type ClientLink = Told<z.infer<typeof ClientLink>>

/** What a device makes. The server can open none of it, nor make a link itself. */
const MadeLink = z.object({
  id: Id,
  token: Token,
  /** SHA-256 of the proof, sent when submitting, that the sender has the whole address. */
  proof_hash: Hash,
  /** Public half of the link's own key. */
  key: Base64Url.length(43, { error: 'invalid' }),
  /** What the link's page says: the client's name, who asks, and the list of what is wanted. */
  client_name: SealedPage,
  /** The link's secret, sealed to the vault's inbox of that generation. */
  secret: SealedKey,
  secret_generation: z.int().min(1).max(maxSeq),
  /** The private half of the link's key, sealed to its maker and to the deputy. */
  own_key: SealedKey,
  deputy_key: SealedKey.optional(),
  overview_salt: Base64Url.length(22, { error: 'invalid' }),
  /** The maker's statement, beside the vault's log; and the link key's own about the inbox. */
  statement: Statement,
  inbox: Statement,
})

/** The fields of the 'New client link' form. */
export const ClientLinkForm = z.object({
  name: requiredText(maxLength.name),
  client_name: requiredText(maxLength.name),
  address: optionalText(maxLength.email),
  days: z
    .int({ error: 'invalid' })
    .min(1, { error: 'invalid' })
    .max(clientLinkDays.max, { error: 'invalid' }),
  max_uses: z
    .int({ error: 'invalid' })
    .min(1, { error: 'invalid' })
    .max(clientLinkUses.max, { error: 'invalid' }),
  deputy_id: Id.nullable(),
  wanted: Wanted,
})
export type ClientLinkForm = z.infer<typeof ClientLinkForm>

export const generateClientLink = call('POST /api/vaults/:id/generate-client-link', {
  access: 'staff',
  summary:
    'Make an address at which a client submits credentials; the keys stay on devices and in the address after the #',
  params,
  body: MadeLink.extend(
    ClientLinkForm.pick({ name: true, address: true, max_uses: true, wanted: true }).shape,
  ).optional(),
  /** Without its fragment, which only the device that made the link knows. */
  response: ClientLink.extend({ share_url: z.string() }),
})

export const listClientLinks = call('GET /api/vaults/:id/client-links', {
  access: 'staff',
  summary: 'The client links of a vault, open ones first',
  params,
  response: z.array(ClientLink),
})

export const withdrawClientLink = call('POST /api/client-links/:id/withdraw', {
  access: 'staff',
  summary:
    'End a client link; with an entry of the vault’s log, no device signs for it any more; with a signed erasure, its undecided submissions are emptied',
  params,
  body: z.object({ erasure: Statement.optional(), statement: Statement.optional() }),
  response: ClientLink,
})

/** A link for the person who signs for it: what they check first, and the link's key sealed to them. */
const LinkToSign = z.object({
  id: Id,
  vault_id: Id,
  statement: Statement,
  own_key: SealedKey,
  inbox: Statement,
})

export const getLinkToSign = call('GET /api/client-links/:id/key', {
  access: 'staff',
  summary: 'A client link’s key, sealed to its maker or deputy',
  params,
  response: LinkToSign,
})

export const signClientLink = call('PUT /api/client-links/:id/inbox', {
  access: 'staff',
  summary: 'Store a newer statement of the link’s key about the vault’s inbox; an older one is refused',
  params,
  body: z.object({ inbox: Statement }),
})

/** The links made for the address of a signed-in client. */
export const listOwnClientLinks = call('GET /api/client-links/mine', {
  access: 'session',
  summary: 'Client links made for the caller’s e-mail address, without the links’ own addresses',
  response: z.array(
    z.object({
      id: Id,
      name: z.string(),
      state: z.enum(clientLinkStates),
      expires_at: Instant,
      /** Whom to ask for a new one; null if they are gone. */
      ask: z.object({ name: z.string(), email: z.string() }).nullable(),
    }),
  ),
})

const tokenParams = z.object({ token: z.string() })

export const getSubmissionPage = call('GET /api/vaults/by-token/:token', {
  access: 'public',
  summary: 'What the page of a client link needs; it checks this against the address’s fragment',
  params: tokenParams,
  response: z.object({
    /** Sealed for the page. */
    client_name: SealedPage,
    vault_id: Id,
    id: Id,
    key: z.string(),
    statement: Statement,
    generation: z.int(),
    /** The vault has a newer key that nobody has signed for yet: submissions wait until then. */
    is_renewing: z.boolean(),
    challenge: Hash,
    /** The places in the page's list of what came already. */
    answered: z.array(z.int()),
  }),
})

const empty = z.literal('', { error: 'must_be_empty' }).default('')

const submissionBytes = 512 * 1024
const SubmitBody = z.object({
  vault_id: Id.optional(),
  id: Id,
  /** Proof that the sender has the whole address, not only its token. */
  proof: Token,
  generation: z.int().min(1).max(maxSeq),
  /** Everything that was typed, in one sealed text. */
  password: sealedText(maxLength.sealedItem),
  challenge: Hash,
  work: z
    .int()
    .min(0)
    .max(2 ** 32 - 1),
  /** The place in the link's list of what is handed in. */
  answers: z
    .int()
    .min(0)
    .max(clientLinkWantedMax - 1)
    .nullable()
    .default(null),
  /** The ids of its files, uploaded before. */
  files: z.array(Id).max(submissionFilesMax.count).default([]),
  type: empty,
  title: empty,
  login: empty,
  login_url: empty,
  environment: empty,
  criticality: z.literal('medium', { error: 'must_be_empty' }).optional(),
  tags: z.object({ client: empty, squad: empty }).optional(),
  notes: empty,
  no_copy: z.literal(false, { error: 'must_be_empty' }).default(false),
  requires_checkout: z.literal(false, { error: 'must_be_empty' }).default(false),
})

export const beginSubmittedFile = call('POST /api/vaults/client-submit/:token/files', {
  access: 'public',
  summary:
    'Begin to upload a sealed file through a client link; it waits an hour for the submission that names it',
  params: tokenParams,
  body: z
    .object({
      id: Id,
      proof: Token,
      parts: z.int().min(1).max(filePartsMax),
      /** Its size, rounded to blocks of 64 bytes. */
      bytes: z.int().min(0).max(fileMaxBytes),
    })
    .refine(isUpload, { path: ['bytes'], error: 'invalid' }),
  response: z.object({ id: Id }),
})

export const putSubmittedPart = call('POST /api/vaults/client-submit/:token/files/:id/parts/:part', {
  access: 'public',
  summary: 'Upload one sealed part of such a file; a part that has arrived already stays as it is',
  params: z.object({ token: z.string(), id: Id, part: numberIn(1, filePartsMax) }),
  body: z.object({ proof: Token, sealed: SealedPart }),
  response: z.object({ id: Id }),
  bodyLimit: 1_500_000,
})

export const submitCredential = call('POST /api/vaults/client-submit/:token/item', {
  access: 'public',
  summary: 'Submit a credential, sealed to the vault’s inbox; the same id again is the same submission',
  params: tokenParams,
  body: SubmitBody,
  response: z.object({ id: Id }),
  bodyLimit: submissionBytes,
})

/** The same by a signed-in client, for a link that names them. The secret of its address is still needed, and stays on their device. */
export const submitOwnCredential = call('POST /api/client-links/mine/:id/item', {
  access: 'session',
  summary: 'Submit a credential through a client link made for the caller’s e-mail address',
  params,
  body: SubmitBody.omit({ vault_id: true }),
  response: z.object({ id: Id }),
  bodyLimit: submissionBytes,
})
