import type { rotateReasons } from '@chaveiro/contract/constants.ts'
import type { Database } from '../platform/db/schema.ts'

/** A task to change a credential, without the item that it is about. */
export type OpenTask = {
  about_id: string
  reason: (typeof rotateReasons)[number]
  created_by: string
  created_at: string
}

/**
 * What is known about who knows an item, so that it is not lost when the item moves or is restored: its open tasks, and who
 * could read it until it left.
 */
export type ItemKnowledge = {
  tasks: readonly OpenTask[]
  readers: readonly Omit<Database['earlier_readers'], 'item_id'>[]
}
