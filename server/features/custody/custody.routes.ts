import { dealCustody as dealCall, listOwnShares as listCall } from '@chaveiro/contract/custody.ts'
import type { Platform } from '../../platform/platform.ts'
import { dealCustody } from './deal-custody.ts'
import type { VaultsElsewhere } from './ground.ts'
import { listOwnShares } from './list-own-shares.ts'

/** The custody keys of split vaults: dealt by a member, taken by their custodians. */
export function custody(platform: Platform, elsewhere: VaultsElsewhere): void {
  const { route, db, atRest, appendAudit } = platform
  const ground = { atRest, appendAudit, ...elsewhere }

  route(dealCall, (request) =>
    db.inTransaction((tx) => dealCustody(tx, ground, request, request.params.id, request.body)),
  )

  route(listCall, ({ actor, params }) =>
    db.snapshot((reader) => listOwnShares(reader, ground, actor, params.id)),
  )
}
