import type { SealedVaultKey } from '@chaveiro/contract/calls/deliveries.ts'
import { isoInstant } from '../platform/clock/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Dependencies } from '../platform/platform.ts'
import type { Signer } from '../signed-logs/next-place.ts'
import { endWaiting } from './end-waiting.ts'
import { type VaultKeyDocument, vaultKeyRow } from './vault-key-documents.ts'
import {
  insertKeyPeriods,
  insertVaultKeys,
  insertWaiting,
  selectMembersWithoutKey,
  selectOpenPeriods,
  selectVaultsWithoutKey,
} from './vault-keys.queries.ts'

/**
 * Stores delivered keys that the caller has checked: their recipients no longer wait, count as readers from now on, and
 * need nothing any more that they asked for there.
 */
export async function storeVaultKeys(
  tx: Tx,
  dependencies: Dependencies,
  { actor, now }: Signer,
  vaultId: string,
  keys: readonly SealedVaultKey[],
): Promise<void> {
  const at = isoInstant(now)
  const rows = keys.map(({ user, generation, sealed, delivery }) => {
    const document: VaultKeyDocument = { sealed, delivery }
    const row = { vault_id: vaultId, generation, user_id: user, delivered_by: actor.id, delivered_at: at }
    return {
      ...row,
      document: dependencies.atRest.seal('vault_keys', vaultKeyRow(vaultId, generation, user), document),
    }
  })
  await insertVaultKeys(tx, rows)
  const users = keys.map(({ user }) => user)
  await endWaiting(tx, vaultId, users)
  const open = new Set((await tx.all(selectOpenPeriods, { vault_id: vaultId })).map((row) => row.user_id))
  const begun = users.filter((user) => !open.has(user))
  await insertKeyPeriods(
    tx,
    begun.map((user_id) => ({ vault_id: vaultId, user_id, since: at })),
  )
  if (users.length > 0)
    await dependencies.accessEnded(tx, { of: 'need', vaultId, userIds: users }, { by: null, now })
}

/** Lists every member without this generation's key as waiting for it. */
export async function listAsWaiting(tx: Tx, vaultId: string, generation: number, now: number): Promise<void> {
  const without = await tx.all(selectMembersWithoutKey, { vault_id: vaultId, generation })
  const since = isoInstant(now)
  await insertWaiting(
    tx,
    without.map(({ user_id }) => ({ vault_id: vaultId, user_id, since })),
  )
}

/** Lists somebody as waiting in every vault of which they are a member without the newest key. */
export async function listPersonAsWaiting(tx: Tx, userId: string, now: number): Promise<void> {
  const since = isoInstant(now)
  const without = await tx.all(selectVaultsWithoutKey, { user_id: userId })
  await insertWaiting(
    tx,
    without.map(({ vault_id }) => ({ vault_id, user_id: userId, since })),
  )
}
