import { startGeneration as startCall } from '@chaveiro/contract/generations.ts'
import * as vaultLogs from '@chaveiro/contract/vault-logs.ts'
import { appendVaultStatement as appendCall } from '@chaveiro/contract/vault-logs.ts'
import * as calls from '@chaveiro/contract/vaults.ts'
import { isForeignKeyViolation } from '../../platform/db/errors.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Platform } from '../../platform/platform.ts'
import { createVault } from './create-vault.ts'
import { deleteVault } from './delete-vault.ts'
import { startGeneration } from './keys/start-generation.ts'
import { listVaults } from './list-vaults.ts'
import { appendVaultStatement } from './log/append-vault-statement.ts'
import { foundVault } from './log/found-vault.ts'
import { readVaultLog } from './log/read-vault-log.ts'
import { readVaultLogs } from './log/read-vault-logs.ts'
import { memberRoutes } from './members/members.routes.ts'
import { updateVault } from './update-vault.ts'
import { requireVault } from './vault-facts.ts'

/** Vaults: their tree, their signed logs and who is a member. */
export function vaults(platform: Platform): void {
  const { route, db, atRest } = platform

  route(calls.listVaults, ({ actor }) => listVaults(db.read, atRest, actor))

  // A parent that was deleted, or a child that was made, at the same instant.
  const orRefuse = async <T>(code: 'not_found' | 'vault_not_empty', work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (isForeignKeyViolation(error)) throw new Refusal(code)
      throw error
    }
  }

  route(calls.createVault, (request) =>
    orRefuse(
      'not_found',
      db.inTransaction((tx) => createVault(tx, platform, request, request.body)),
    ),
  )

  route(calls.updateVault, (request) =>
    orRefuse(
      'not_found',
      db.inTransaction((tx) =>
        updateVault(tx, platform, request, request.params.id, request.query, request.body),
      ),
    ),
  )

  route(calls.deleteVault, async (request) => {
    const work = db.inTransaction((tx) => deleteVault(tx, platform, request, request.params.id))
    await orRefuse('vault_not_empty', work)
    return undefined
  })

  route(vaultLogs.getVaultLog, ({ actor, params, query }) =>
    db.snapshot(async (reader) => {
      await requireVault(reader, atRest, actor, params.id, 'see_vault')
      return readVaultLog(reader, atRest, actor.id, params.id, query.after ?? -1)
    }),
  )

  route(vaultLogs.readVaultLogs, ({ actor, body }) =>
    db.snapshot((reader) => readVaultLogs(reader, atRest, actor, body.vaults)),
  )

  route(vaultLogs.foundVault, (request) =>
    db.inTransaction((tx) => foundVault(tx, platform, request, request.params.id, request.body)),
  )

  route(startCall, (request) =>
    db.inTransaction((tx) => startGeneration(tx, platform, request, request.params.id, request.body)),
  )

  route(appendCall, (request) =>
    db.inTransaction((tx) => appendVaultStatement(tx, platform, request, request.params.id, request.body)),
  )

  memberRoutes(platform)
}
