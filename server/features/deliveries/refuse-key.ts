import type { refuseKey as call } from '@chaveiro/contract/calls/deliveries.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import type { z } from 'zod'
import { requireVault } from '../../access/require-vault.ts'
import { listAsWaiting } from '../../memberships/store-vault-keys.ts'
import { type VaultKeyDocument, vaultKeyRow } from '../../memberships/vault-key-documents.ts'
import { deleteKey, selectKey } from '../../memberships/vault-keys.queries.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { insertKeyRefusal, markTold, selectOtherHolders } from './key-refusals.queries.ts'

const keyRefusalRow = (keyRow: string, signerId: string) => `${keyRow}/${signerId}`

/**
 * Removes a key that was delivered to the caller and does not open on their device, so that another holder delivers it
 * again. Its signer is named in the audit log and not asked again for this person and generation. The refused key is
 * kept with the refusal: the person may have read what it opens.
 */
export async function refuseKey(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  { vault_id, generation, sealed_hash }: z.output<typeof call.body>,
): Promise<{ signer: string }> {
  const { atRest, appendAudit, notify } = dependencies
  const { actor, ip, now } = caller
  const vault = await requireVault(tx, atRest, actor, vault_id, 'receive_key')
  const keyOfActor = { vault_id, generation, user_id: actor.id }
  const stored = await tx.first(selectKey, keyOfActor)
  if (!stored) throw new Refusal('key_missing')
  const row = vaultKeyRow(vault_id, generation, actor.id)
  const refused = atRest.open<VaultKeyDocument>('vault_keys', row, stored.document)
  // Another one was delivered meanwhile and has not been tried yet.
  if ((await hashText(refused.sealed, nodeVerifier)) !== sealed_hash) throw new Refusal('stale_head')
  const holders = await tx.all(selectOtherHolders, { ...keyOfActor, generation: vault.generation })
  // It may open on another of their devices, and nobody else could deliver it.
  if (holders.length === 0) throw new Refusal('last_holder')
  const signer = parseStatement(refused.delivery, 'chaveiro.vault.delivery').payload.by

  const at = isoInstant(now)
  const kept = keyRefusalRow(row, signer)
  const document = atRest.seal('vault_key_refusals', kept, refused)
  const refusal = { ...keyOfActor, signer_id: signer, refused_at: at, document }
  if ((await tx.run(insertKeyRefusal, refusal)) === 0) throw new Refusal('delivery_refused')
  await tx.run(deleteKey, keyOfActor)
  await listAsWaiting(tx, vault_id, vault.generation, now)
  const details = { vault_name: vault.document.name, person_id: signer }
  await appendAudit(tx, { event: 'key_refused', actor, ip, vaultId: vault_id, details })
  // The newest key opens the older ones, so only its refusal is urgent.
  if (generation === vault.generation) {
    const recipients = holders.map(({ user_id }) => user_id)
    const values = { person_id: actor.id, giver_id: signer, vault_id }
    // At most once per holder, since no signer is asked again; the notice ends when another key arrives.
    await notify(
      tx,
      recipients,
      { name: 'key_refused', values },
      { about: [vault_id, actor.id], by: actor.id },
    )
  }
  await tx.run(markTold, { vault_id, user_id: actor.id, told_at: at })
  return { signer }
}
