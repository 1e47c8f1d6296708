import { dealingOf } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { currentLogs } from '../signed-logs/vault-log.ts'
import { deleteSharesBut, selectDealtTwice, selectNotWrapped } from './custody-shares.queries.ts'

/**
 * Deletes the custody keys of the earlier dealing once the newest one counts and every item is wrapped for it. Until
 * then, an emergency uses the dealing that an item is wrapped for.
 */
export async function endEarlierDealings(db: Db, atRest: AtRest): Promise<void> {
  for (const { vault_id } of await db.read.all(selectDealtTwice, {})) {
    await db.inTransaction((tx) => endEarlierDealing(tx, atRest, vault_id))
  }
}

async function endEarlierDealing(tx: Tx, atRest: AtRest, vault_id: string): Promise<void> {
  const { log, roster } = await currentLogs(tx, atRest, vault_id)
  const newest = dealingOf(log, roster)
  if (!newest?.complete) return
  const of = { vault_id, dealing: newest.dealing }
  if ((await tx.first(selectNotWrapped, of)) === undefined) await tx.run(deleteSharesBut, of)
}
