import type { ItemOverview, SealedRevision } from '@chaveiro/contract/items.ts'
import { type RevisionPayload, requireContent } from '@chaveiro/contract/rules/item-content.ts'
import { refuseUnless } from '@chaveiro/contract/rules/statement-refused.ts'
import type { VaultFacts } from '../../access/require-vault.ts'
import { type RevisionDocument, revisionRow } from '../../access/revision-document.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { appendItemChange } from '../../signed-logs/append-item-change.ts'
import type { Signer } from '../../signed-logs/append-to-vault-log.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { currentVaultLog } from '../../signed-logs/vault-log.ts'
import type { ItemDependencies } from './dependencies.ts'
import { requireDealing } from './present-dealing.ts'
import { insertRevision } from './revisions.queries.ts'

type StoredRevision = Pick<SealedRevision, 'revision' | 'generation'> & {
  password_changed?: boolean
  restored_from?: number | null | undefined
}
type Write = { itemId: string; vault: VaultFacts; overview: ItemOverview; act: 'create' | 'revise' }

/**
 * Appends the change that writes a revision, if the author signed exactly this one, under the vault's newest key. Refuses
 * before anything is written.
 */
export async function acceptRevision(
  tx: Tx,
  { atRest }: ItemDependencies,
  signer: Signer,
  { itemId, vault, overview, act }: Write,
  sent: SealedRevision,
): Promise<RevisionDocument> {
  const { revision, generation, password: sealed, key, signature, overview_salt, custody_key, dealing } = sent
  if (generation !== vault.generation) throw new Refusal('stale_generation')
  await requirePresentDealing(tx, atRest, vault.id, dealing)
  const expected = { vaultId: vault.id, item: itemId, revision, act, field: 'signature' }
  const content = { sealed, key, custodyKey: custody_key, overview, overviewSalt: overview_salt }
  const check = async (payload: RevisionPayload) => {
    refuseUnless(payload.generation === generation, 'wrong_generation', 'it names another generation')
    refuseUnless(payload.dealing === dealing, 'wrong_dealing', 'it was signed for another dealing')
    await requireContent(payload, content, nodeVerifier)
  }
  const signed = await appendItemChange(tx, { atRest }, signer, expected, signature, check)
  return {
    overview,
    sealed,
    sealed_hash: signed.sealed,
    key,
    signature,
    overview_salt,
    ...(custody_key !== undefined && dealing !== undefined && { custody_key, dealing }),
  }
}

async function requirePresentDealing(
  tx: Tx,
  atRest: ItemDependencies['atRest'],
  vaultId: string,
  dealing: number | undefined,
) {
  const roster = await currentRoster(tx, atRest)
  const log = await currentVaultLog(tx, atRest, vaultId)
  if (!roster || !log) throw new Refusal('vault_unkeyed')
  requireDealing(dealing, log, roster)
}

/** Keeps a revision for good. */
export async function storeRevision(
  tx: Tx,
  { atRest }: Pick<ItemDependencies, 'atRest'>,
  { actor, now }: Signer,
  { itemId, vault, overview }: Write,
  { revision, generation, password_changed = false, restored_from = null }: StoredRevision,
  document: RevisionDocument,
): Promise<void> {
  await tx.run(insertRevision, {
    item_id: itemId,
    revision,
    vault_id: vault.id,
    generation,
    requires_checkout: overview.requires_checkout,
    password_changed,
    restored_from,
    author_id: actor.id,
    created_at: isoInstant(now),
    document: atRest.seal('item_revisions', revisionRow(itemId, revision), document),
  })
}
