import type { ItemOverview, SealedRevision } from '@chaveiro/contract/items.ts'
import { checkRevisionStatement, requirePresentAuthor } from '@chaveiro/contract/rules/item-statement.ts'
import { refuseUnless } from '@chaveiro/contract/rules/statement-refused.ts'
import type { VaultFacts } from '../../access/require-vault.ts'
import { type RevisionDocument, revisionRow } from '../../access/revision-document.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { currentVaultLog } from '../../signed-logs/vault-log.ts'
import { bumpVaultVersion } from '../../signed-logs/vault-rows.queries.ts'
import type { ItemDependencies } from './dependencies.ts'
import { requireDealing } from './present-dealing.ts'
import { insertRevision } from './revisions.queries.ts'

type StoredRevision = Pick<SealedRevision, 'revision' | 'generation'> & {
  password_changed?: boolean
  restored_from?: number | null | undefined
}
type Write = { itemId: string; authorId: string; vault: VaultFacts; overview: ItemOverview }

/** Throws unless the author signed exactly this revision of this item, under the vault's newest key. */
export async function acceptRevision(
  tx: Tx,
  { atRest }: ItemDependencies,
  { itemId, authorId, vault, overview }: Write,
  sealed: SealedRevision,
): Promise<RevisionDocument> {
  const { revision, generation, password, key, signature, custody_key, dealing } = sealed
  if (generation !== vault.generation) throw new Refusal('stale_generation')
  const roster = await currentRoster(tx, atRest)
  const log = await currentVaultLog(tx, atRest, vault.id)
  if (!roster || !log) throw new Refusal('vault_unkeyed')
  const signed = await acceptStatement('signature', async () => {
    const place = { roster, log, item: itemId, revision, generation }
    const content = { sealed: password, key, custodyKey: custody_key, overview }
    const payload = await checkRevisionStatement(signature, place, content, nodeVerifier)
    refuseUnless(payload.by === authorId, 'wrong_place', 'somebody else signed it')
    refuseUnless(payload.dealing === dealing, 'wrong_dealing', 'it was signed for another dealing')
    requirePresentAuthor(payload, { roster, log })
    return payload
  })
  requireDealing(dealing, log, roster)
  return {
    overview,
    sealed: password,
    sealed_hash: signed.sealed,
    key,
    signature,
    ...(custody_key !== undefined && dealing !== undefined && { custody_key, dealing }),
  }
}

/** Keeps a revision for good and tells every cache that the vault has changed. */
export async function storeRevision(
  tx: Tx,
  { atRest }: Pick<ItemDependencies, 'atRest'>,
  { itemId, authorId, vault, overview }: Write,
  { revision, generation, password_changed = false, restored_from = null }: StoredRevision,
  document: RevisionDocument,
  at: string,
): Promise<void> {
  await tx.run(bumpVaultVersion, { id: vault.id, updated_at: at })
  await tx.run(insertRevision, {
    item_id: itemId,
    revision,
    vault_id: vault.id,
    generation,
    requires_checkout: overview.requires_checkout,
    password_changed,
    restored_from,
    author_id: authorId,
    created_at: at,
    document: atRest.seal('item_revisions', revisionRow(itemId, revision), document),
  })
}
