import type { Database } from '../platform/db/schema.ts'
import type { OpenTask } from './open-rotate-tasks.ts'

/**
 * What is known about who knows an item, so that it is not lost when the item moves or is restored: its open tasks, and who
 * could read it until it left.
 */
export type ItemKnowledge = {
  tasks: readonly OpenTask[]
  readers: readonly Omit<Database['earlier_readers'], 'item_id'>[]
}
