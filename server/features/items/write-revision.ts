import type { ItemDirectory, SealedRevision } from '@chaveiro/contract/items.ts'
import { checkRevisionStatement } from '@chaveiro/contract/rules/item-statement.ts'
import { refuseUnless } from '@chaveiro/contract/rules/statement-refused.ts'
import { nodeVerifier } from '../../access/node-verifier.ts'
import { currentRoster } from '../../access/signed-roster.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { acceptStatement } from '../../platform/statements/accept-statement.ts'
import { type RevisionDocument, revisionRow } from './item-documents.ts'
import type { Ground, VaultFacts } from './item-facts.ts'
import { bumpVaultVersion } from './items.queries.ts'
import { insertRevision } from './revisions.queries.ts'

type Write = { itemId: string; authorId: string; vault: VaultFacts; directory: ItemDirectory }

/** Throws unless the author signed exactly this revision of this item, under the vault's newest key. */
export async function acceptRevision(
  tx: Tx,
  { atRest, currentVaultLog }: Ground,
  { itemId, authorId, vault, directory }: Write,
  { revision, generation, password, key, signature }: SealedRevision,
): Promise<RevisionDocument> {
  if (generation !== vault.generation) throw new Refusal('stale_generation')
  const roster = await currentRoster(tx, atRest)
  const log = await currentVaultLog(tx, atRest, vault.vaultId)
  if (!roster || !log) throw new Refusal('vault_unkeyed')
  const signed = await acceptStatement('signature', async () => {
    const place = { roster, log, item: itemId, revision, generation }
    const content = { sealed: password, key, directory }
    const payload = await checkRevisionStatement(signature, place, content, nodeVerifier)
    refuseUnless(payload.by === authorId, 'wrong_place', 'somebody else signed it')
    return payload
  })
  return { directory, sealed: password, sealed_hash: signed.sealed, key, signature }
}

/** Keeps a revision for good and tells every cache that the vault has changed. */
export async function keepRevision(
  tx: Tx,
  { atRest }: Pick<Ground, 'atRest'>,
  { itemId, authorId, vault }: Write,
  { revision, generation }: SealedRevision,
  document: RevisionDocument,
  at: string,
): Promise<void> {
  await tx.run(insertRevision, {
    item_id: itemId,
    revision,
    vault_id: vault.vaultId,
    generation,
    author_id: authorId,
    created_at: at,
    document: atRest.seal('item_revisions', revisionRow(itemId, revision), document),
  })
  await tx.run(bumpVaultVersion, { id: vault.vaultId, updated_at: at })
}
