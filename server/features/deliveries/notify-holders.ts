import { minuteMs } from '@chaveiro/contract/durations.ts'
import { clockSkewMs, isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Dependencies, Platform } from '../../platform/platform.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { deliverable } from './deliverable.ts'
import { selectHolders, selectUntold, setTold } from './deliveries.queries.ts'

const notifiedAfterMinutes = 2

/**
 * Notifies the holders of a vault's key, once, that somebody waits for it, if no device has delivered it within two
 * minutes. People without confirmed keys are left out: no device would deliver to them.
 */
export async function notifyHolders(platform: Platform): Promise<void> {
  const { db, atRest, clock } = platform
  const now = clock.now()
  const waitingBefore = isoInstant(now - notifiedAfterMinutes * minuteMs)
  const waiting = await db.snapshot(async (reader) => {
    const untold = await reader.all(selectUntold, {
      before: waitingBefore,
      beyond: isoInstant(now + clockSkewMs),
    })
    return deliverable(reader, atRest, await currentRoster(reader, atRest), untold)
  })
  for (const { vault_id, user_id } of waiting) {
    await db.inTransaction((tx) => notifyOf(tx, platform, { vault_id, user_id, told_at: isoInstant(now) }))
  }
}

async function notifyOf(
  tx: Tx,
  { notify }: Pick<Dependencies, 'notify'>,
  notice: { vault_id: string; user_id: string; told_at: string },
): Promise<void> {
  if ((await tx.run(setTold, notice)) === 0) return
  const { vault_id, user_id } = notice
  const holders = (await tx.all(selectHolders, { vault_id })).map((row) => row.user_id)
  const values = { person_id: user_id, vault_id }
  const matter = { about: [vault_id, user_id], by: user_id }
  await notify(tx, holders, { name: 'waiting_for_key', values }, matter)
}
