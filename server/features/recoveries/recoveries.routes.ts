import * as calls from '@chaveiro/contract/calls/recoveries.ts'
import { requireVault } from '../../access/require-vault.ts'
import type { Platform } from '../../platform/platform.ts'
import { inChangeOrder } from '../../signed-logs/in-change-order.ts'
import { dropFirstValues } from './drop-first-values.ts'
import { giveVault } from './give-vault.ts'
import { endRecovery, listLostItems, type RecoveryDependencies } from './open-given-vault.ts'
import { readRecovery } from './read-recovery.ts'

const firstValuesOverSeconds = 60

/** The recovery of a two-person vault that lost its key: two custodians give it to somebody, whose device opens it. */
export function recoveries(
  platform: Platform,
  items: Pick<RecoveryDependencies, 'custodyWrapsOf' | 'purgeDeletedItemsOf'>,
): void {
  const { route, db, atRest, clock, jobs } = platform
  const dependencies = { ...platform, ...items }

  route(calls.getVaultRecovery, (request) =>
    db.snapshot((reader) => readRecovery(reader, atRest, request, request.params.id)),
  )

  route(
    calls.giveLostVault,
    (request) =>
      inChangeOrder(db, request, (tx) => giveVault(tx, platform, request, request.params.id, request.body)),
    { mayDo: ({ actor, params }) => requireVault(db.read, atRest, actor, params.id, 'change_members') },
  )

  route(calls.listLostItems, (request) =>
    db.snapshot((reader) => listLostItems(reader, dependencies, request, request.params.id, request.query)),
  )

  route(calls.endVaultRecovery, (request) =>
    db.inTransaction(async (tx) => {
      await endRecovery(tx, dependencies, request, request.params.id, request.body.unopenable)
      return readRecovery(tx, atRest, request, request.params.id)
    }),
  )

  jobs.every('first-values-over', firstValuesOverSeconds, () =>
    db.inTransaction((tx) => dropFirstValues(tx, platform, clock.now())),
  )
}
