import * as calls from '@chaveiro/contract/rotation.ts'
import { readPresentRole } from '../../access/present-role.ts'
import { requireRight } from '../../access/require-right.ts'
import type { Platform } from '../../platform/platform.ts'
import { createRotateTasks } from './create-rotate-tasks.ts'
import { readOpenVaults, readReadableItems } from './list-readable-items.ts'
import { listRotateTasks } from './list-rotate-tasks.ts'

/** What somebody could read, and the tasks to change it. */
export function rotation(platform: Platform): void {
  const { route, db, atRest } = platform

  route(calls.listReadableItems, ({ actor, params }) =>
    db.snapshot(async (reader) => {
      requireRight(await readPresentRole(reader, actor.id), 'see_readable_items')
      const { user, items } = await readReadableItems(reader, atRest, params.id)
      const vaults = await readOpenVaults(reader, atRest, user)
      return { user, items: items.map(({ item }) => item), vaults }
    }),
  )

  route(calls.createRotateTasks, async (request) => {
    const { id } = request.params
    const { item_ids } = request.body
    const created = await db.inTransaction((tx) => createRotateTasks(tx, platform, request, id, item_ids))
    return { created }
  })

  route(calls.listRotateTasks, ({ actor, query }) =>
    db.snapshot((reader) => listRotateTasks(reader, atRest, actor.id, { all: !query.mine })),
  )
}
