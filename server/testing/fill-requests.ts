import { dayMs } from '@chaveiro/contract/durations.ts'
import { approvalRow } from '../access/request-documents.ts'
import { migrations } from '../migrations/index.ts'
import { isoInstant, systemClock } from '../platform/clock/clock.ts'
import { readConfig } from '../platform/config/config.ts'
import { insertRows } from '../platform/db/insert-row.ts'
import { makeId } from '../platform/ids/ids.ts'
import { openPlatform } from '../platform/open-platform.ts'
import { selectItemIds, selectPastRequest, updateStatistics } from './fill-requests.queries.ts'

// node server/testing/fill-requests.ts <count>: for `npm run bench access`. Copies the revoked request with its
// approval over the two years before it and the existing items. The copies' signatures are invalid.
const batch = 2000
const spanMs = 2 * 365 * dayMs

const count = Number(process.argv[2] ?? 0)
const platform = await openPlatform(readConfig(process.env), systemClock, migrations)
const { db, atRest } = platform

const { request, approval, wrapped } = await selectPastRequest(db.read)
const key = atRest.personKey(request.requester_id, wrapped)
const document = atRest.open('access_requests', request.id, request.document, key)
const approved = atRest.open('access_approvals', approvalRow(request.id, 1), approval.document)
const items = await selectItemIds(db.read)
const newest = Date.parse(request.created_at)
for (let made = 0; made < count; made += batch) {
  const copies = Array.from({ length: Math.min(batch, count - made) }, (_, n) => {
    const at = newest - spanMs + Math.floor((spanMs / count) * (made + n))
    const id = makeId(at)
    const sealed = atRest.seal('access_requests', id, document, key)
    const item_id = items[(made + n) % items.length] as string
    return { ...request, id, item_id, created_at: isoInstant(at), document: sealed }
  })
  const approvals = copies.map(({ id }) => {
    const sealed = atRest.seal('access_approvals', approvalRow(id, 1), approved)
    return { ...approval, request_id: id, document: sealed }
  })
  await db.inTransaction(async (tx) => {
    await insertRows(tx, 'access_requests', copies)
    await insertRows(tx, 'access_approvals', approvals)
  })
}
await db.inTransaction((tx) => updateStatistics(tx))
await platform.stop()
