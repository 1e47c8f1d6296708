import * as calls from '@chaveiro/contract/calls/rotation.ts'
import type { Platform } from '../../platform/platform.ts'
import { askOwner } from './ask-owner.ts'
import { createRotateTasks } from './create-rotate-tasks.ts'
import { askToRotate } from './end-with-access.ts'
import { listReadableItems } from './list-readable-items.ts'
import { listRotateTasks } from './list-rotate-tasks.ts'

/** What somebody could read, and the tasks to change it. */
export function rotation(platform: Platform): void {
  const { route, db, atRest } = platform
  platform.onAccessEnded(askToRotate)

  route(
    calls.listReadableItems,
    (request) => db.snapshot((reader) => listReadableItems(reader, atRest, request, request.params.id)),
    { isLong: () => true },
  )

  route(calls.createRotateTasks, async (request) => {
    const { id } = request.params
    const { item_ids } = request.body
    const created = await db.inTransaction((tx) => createRotateTasks(tx, platform, request, id, item_ids))
    return { created }
  })

  route(calls.askToChangeItem, async (request) => {
    const { id } = request.params
    return { created: await db.inTransaction((tx) => askOwner(tx, platform, request, id)) }
  })

  route(calls.listRotateTasks, ({ actor, query }) =>
    db.snapshot((reader) => listRotateTasks(reader, atRest, actor.id, { all: !query.mine })),
  )
}
