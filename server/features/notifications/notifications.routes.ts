import * as calls from '@chaveiro/contract/calls/notifications.ts'
import { noticesKeptMax, readNoticesKeptDays } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import { afterEverything, makeId } from '../../platform/ids/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { readNotifications, readParts } from './list-notifications.ts'
import { deleteReadBefore, deleteSurplus, setAllRead, setSeriesRead } from './notifications.queries.ts'

const cleanUpSeconds = 3600
const keptMs = readNoticesKeptDays * dayMs

export function notifications({ route, db, atRest, jobs, clock }: Platform): void {
  route(calls.listNotifications, async (request) => {
    const { answer, next } = await db.snapshot((reader) =>
      readNotifications(reader, atRest, request, request.query),
    )
    if (next !== undefined) request.setHeader('x-next-cursor', next)
    return answer
  })

  route(calls.listNotificationParts, (request) =>
    db.snapshot((reader) => readParts(reader, atRest, request, request.params.id)),
  )

  route(calls.readNotifications, async ({ actor, now, body }) => {
    const reading = { user_id: actor.id, read_at: isoInstant(now) }
    await db.inTransaction(async (tx) => {
      for (const id of new Set(body?.ids)) await tx.run(setSeriesRead, { ...reading, mark: id, up_to: id })
      if (body?.ids) return
      const all = { ...reading, mark: makeId(now), up_to: body?.up_to ?? afterEverything }
      await tx.run(setAllRead, all)
    })
    return undefined
  })

  jobs.every('read-notices-clean-up', cleanUpSeconds, () =>
    db.inTransaction(async (tx) => {
      await deleteReadBefore(tx, isoInstant(clock.now() - keptMs))
      await deleteSurplus(tx, noticesKeptMax)
    }),
  )
}
