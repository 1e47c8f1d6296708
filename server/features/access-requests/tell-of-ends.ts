import { minuteMs } from '@chaveiro/contract/durations.ts'
import type { Notice } from '@chaveiro/contract/events/notices.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { isTold } from '../../platform/notices/notices.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { selectGrantsEnding } from './open-requests.queries.ts'

const toldAheadMinutes = 10

/** Notifies people once that their temporary access is about to end. */
export async function tellOfEnds(
  db: Db,
  { notify }: Pick<Dependencies, 'notify'>,
  now: number,
): Promise<void> {
  const span = { now: isoInstant(now), before: isoInstant(now + toldAheadMinutes * minuteMs) }
  for (const { request_id, user_id, item_id, vault_id } of await db.read.all(selectGrantsEnding, span)) {
    const about = [request_id]
    const values = { minutes: String(toldAheadMinutes), item_id, vault_id }
    const notice: Notice = { name: 'access_ends', values }
    await db.inTransaction(async (tx) => {
      if (await isTold(tx, notice.name, about)) return
      await notify(tx, [user_id], notice, { about, by: user_id })
    })
  }
}
