import { isoInstant } from '../platform/clock/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import { setGenerationDue } from './vault-rows.queries.ts'

/** From here on nobody writes under the vault's newest key: the next generation has to be started first. */
export async function markGenerationDue(tx: Tx, vaultId: string, now: number): Promise<void> {
  await tx.run(setGenerationDue, { id: vaultId, updated_at: isoInstant(now) })
}
