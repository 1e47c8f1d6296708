import { endRotateTasks } from '../../rotation/end-rotate-tasks.ts'
import { readOpenTasks, reopenRotateTasks } from '../../rotation/reopen-rotate-tasks.ts'
import type { RotationHooks } from '../dependencies.ts'

/** What the application passes to the items feature. */
export const rotationHooks: RotationHooks = { endRotateTasks, readOpenTasks, reopenRotateTasks }
