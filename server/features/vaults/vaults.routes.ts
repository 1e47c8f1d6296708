import * as deletedCalls from '@chaveiro/contract/calls/deleted-vaults.ts'
import { foundVault as foundCall } from '@chaveiro/contract/calls/vault-logs.ts'
import * as calls from '@chaveiro/contract/calls/vaults.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { requireVault } from '../../access/require-vault.ts'
import { isForeignKeyViolation } from '../../platform/db/errors.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { once } from '../../platform/outcomes/once.ts'
import type { Platform } from '../../platform/platform.ts'
import { inChangeOrder } from '../../signed-logs/in-change-order.ts'
import { createVault } from './create-vault.ts'
import { deleteVault } from './delete-vault.ts'
import { foundVault } from './found-vault.ts'
import { listDeletedVaults } from './list-deleted-vaults.ts'
import { listVaults } from './list-vaults.ts'
import { purgeVault, purgeVaultsOver } from './purge-vaults.ts'
import { restoreVault } from './restore-vault.ts'
import { updateVault } from './update-vault.ts'

const purgeSeconds = 3600

/** Vaults and their tree, and the first key of each. */
export function vaults(platform: Platform): void {
  const { route, db, atRest, jobs, clock } = platform

  route(calls.listVaults, ({ actor }) => db.snapshot((reader) => listVaults(reader, atRest, actor)))

  const mayEdit = {
    mayDo: ({ actor, params }: { actor: Actor; params: { id: string } }) =>
      requireVault(db.read, atRest, actor, params.id, 'edit_vault'),
  }

  // At this moment a parent was deleted or a child made.
  const orRefuse = async <T>(code: 'not_found' | 'vault_not_empty', work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (isForeignKeyViolation(error)) throw new Refusal(code)
      throw error
    }
  }

  route(
    calls.createVault,
    (request) =>
      orRefuse(
        'not_found',
        db.inTransaction((tx) => once(tx, request, () => createVault(tx, platform, request, request.body))),
      ),
    { mayDo: ({ actor }) => requireCallerRight(db.read, actor, 'create_vault') },
  )

  route(
    foundCall,
    (request) => db.inTransaction((tx) => foundVault(tx, platform, request, request.params.id, request.body)),
    mayEdit,
  )

  route(
    calls.updateVault,
    (request) =>
      orRefuse(
        'not_found',
        inChangeOrder(db, request, (tx) =>
          updateVault(tx, platform, request, request.params.id, request.query, request.body),
        ),
      ),
    mayEdit,
  )

  route(calls.deleteVault, async (request) => {
    const work = db.inTransaction((tx) =>
      deleteVault(tx, platform, request, request.params.id, request.body?.signature),
    )
    await orRefuse('vault_not_empty', work)
    return undefined
  })

  route(deletedCalls.listDeletedVaults, (request) =>
    db.snapshot((reader) => listDeletedVaults(reader, atRest, request)),
  )

  route(deletedCalls.restoreVault, (request) =>
    db.inTransaction((tx) => restoreVault(tx, platform, request, request.params.id)),
  )

  route(deletedCalls.purgeVault, async (request) => {
    const work = db.inTransaction((tx) =>
      purgeVault(tx, platform, request, request.params.id, request.body?.signature),
    )
    await orRefuse('vault_not_empty', work)
    return undefined
  })

  jobs.every('deleted-vaults', purgeSeconds, () => purgeVaultsOver(db, platform, clock.now()))
}
