import * as calls from '@chaveiro/contract/calls/vault-logs.ts'
import type { Platform } from '../../platform/platform.ts'
import { inChangeOrder } from '../../signed-logs/in-change-order.ts'
import { appendVaultStatement } from './append-vault-statement.ts'
import { getVaultLog } from './get-vault-log.ts'
import { readLogsInTurn } from './read-vault-logs.ts'
import { readVaultPlaces } from './read-vault-places.ts'

/** The signed logs of vaults, read by members' devices, and appended to one statement at a time. */
export function vaultLogs(platform: Platform): void {
  const { route, db } = platform

  route(calls.getVaultLog, ({ actor, params, query }) => getVaultLog(platform, actor, params.id, query))

  route(calls.readVaultLogs, ({ actor, body }) => readLogsInTurn(platform, actor, body.vaults), { weight: 0 })

  route(calls.readVaultPlaces, ({ actor }) => db.snapshot((reader) => readVaultPlaces(reader, actor)))

  route(calls.appendVaultStatement, (request) =>
    inChangeOrder(db, request, (tx) =>
      appendVaultStatement(tx, platform, request, request.params.id, request.body),
    ),
  )
}
