import type { ItemOverview, SealedRevision } from '@chaveiro/contract/calls/items.ts'
import { type RevisionPayload, requireContent } from '@chaveiro/contract/log/items/item-content.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import type { NamedFiles } from '../../access/named-files.ts'
import type { VaultFacts } from '../../access/require-vault.ts'
import { type RevisionDocument, revisionRow } from '../../access/revision-document.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { appendItemChange } from '../../signed-logs/append-item-change.ts'
import type { Signer } from '../../signed-logs/next-place.ts'
import { currentLogs } from '../../signed-logs/vault-log.ts'
import type { ItemDependencies } from './dependencies.ts'
import { requireDealing } from './present-dealing.ts'
import { insertRevision } from './revisions.queries.ts'

type StoredRevision = Pick<SealedRevision, 'revision' | 'generation'> & {
  password_changed?: boolean
  restored_from?: number | null | undefined
}
type Write = {
  itemId: string
  vault: VaultFacts
  overview: ItemOverview
  act: 'create' | 'revise' | 'restore'
  /** An item of another vault becomes it. */
  movedFrom?: string | undefined
  /** A client's submission becomes it. */
  submissionId?: string | undefined
}
/** `taken`: hash of the client's submission that becomes this item. */
type Accepted = Write & { taken?: string | undefined }

/**
 * Appends the change that writes a revision, if the author signed exactly this one, under the vault's newest key.
 * Refuses before anything is written.
 */
export async function acceptRevision(
  tx: Tx,
  { atRest, verifier, requireFiles }: ItemDependencies,
  signer: Signer,
  { taken, ...write }: Accepted,
  sent: SealedRevision,
): Promise<RevisionDocument> {
  const { itemId, vault, overview, act, movedFrom } = write
  const {
    files,
    revision,
    generation,
    password: sealed,
    key,
    signature,
    overview_salt,
    custody_key,
    dealing,
  } = sent
  if (generation !== vault.generation) throw new Refusal('stale_generation')
  const logs = await currentLogs(tx, atRest, vault.id)
  await requireFiles(tx, namedFiles(write, files, signer))
  requireDealing(dealing, logs.log, logs.roster)
  const expected = { logs, item: itemId, revision, act, field: 'signature' }
  const content = { sealed, key, custodyKey: custody_key, overview, overviewSalt: overview_salt }
  const check = async (payload: RevisionPayload) => {
    refuseUnless(payload.generation === generation, 'wrong_generation', 'it names another generation')
    refuseUnless(payload.dealing === dealing, 'wrong_dealing', 'it was signed for another dealing')
    const named = payload.act === 'create' ? payload.submission : undefined
    refuseUnless(named === taken, 'wrong_text', 'it takes over another submission, or none')
    const comesFrom = payload.act === 'create' && payload.moved_from !== undefined
    refuseUnless(
      comesFrom === (movedFrom !== undefined),
      'wrong_place',
      'it is a creation in a move, or in none',
    )
    await requireContent(payload, content, verifier)
  }
  const signed = await appendItemChange(tx, { verifier }, signer, expected, signature, check)
  return {
    overview,
    sealed,
    sealed_hash: signed.sealed,
    key,
    signature,
    overview_salt,
    files,
    ...(custody_key !== undefined && dealing !== undefined && { custody_key, dealing }),
  }
}

const namedFiles = (
  { itemId, vault, movedFrom, submissionId }: Write,
  files: readonly string[],
  { actor, now }: Signer,
): NamedFiles => ({
  ...{ files, itemId, vaultId: vault.id, formerId: movedFrom, submissionId },
  ...{ by: actor.id, now },
})

/** Stores a revision, and gives its files to the item. */
export async function storeRevision(
  tx: Tx,
  { atRest, keepFiles }: Pick<ItemDependencies, 'atRest' | 'keepFiles'>,
  signer: Signer,
  write: Write,
  { revision, generation, password_changed = false, restored_from = null }: StoredRevision,
  document: RevisionDocument,
): Promise<void> {
  const { actor, now } = signer
  const { itemId, vault, overview } = write
  await keepFiles(tx, namedFiles(write, document.files, signer))
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
