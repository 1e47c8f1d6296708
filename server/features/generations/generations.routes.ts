import { startGeneration as startCall } from '@chaveiro/contract/calls/generations.ts'
import { requireVault } from '../../access/require-vault.ts'
import type { Platform } from '../../platform/platform.ts'
import { inChangeOrder } from '../../signed-logs/in-change-order.ts'
import { startGeneration } from './start-generation.ts'

export function generations(platform: Platform): void {
  const { route, db, atRest } = platform

  route(
    startCall,
    (request) =>
      inChangeOrder(db, request, (tx) =>
        startGeneration(tx, platform, request, request.params.id, request.body),
      ),
    { mayDo: ({ actor, params }) => requireVault(db.read, atRest, actor, params.id, 'deliver_key') },
  )
}
