import { z } from 'zod'
import { call } from '../call.ts'
import {
  criticalities,
  environments,
  filesMax,
  itemTypeFilters,
  itemTypes,
  labelsMax,
  maxLength,
  moreUrlsMax,
  overviewsAtOnce,
  urlMatches,
} from '../constants.ts'
import {
  Base64Url,
  Day,
  eachOnce,
  Id,
  Instant,
  Limit,
  LoginUrl,
  optionalText,
  requiredText,
  SealedItem,
  SealedKey,
  Statement,
} from '../primitives.ts'
import { tooLong } from '../rules/texts/field-limits.ts'
import type { Told } from '../rules/texts/told.ts'

const params = z.object({ id: Id })
const emptySecretFields = {
  notes: z.literal('', { error: 'must_be_empty' }).default(''),
  metadata: z.strictObject({}, { error: 'must_be_empty' }).default({}),
}

const ItemTags = z.object({
  client: z.string().max(maxLength.tag, tooLong).default(''),
  squad: z.string().max(maxLength.tag, tooLong).default(''),
  environment: z.enum(environments),
  criticality: z.enum(criticalities),
})

/** What the server must read to do its work. The author's signature covers every field. */
export const ItemOverview = z.object({
  title: requiredText(maxLength.title),
  type: z.enum(itemTypes, { error: 'unknown_choice' }),
  login: optionalText(maxLength.login),
  login_url: LoginUrl,
  environment: z.enum(environments, { error: 'unknown_choice' }).default('prod'),
  criticality: z.enum(criticalities, { error: 'unknown_choice' }).default('medium'),
  /** A user's e-mail; defaults to the creator's. */
  owner: optionalText(maxLength.email),
  client: optionalText(maxLength.tag),
  squad: optionalText(maxLength.tag),
  expires_at: z.preprocess((day) => (day === '' ? null : day), Day.nullable()).default(null),
  login_instructions: optionalText(maxLength.loginInstructions),
  no_copy: z.boolean().default(false),
  requires_checkout: z.boolean().default(false),
  /** Made up to rehearse an emergency; opens nothing. Never changes after creation. */
  rehearsal: z.boolean().default(false),
  /** Whether its secret holds the setup key of two-step codes, so that lists offer the code only then. */
  has_code: z.boolean().default(false),
  /** Whether its secret holds notes, so that lists offer them only then. */
  has_notes: z.boolean().default(false),
  /** Whether its secret holds files, so that lists say so. */
  has_files: z.boolean().default(false),
  /** Further addresses where it signs in, beside `login_url`. */
  more_urls: z
    .array(LoginUrl.unwrap().min(1, { error: 'required' }))
    .max(moreUrlsMax, { error: 'too_long' })
    .default([]),
  /** Whether it may be filled on these addresses alone, or on the whole site of each. */
  url_match: z.enum(urlMatches, { error: 'unknown_choice' }).default('exact'),
  /** What screens call tags; `tags` is the specification's object. */
  labels: z.array(requiredText(maxLength.label)).max(labelsMax, { error: 'too_long' }).default([]),
  tags: ItemTags,
})
export type ItemOverview = z.infer<typeof ItemOverview>

/** Salt of the overview's digest, 16 bytes. */
export const OverviewSalt = Base64Url.length(22, { error: 'invalid' })

/** The decrypted part of an item; exists only on devices, while shown or being sealed. */
export interface ItemSecret {
  password: string
  notes: string
  /** The type's own fields by name. */
  metadata: Record<string, string>
  /** Fields that people added, in their order. */
  fields: readonly OwnField[]
  files: readonly ItemFile[]
}

/** A file of an item, as its sealed secret names it. Its content is uploaded in sealed parts. */
export interface ItemFile {
  id: string
  name: string
  /** In bytes. */
  size: number
  /** SHA-256 of the whole content. */
  hash: string
  /** The file's own key, 32 bytes. */
  key: string
}

/** A field that a person added. Sealed with its label. */
export interface OwnField {
  label: string
  value: string
  hidden: boolean
}

/** What a device adds to a write: the sealed text, the wrapped item key and the author's signed change. */
export const SealedRevision = z.object({
  revision: z.int().min(1),
  generation: z.int().min(1),
  password: SealedItem,
  key: SealedKey,
  signature: Statement,
  overview_salt: OverviewSalt,
  /** In a two-person vault with a dealing: the item key under the newest dealing's custody keys. */
  custody_key: SealedKey.optional(),
  dealing: z.int().min(1).optional(),
  /** The files that the sealed text names; each must be uploaded, or belong to the item already. */
  files: z.array(Id).max(filesMax, { error: 'too_long' }).default([]),
})
export type SealedRevision = z.infer<typeof SealedRevision>

export const CreateItemBody = z.object({
  ...ItemOverview.shape,
  ...SealedRevision.shape,
  ...emptySecretFields,
  id: Id,
  vault_id: Id,
  /** The client's submission that becomes this item; the signed change names its hash. */
  submission: z.object({ id: Id }).optional(),
})

/** An item of another vault, sealed anew for this one, with the signed deletion that names it. */
export const MoveItemBody = z.object({
  item: CreateItemBody.omit({ submission: true }),
  signature: Statement,
})

export const UpdateItemBody = CreateItemBody.omit({ id: true, vault_id: true, submission: true }).extend({
  /** As compared on the device; ends the open tasks to change this credential. */
  password_changed: z.boolean().default(false),
  /** The earlier revision whose content this one restores. */
  restored_from: z.int().min(1).optional(),
})

/** An item in a list: the overview, no sealed text. */
export const Item = z.object({
  id: Id,
  vault_id: Id,
  type: z.enum(itemTypes),
  title: z.string(),
  login: z.string().default(''),
  login_url: z.string().default(''),
  environment: z.enum(environments).default('prod'),
  criticality: z.enum(criticalities).default('medium'),
  owner: z.string().default(''),
  client: z.string().default(''),
  squad: z.string().default(''),
  expires_at: z.string().nullable().default(null),
  tags: z
    .object({
      client: z.string().default(''),
      squad: z.string().default(''),
      environment: z.string().default('prod'),
      criticality: z.string().default('medium'),
    })
    .default({ client: '', squad: '', environment: 'prod', criticality: 'medium' }),
  login_instructions: z.string().default(''),
  no_copy: z.boolean().default(false),
  requires_checkout: z.boolean().default(false),
  rehearsal: z.boolean().default(false),
  has_code: z.boolean().default(false),
  has_notes: z.boolean().default(false),
  has_files: z.boolean().default(false),
  more_urls: z.array(z.string()).default([]),
  url_match: z.enum(urlMatches).default('exact'),
  labels: z.array(z.string()).default([]),
  /** The holder's e-mail, or null. */
  checked_out_by: z.string().nullable().default(null),
  checked_out_until: Instant.nullable().default(null),
  /** Since when somebody has asked to change this credential; null if nobody does. */
  rotate_since: Instant.nullable().default(null),
  revision: z.int(),
  /** The generation of the revision; a later rewrap of its key has its own. */
  generation: z.int(),
  created_by: Id,
  created_at: Instant,
  updated_at: Instant,
})
export type Item = Told<z.infer<typeof Item>>

/** One item with its author's signed change, so that a device can verify the overview before it shows it. */
export const SignedItem = Item.extend({
  signature: Statement,
  overview_salt: OverviewSalt,
  sealed_hash: z.string(),
})
export type SignedItem = Told<z.infer<typeof SignedItem>>

export const listItems = call('GET /api/items', {
  access: 'staff',
  summary:
    "A vault's items; with limit they page and x-next-cursor names the next page. Without vault_id the best matches of a search through every vault that the caller may see",
  query: z
    .object({
      vault_id: Id.optional(),
      search: z.string().max(maxLength.search, tooLong).optional(),
      type: z.enum([...itemTypes, ...itemTypeFilters], { error: 'unknown_choice' }).optional(),
      environment: z.enum(environments, { error: 'unknown_choice' }).optional(),
      criticality: z.enum(criticalities, { error: 'unknown_choice' }).optional(),
      limit: Limit.optional(),
      cursor: Id.optional(),
    })
    .refine(({ vault_id, search }) => vault_id !== undefined || (search ?? '').trim() !== '', {
      path: ['search'],
      error: 'required',
    })
    // Matches of a search come best first, not by id, so there is no next page.
    .refine(({ vault_id, cursor }) => vault_id !== undefined || cursor === undefined, {
      path: ['cursor'],
      error: 'invalid',
    }),
  response: z.array(Item),
  // Everybody who writes into a vault may read all of it. A search mixes vaults, so its answer must not be
  // compressed.
  mayCompress: ({ vault_id }) => vault_id !== undefined,
})

export const createItem = call('POST /api/items', {
  access: 'staff',
  summary: 'Create an item that a device has sealed',
  body: CreateItemBody,
  response: Item,
  bodyLimit: 512 * 1024,
})

export const getItem = call('GET /api/items/:id', {
  access: 'staff',
  summary: "One item's overview with its author's signature",
  params,
  response: SignedItem,
})

export const readOverviews = call('POST /api/vaults/:id/overviews', {
  access: 'staff',
  summary:
    "Items of one vault with their authors' signatures, by their ids; those that are not in it are left out",
  params,
  body: z.object({ items: z.array(Id).min(1).max(overviewsAtOnce, { error: 'too_long' }) }),
  response: eachOnce(SignedItem),
  // As of a vault's list.
  mayCompress: () => true,
})

export const updateItem = call('PUT /api/items/:id', {
  access: 'staff',
  summary: 'Write the next revision of an item',
  params,
  body: UpdateItemBody,
  response: Item,
  bodyLimit: 512 * 1024,
})

export const deleteItem = call('DELETE /api/items/:id', {
  access: 'staff',
  summary: 'Delete an item; without a signature the deletion is shown as unverified',
  params,
  body: z.object({ signature: Statement }).optional(),
})

export const moveItem = call('POST /api/items/:id/move', {
  access: 'staff',
  summary: 'Move an item to another vault: created there and deleted here, at once',
  params,
  body: MoveItemBody,
  response: Item,
  bodyLimit: 512 * 1024,
})

export const getItemTemplate = call('GET /api/items/templates/:type', {
  access: 'staff',
  summary: "The extra fields of an item type and their labels in the caller's language",
  params: z.object({ type: z.enum(itemTypes) }),
  response: z.object({
    fields: z.array(z.string()).default([]),
    labels: z.record(z.string(), z.string()).default({}),
  }),
})
