import { checkErasure, type Erased } from '@chaveiro/contract/log/vaults/erasure.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Caller } from '../platform/identity/caller.ts'
import { nodeVerifier } from '../platform/signatures/node-verifier.ts'
import { acceptStatement } from './accept-statement.ts'
import { insertVaultErasure } from './erasures.queries.ts'
import { selectNewestChange } from './item-changes.queries.ts'
import { requireTime } from './require-time.ts'
import { currentRoster } from './roster-log.ts'
import { currentVaultLog } from './vault-log.ts'

/**
 * Throws unless the caller's device signed that exactly this is erased: a session alone must not take away what only a
 * backup brings back. One that erases the vault itself counts once, since a vault can be restored. One that names a
 * change counts only while that and its head of the log are the newest. Null for a vault without a log, which never had
 * a key, so that nothing sealed is lost with it.
 */
export async function acceptErasure(
  tx: Tx,
  { atRest }: { atRest: AtRest },
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  { vaultId, ...erased }: Erased & { vaultId: string },
  signature: string | undefined,
): Promise<{ isBound: boolean } | null> {
  const log = await currentVaultLog(tx, atRest, vaultId)
  const roster = await currentRoster(tx, atRest)
  if (!log || !roster) return null
  if (signature === undefined) throw new Refusal('deletion_unsigned')
  const erasure = await acceptStatement('signature', () =>
    checkErasure(signature, erased, { roster, log }, nodeVerifier),
  )
  if (erasure.by !== actor.id) throw new Refusal('statement_refused')
  requireTime(erasure, now)
  if (erased.item === undefined && erased.link === undefined) await useUp(tx, erasure)
  if (erasure.change === undefined) return { isBound: false }
  const newest = await tx.first(selectNewestChange, { vault_id: vaultId })
  const isNewest =
    erasure.log.seq === log.head.seq && (erasure.change?.hash ?? null) === (newest?.hash ?? null)
  if (!isNewest) throw new Refusal('stale_head')
  return { isBound: true }
}

/** Throws if this was used before: custodians' sessions can read what deleted a vault. */
async function useUp(tx: Tx, { vault, by, at }: { vault: string; by: string; at: string }): Promise<void> {
  if ((await tx.run(insertVaultErasure, { vault_id: vault, signed_by: by, at })) > 0) return
  throw new Refusal('statement_refused', { fields: [{ path: 'signature', fault: 'invalid' }] })
}
