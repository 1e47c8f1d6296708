import { deletedKeptDays } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { requireConfirmed } from '../../access/require-confirmed.ts'
import { requireVault } from '../../access/require-vault.ts'
import { countWaitingSubmissions } from '../../access/vault-facts.queries.ts'
import { endWaitingNotices } from '../../memberships/end-waiting.ts'
import { selectWaitingIn } from '../../memberships/vault-keys.queries.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { endNotice } from '../../platform/notices/notices.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { acceptErasure } from '../../signed-logs/accept-erasure.ts'
import { insertVaultDeletion, setDeleted } from './deleted-vaults.queries.ts'
import { selectLiveChild } from './vaults.queries.ts'

/** Notices that ask for something to be done with the vault. */
const asking = ['proposal_waits', 'giving_waits'] as const

/**
 * Deletes a vault with all its items, with its deleter's signature; one bound to what its deleter saw only if nothing waits there either.
 * Everything in it stays for as long as it can be restored, and nobody reads it; what others had been given in it ends.
 */
export async function deleteVault(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  id: string,
  signature: string | undefined,
): Promise<void> {
  const { atRest, appendAudit } = dependencies
  const { actor, ip, now } = caller
  const vault = await requireVault(tx, atRest, actor, id, 'delete_vault')
  if (vault.generation > 0) await requireConfirmed(tx, actor.id)
  if (await tx.first(selectLiveChild, { id })) throw new Refusal('vault_not_empty')
  const erasure = await acceptErasure(tx, dependencies, caller, { vaultId: id }, signature)
  const waiting = (await tx.first(countWaitingSubmissions, { vault_id: id }))?.count ?? 0
  if (erasure?.isBound && waiting > 0) throw new Refusal('vault_not_empty')
  await dependencies.accessEnded(tx, { of: 'vault', vaultId: id }, { by: caller, now })
  for (const name of asking) await endNotice(tx, name, [id])
  const waitingPeople = await tx.all(selectWaitingIn, { vault_id: id })
  await endWaitingNotices(
    tx,
    id,
    waitingPeople.map(({ user_id }) => user_id),
  )
  const at = isoInstant(now)
  const step = { id, is_deleted: true, before: false, updated_at: at }
  if ((await tx.run(setDeleted, step)) === 0) throw new Refusal('not_found')
  await tx.run(insertVaultDeletion, {
    vault_id: id,
    deleted_by: actor.id,
    deleted_at: at,
    visibility: vault.visibility,
    purge_at: isoInstant(now + deletedKeptDays * dayMs),
    statement: erasure ? (signature ?? null) : null,
  })
  const details = { vault_name: vault.document.name }
  await appendAudit(tx, { event: 'vault_deleted', actor, ip, vaultId: id, details })
}
