import type { Platform } from '../../../platform/platform.ts'
import { askAfterCheckIn } from '../../rotation/ask-after-check-in.ts'
import { endRotateTasks } from '../../rotation/end-rotate-tasks.ts'
import type { RotationHooks } from '../dependencies.ts'

/** What the application hands to the items feature. */
export function rotationHooks(platform: Platform): RotationHooks {
  return {
    endRotateTasks,
    askAfterCheckIn: (tx, checkIn) => askAfterCheckIn(tx, platform, checkIn),
  }
}
