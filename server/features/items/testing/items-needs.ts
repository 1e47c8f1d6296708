import type { Platform } from '../../../platform/platform.ts'
import { askAfterCheckIn } from '../../rotation/ask-after-check-in.ts'
import { endRotateTasks } from '../../rotation/end-rotate-tasks.ts'
import { currentVaultLog } from '../../vaults/log/signed-vault-log.ts'
import type { Ground } from '../item-facts.ts'

/** What the application hands to the items feature. */
export function itemsNeeds(
  platform: Platform,
): Pick<Ground, 'currentVaultLog' | 'endRotateTasks' | 'askAfterCheckIn'> {
  return {
    currentVaultLog,
    endRotateTasks,
    askAfterCheckIn: (tx, checkIn) => askAfterCheckIn(tx, platform, checkIn),
  }
}
