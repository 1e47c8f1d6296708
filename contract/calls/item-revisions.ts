import { z } from 'zod'
import { call } from '../call.ts'
import { Id, IdentitySalt, Instant, Limit, numberIn } from '../primitives.ts'
import type { Told } from '../rules/texts/told.ts'
import { RevealedItem } from './reveals.ts'

export const ItemRevision = z.object({
  revision: z.int(),
  generation: z.int(),
  author_id: Id,
  /** Empty for somebody whose data was erased. */
  author_email: z.string(),
  /** Of the commitment to that address in the roster. */
  author_identity_salt: IdentitySalt.nullable(),
  /** When its author signed it. */
  created_at: Instant,
  title: z.string(),
  /** As this revision says, whatever the item's newest revision says. */
  requires_checkout: z.boolean(),
  password_changed: z.boolean(),
  restored_from: z.int().nullable(),
  /** The vault that it was moved from by this revision, the first; the reader need not see that vault. */
  moved_from: Id.nullable(),
})
export type ItemRevision = Told<z.infer<typeof ItemRevision>>

export const listItemHistory = call('GET /api/items/:id/history', {
  access: 'staff',
  summary: 'Who wrote which revision and when; newest first, in pages: x-next-cursor names the next one',
  params: z.object({ id: Id }),
  query: z.object({
    /** `pageRows.history` by default. */
    limit: Limit.optional(),
    /** The last revision of the previous page. */
    cursor: numberIn(1).optional(),
  }),
  response: z.array(ItemRevision),
})

export const revealItemRevision = call('POST /api/items/:id/history/:revision/reveal', {
  access: 'staff',
  summary: 'An earlier revision with its sealed secret, under the same rules as a reveal, and audited',
  params: z.object({ id: Id, revision: numberIn(1) }),
  response: RevealedItem,
})
