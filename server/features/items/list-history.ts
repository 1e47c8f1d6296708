import type { ItemRevision, listItemHistory } from '@chaveiro/contract/calls/item-revisions.ts'
import { pageRows } from '@chaveiro/contract/constants.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { maxSeq } from '@chaveiro/contract/primitives.ts'
import type { z } from 'zod'
import { requireItem } from '../../access/require-item.ts'
import { type RevisionDocument, revisionRow } from '../../access/revision-document.ts'
import { openUser } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { selectRevisions } from './revisions.queries.ts'

type Revision = z.output<typeof ItemRevision>

/**
 * Who wrote which revision and when, as it was signed; newest first, one page from `cursor` (the last revision of the previous page), and
 * the next cursor if there is more. An erased person has no e-mail any more.
 */
export async function listHistory(
  reader: Reader,
  atRest: AtRest,
  caller: Caller,
  itemId: string,
  { limit = pageRows.history, cursor = maxSeq }: z.output<typeof listItemHistory.query>,
): Promise<{ revisions: Revision[]; next: number | undefined }> {
  await requireItem(reader, atRest, caller, itemId, 'see_vault')
  const rows = await reader.all(selectRevisions, { item_id: itemId, before: cursor, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const revisions = page.map((row): Revision => {
    const { revision, generation, password_changed, restored_from, author_id } = row
    const { author_document, author_wrapped, requires_checkout } = row
    const rowId = revisionRow(itemId, revision)
    const { overview, signature } = atRest.open<RevisionDocument>('item_revisions', rowId, row.document)
    const signed = parseStatement(signature, 'chaveiro.item.change').payload
    const isKnown = author_document && author_wrapped
    const author = isKnown
      ? openUser(atRest, { id: author_id, document: author_document, wrapped: author_wrapped })
      : null
    return {
      revision,
      generation,
      author_id,
      author_email: author?.email ?? '',
      author_identity_salt: author?.identity_salt ?? null,
      created_at: signed.at,
      title: overview.title,
      requires_checkout,
      password_changed,
      restored_from,
      moved_from: (signed.act === 'create' && signed.moved_from?.vault) || null,
    }
  })
  return { revisions, next: rows.length > limit ? page.at(-1)?.revision : undefined }
}
