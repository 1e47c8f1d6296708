import { z } from 'zod'
import { call } from '../call.ts'
import { itemTypes, rotateReasons } from '../constants.ts'
import { Id, Instant } from '../primitives.ts'
import type { Told } from '../rules/texts/told.ts'
import { User } from './users.ts'

/** One credential that a person could read. */
export const ReadableItem = z.object({
  item_id: Id,
  vault_id: Id,
  vault_name: z.string(),
  title: z.string(),
  type: z.enum(itemTypes),
  owner: z.string(),
  /** When they got a key that opens it, and when that ended; null while they still have one. */
  since: Instant,
  until: Instant.nullable(),
  /** If their last access was temporary, its end, which may be in the future. Null for a member. */
  temporary_until: Instant.nullable(),
  /** When they last revealed it; null if never. */
  last_revealed_at: Instant.nullable(),
  /** When the password was last changed, if that was after their access ended. */
  changed_at: Instant.nullable(),
  rotate_task: z.enum(['open', 'done']).nullable(),
})
export type ReadableItem = Told<z.infer<typeof ReadableItem>>

export const listReadableItems = call('GET /api/users/:id/access', {
  access: 'custodian',
  summary: 'What somebody could read: every credential with their last reveal of it',
  params: z.object({ id: Id }),
  response: z.object({
    user: User,
    items: z.array(ReadableItem),
    /** The vaults that they may open now, including empty ones: these get new keys when they leave. */
    vaults: z.array(z.object({ id: Id, name: z.string() })),
  }),
})

export const createRotateTasks = call('POST /api/users/:id/rotate-tasks', {
  access: 'custodian',
  summary: 'Ask the owners to change the credentials that somebody could read: those named, or all',
  params: z.object({ id: Id }),
  body: z.object({ item_ids: z.array(Id).max(10_000).optional() }),
  response: z.object({ created: z.int() }),
  bodyLimit: 512 * 1024,
})

export const askToChangeItem = call('POST /api/items/:id/rotate-task', {
  access: 'staff',
  summary: 'Ask the owner of an item to change its secret; not why',
  params: z.object({ id: Id }),
  /** False if somebody has asked already and nobody has changed it since. */
  response: z.object({ created: z.boolean() }),
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
  /** The person who could read it, or who asked. */
  about: z.string(),
  created_at: Instant,
})
export type RotateTask = Told<z.infer<typeof RotateTask>>

export const listRotateTasks = call('GET /api/rotate-tasks', {
  access: 'staff',
  summary: "Open tasks to change a credential: one's own as owner, or all for an admin or manager",
  query: z.object({ mine: z.stringbool().optional() }),
  response: z.array(RotateTask),
})
