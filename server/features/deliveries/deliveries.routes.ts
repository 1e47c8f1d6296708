import * as calls from '@chaveiro/contract/calls/deliveries.ts'
import { requireAnyVault } from '../../access/require-any-vault.ts'
import type { Platform } from '../../platform/platform.ts'
import { deliverKeys } from './deliver-keys.ts'
import { listDeliveries } from './list-deliveries.ts'
import { notifyHolders } from './notify-holders.ts'
import { refuseKey } from './refuse-key.ts'

const notifyEverySeconds = 30

/** Key deliveries that follow decisions: who waits for which key, its delivery, and refusing one that does not open. */
export function deliveries(platform: Platform): void {
  const { route, db, atRest, jobs } = platform

  route(calls.listDeliveries, ({ actor, now }) =>
    db.snapshot((reader) => listDeliveries(reader, atRest, actor.id, now)),
  )

  route(
    calls.deliverKeys,
    (request) =>
      db.inTransaction(async (tx) => {
        const { vault_id, keys } = request.body
        return { delivered: await deliverKeys(tx, platform, request, vault_id, keys) }
      }),
    { mayDo: ({ actor }) => requireAnyVault(db.read, actor) },
  )

  route(calls.refuseKey, (request) =>
    db.inTransaction((tx) => refuseKey(tx, platform, request, request.body)),
  )

  jobs.every('notify-holders', notifyEverySeconds, () => notifyHolders(platform))
}
