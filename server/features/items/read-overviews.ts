import type { SignedItem } from '@chaveiro/contract/calls/items.ts'
import { checkoutOf, liveCheckout } from '../../access/checkout.ts'
import { requireVault } from '../../access/require-vault.ts'
import { type RevisionDocument, revisionRow } from '../../access/revision-document.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { signedItemAnswer } from './item-answer.ts'
import { selectSignedItems } from './items.queries.ts'

/** Those of these items that are in the vault, for people who may list it, as their authors signed them. */
export async function readOverviews(
  reader: Reader,
  atRest: AtRest,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  vaultId: string,
  ids: readonly string[],
): Promise<SignedItem[]> {
  await requireVault(reader, atRest, actor, vaultId, 'list_items')
  const rows = await selectSignedItems(reader, vaultId, ids)
  return rows.map((row) => {
    const revision = atRest.open<RevisionDocument>(
      'item_revisions',
      revisionRow(row.id, row.revision),
      row.revision_document,
    )
    return signedItemAnswer(row, revision, liveCheckout(checkoutOf(atRest, row), now))
  })
}
