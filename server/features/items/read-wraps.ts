import type { RevealedItem } from '@chaveiro/contract/calls/reveals.ts'
import { type RevisionDocument, revisionRow } from '../../access/revision-document.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { ItemDependencies } from './dependencies.ts'
import type { RewrapDocument } from './item-documents.ts'
import { selectRevision } from './revisions.queries.ts'
import { selectRewrap } from './rewraps.queries.ts'

/** The rewrapped key of a revision; null if it was not rewrapped. */
export async function readRewrap(
  tx: Reader,
  { atRest }: Pick<ItemDependencies, 'atRest'>,
  id: string,
  revision: number,
): Promise<RevealedItem['rewrap']> {
  const row = await tx.first(selectRewrap, { item_id: id, revision })
  if (!row) return null
  const { key, signature } = atRest.open<RewrapDocument>('item_rewraps', id, row.document)
  return { generation: row.generation, key, signature }
}

type Wanted = { id: string; revision: number; dealings: readonly number[] }

/**
 * The key of a revision under the custody keys of these dealings, in their order, wrapped by its author or by somebody
 * whose statement comes with it.
 */
export async function readCustodyWraps(
  reader: Reader,
  { atRest }: Pick<ItemDependencies, 'atRest'>,
  { id, revision, dealings }: Wanted,
): Promise<{ custody_key: string; rewrap?: string }[]> {
  const row = await reader.first(selectRevision, { item_id: id, revision })
  if (!row) return []
  const revisionDocument = atRest.open<RevisionDocument>(
    'item_revisions',
    revisionRow(id, revision),
    row.document,
  )
  const rewrap = await reader.first(selectRewrap, { item_id: id, revision })
  return dealings.flatMap((dealing) => {
    if (revisionDocument.custody_key !== undefined && revisionDocument.dealing === dealing)
      return [{ custody_key: revisionDocument.custody_key }]
    if (rewrap?.dealing !== dealing) return []
    const { custody_key, signature } = atRest.open<RewrapDocument>('item_rewraps', id, rewrap.document)
    return custody_key === undefined ? [] : [{ custody_key, rewrap: signature }]
  })
}
