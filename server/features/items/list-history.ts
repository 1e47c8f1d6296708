import type { ItemRevision } from '@chaveiro/contract/items.ts'
import type { z } from 'zod'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { type RevisionDocument, revisionRow } from './item-documents.ts'
import { emailOf } from './item-facts.ts'
import { selectRevisions } from './revisions.queries.ts'

/** Who wrote which revision and when; newest first. A person who was erased has no e-mail any more. */
export async function listHistory(
  reader: Reader,
  atRest: AtRest,
  itemId: string,
): Promise<z.output<typeof ItemRevision>[]> {
  const rows = await reader.all(selectRevisions, { item_id: itemId })
  return rows.map((row) => {
    const { revision, generation, password_changed, restored_from, author_id, created_at } = row
    const { author_document, author_wrapped } = row
    const rowId = revisionRow(itemId, revision)
    const { directory } = atRest.open<RevisionDocument>('item_revisions', rowId, row.document)
    const isKnown = author_document && author_wrapped
    const author_email = isKnown ? emailOf(atRest, author_id, author_document, author_wrapped) : ''
    return {
      revision,
      generation,
      author_id,
      author_email,
      created_at,
      title: directory.title,
      password_changed,
      restored_from,
    }
  })
}
