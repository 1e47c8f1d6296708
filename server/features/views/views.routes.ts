import { keepView as keepCall, listViews as listCall } from '@chaveiro/contract/calls/views.ts'
import { makeSemaphore } from '../../platform/http/semaphore.ts'
import type { Platform } from '../../platform/platform.ts'
import { dropViews } from './drop-views.ts'
import { keepDay } from './keep-day.ts'
import { checkSentView, keepView } from './keep-view.ts'
import { listViews } from './list-views.ts'

const hourSeconds = 3600
/** A tree over some hundred vaults costs about as much as five small writes. */
const viewWeight = 5

/** Signed views of custodians' devices, stored for all other devices to compare. */
export function views({ route, db, atRest, jobs, clock }: Platform): void {
  // On PostgreSQL, concurrent writes of the same rows would fail each other until some gave up.
  const byPerson = makeSemaphore({ each: 1 }).run
  route(
    keepCall,
    (request) =>
      byPerson(request.actor.id, async () => {
        const checked = await db.snapshot((reader) => checkSentView(reader, atRest, request, request.body))
        return db.inTransaction((tx) => keepView(tx, atRest, request, checked))
      }),
    { weight: viewWeight },
  )
  route(listCall, (request) =>
    db.snapshot((reader) => listViews(reader, atRest, request, request.query.after)),
  )

  jobs.every('views-of-ended-rights', hourSeconds, () => db.inTransaction((tx) => dropViews(tx, atRest)))
  jobs.every('view-of-day', hourSeconds / 4, () => db.inTransaction((tx) => keepDay(tx, atRest, clock.now())))
}
