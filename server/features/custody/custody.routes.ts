import { dealCustody as dealCall, listOwnShares as listCall } from '@chaveiro/contract/calls/custody.ts'
import { requireVault } from '../../access/require-vault.ts'
import { endEarlierDealings } from '../../memberships/end-earlier-dealings.ts'
import type { Platform } from '../../platform/platform.ts'
import { dealCustody } from './deal-custody.ts'
import { listOwnShares } from './list-own-shares.ts'

const earlierDealingsSeconds = 60

/** The custody keys of two-person vaults: dealt by a member, received by their custodians. */
export function custody(platform: Platform): void {
  const { route, db, atRest, jobs } = platform
  jobs.every('earlier-dealings', earlierDealingsSeconds, () => endEarlierDealings(db, atRest))

  route(
    dealCall,
    (request) =>
      db.inTransaction((tx) => dealCustody(tx, platform, request, request.params.id, request.body)),
    { mayDo: ({ actor, params }) => requireVault(db.read, atRest, actor, params.id, 'deliver_key') },
  )

  route(listCall, ({ actor, params }) =>
    db.snapshot((reader) => listOwnShares(reader, atRest, actor, params.id)),
  )
}
