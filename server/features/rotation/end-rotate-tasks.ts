import type { Tx } from '../../platform/db/db.ts'
import { endTasks } from './rotate-tasks.queries.ts'

/** Ends all open tasks to change a credential, whomever they are about. The item's own mark is its writer's. */
export async function endRotateTasks(tx: Tx, itemId: string, at: string): Promise<void> {
  await tx.run(endTasks, { item_id: itemId, at })
}
