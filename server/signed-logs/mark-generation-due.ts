import { isoInstant } from '../platform/clock/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import { setGenerationDue } from './vault-rows.queries.ts'

/** Stops writes under the vault's newest key until the next generation is started. */
export async function markGenerationDue(tx: Tx, vaultId: string, now: number): Promise<void> {
  await tx.run(setGenerationDue, { id: vaultId, updated_at: isoInstant(now) })
}
