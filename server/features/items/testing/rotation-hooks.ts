import { endRotateTasks } from '../../rotation/end-rotate-tasks.ts'
import { keepKnowledge, readKnowledge } from '../../rotation/item-knowledge.ts'
import type { RotationHooks } from '../dependencies.ts'

/** What the application passes to the items feature. */
export const rotationHooks: RotationHooks = { endRotateTasks, keepKnowledge, readKnowledge }
