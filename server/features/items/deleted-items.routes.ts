import * as calls from '@chaveiro/contract/calls/deleted-items.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ItemDependencies } from './dependencies.ts'
import { getRemovedItem } from './get-removed-item.ts'
import type { ItemWriters } from './item-writers.ts'
import { listDeletedItems } from './list-deleted-items.ts'
import { purgeItem, purgeItemsOver } from './purge-items.ts'
import { requireDeletedItem } from './require-deleted-item.ts'
import { restoreItem } from './restore-item.ts'
import { revealDeletedItem } from './reveal-deleted-item.ts'

const purgeSeconds = 3600

/** Deleted items: listed, restored, and removed for good by somebody or by time. */
export function deletedItems(
  { route, db, atRest, jobs, clock }: Platform,
  dependencies: ItemDependencies,
  { write, writeSigned }: ItemWriters,
): void {
  route(calls.listDeletedItems, (request) =>
    db.snapshot((reader) =>
      listDeletedItems(reader, atRest, request, request.params.id, request.query.cursor),
    ),
  )

  route(calls.getRemovedItem, (request) =>
    db.snapshot((reader) => getRemovedItem(reader, atRest, request, request.params.id)),
  )

  route(calls.revealDeletedItem, (request) =>
    write(request, (tx) => revealDeletedItem(tx, dependencies, request, request.params.id)),
  )

  route(
    calls.restoreItem,
    (request) =>
      writeSigned(request, [request.body.signature], (tx, signedDependencies) =>
        restoreItem(tx, signedDependencies, request, request.params.id, request.body),
      ),
    { mayDo: (asking) => requireDeletedItem(db.read, atRest, asking, asking.params.id) },
  )

  route(calls.purgeItem, async (request) => {
    await write(request, (tx) =>
      purgeItem(tx, dependencies, request, request.params.id, request.body?.signature),
    )
    return undefined
  })

  jobs.every('deleted-items', purgeSeconds, () => purgeItemsOver(db, dependencies, clock.now()))
}
