import { deliverKeys, listDeliveries as listCall, refuseKey } from '@chaveiro/contract/deliveries.ts'
import type { Platform } from '../../platform/platform.ts'
import type { VaultsElsewhere } from './ground.ts'
import { listDeliveries } from './list-deliveries.ts'
import { tellHolders } from './tell-holders.ts'

const tellEverySeconds = 30

/** Keys that follow decisions: who waits for which, and their delivery. */
export function deliveries(platform: Platform, elsewhere: VaultsElsewhere): void {
  const { route, db, jobs } = platform
  const ground = { ...platform, ...elsewhere }

  route(listCall, ({ actor }) => db.snapshot((reader) => listDeliveries(reader, ground, actor.id)))

  route(deliverKeys, (request) =>
    db.inTransaction(async (tx) => {
      const { vault_id, keys } = request.body
      return { delivered: await elsewhere.deliverKeys(tx, request, vault_id, keys) }
    }),
  )

  route(refuseKey, (request) => db.inTransaction((tx) => elsewhere.refuseKey(tx, request, request.body)))

  jobs.every('tell-holders', tellEverySeconds, () => tellHolders(ground))
}
