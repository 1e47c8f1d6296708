import { keepView as keepCall, listViews as listCall } from '@chaveiro/contract/views.ts'
import type { Platform } from '../../platform/platform.ts'
import { dropViews } from './drop-views.ts'
import { keepDay } from './keep-day.ts'
import { checkSentView, keepView } from './keep-view.ts'
import { listViews } from './list-views.ts'

const hourSeconds = 3600

/** What custodians' devices saw, signed: kept for all others, whose devices compare. */
export function views({ route, db, atRest, jobs, clock }: Platform): void {
  route(keepCall, async (request) => {
    const checked = await db.snapshot((reader) => checkSentView(reader, atRest, request, request.body))
    return db.inTransaction((tx) => keepView(tx, atRest, request, checked))
  })
  route(listCall, (request) =>
    db.snapshot((reader) => listViews(reader, atRest, request, request.query.after)),
  )

  jobs.every('views-of-ended-rights', hourSeconds, () => db.inTransaction((tx) => dropViews(tx, atRest)))
  jobs.every('view-of-day', hourSeconds / 4, () => db.inTransaction((tx) => keepDay(tx, atRest, clock.now())))
}
