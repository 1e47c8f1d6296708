import { carryRotateTasks } from '../../rotation/carry-rotate-tasks.ts'
import { endRotateTasks } from '../../rotation/end-rotate-tasks.ts'
import type { RotationHooks } from '../dependencies.ts'

/** What the application passes to the items feature. */
export const rotationHooks: RotationHooks = { carryRotateTasks, endRotateTasks }
