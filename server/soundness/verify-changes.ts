import { requireContent } from '@chaveiro/contract/log/items/item-content.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { overviewDigestInput } from '@chaveiro/contract/rules/items/item-overview.ts'
import { type RevisionDocument, revisionRow } from '../access/revision-document.ts'
import type { ItemDocument, RewrapDocument } from '../features/items/item-documents.ts'
import { nodeVerifier } from '../platform/signatures/node-verifier.ts'
import { selectChangesWithRevisions, selectFileOfItem } from './soundness.queries.ts'
import { type Stored, signedFault } from './stored.ts'

/** Few, since a revision with its sealed text may take hundreds of kilobytes. */
const pageRows = 100

type Row = NonNullable<(typeof selectChangesWithRevisions)['types']>['row']

/**
 * Checks that each change of a vault's items continues the one before, and that the sealed text, wrapped keys and overview that
 * it wrote have the signed hashes. A deleted item's revisions are deleted with it, so they may be missing.
 */
export async function* verifyChanges(stored: Stored, vault_id: string): AsyncGenerator<string> {
  let newest: { number: number; hash: string } | undefined
  for (;;) {
    const after = newest?.number ?? 0
    const page = await stored.reader.all(selectChangesWithRevisions, { vault_id, after, limit: pageRows })
    for (const row of page) {
      const place = `revision ${row.revision} of item ${row.item_id} in vault ${vault_id}`
      const placeFault = await signedFault(() => requireNext(row, newest))
      if (placeFault !== undefined) yield `The change that wrote ${place} is damaged: ${placeFault}.`
      else {
        const fault = await signedFault(() => requireWritten(stored, row))
        if (fault !== undefined) yield `What is stored as ${place} is damaged: ${fault}.`
        const wrapFault = await signedFault(() => requireWrapped(stored, row))
        if (wrapFault !== undefined) yield `The key wrapped anew of ${place} is damaged: ${wrapFault}.`
      }
      newest = row
    }
    if (page.length < pageRows) return
  }
}

async function requireNext(
  { number, hash, item_id, revision, statement }: Row,
  newest: { number: number; hash: string } | undefined,
): Promise<void> {
  refuseUnless(hash === (await hashText(statement, nodeVerifier)), 'wrong_prev', 'its hash is another one')
  const { payload } = parseStatement(statement, 'chaveiro.item.change')
  const isHere = payload.item === item_id && payload.revision === revision && payload.number === number
  refuseUnless(isHere, 'wrong_place', 'it is about something else')
  const isNext = number === (newest?.number ?? 0) + 1 && payload.prev === newest?.hash
  refuseUnless(isNext, 'wrong_prev', 'it does not continue the change before')
}

async function requireWritten({ atRest, reader }: Stored, row: Row): Promise<void> {
  const { item_id, revision, statement, revision_document, item_document } = row
  const { payload } = parseStatement(statement, 'chaveiro.item.change')
  if (payload.act === 'delete') return
  if (revision_document === null) {
    refuseUnless(item_document === null, 'wrong_revision', 'it is missing')
    return
  }
  const document = atRest.open<RevisionDocument>(
    'item_revisions',
    revisionRow(item_id, revision),
    revision_document,
  )
  refuseUnless(document.signature === statement, 'wrong_place', 'another change was signed')
  for (const id of document.files) {
    const kept = await reader.first(selectFileOfItem, { id, item_id })
    refuseUnless(kept !== undefined, 'wrong_text', `its file ${id} is missing`)
  }
  const { sealed, key, custody_key: custodyKey, overview, overview_salt: overviewSalt } = document
  await requireContent(payload, { sealed, key, custodyKey, overview, overviewSalt }, nodeVerifier)
  if (item_document === null) return
  const shown = atRest.open<ItemDocument>('items', item_id, item_document)
  const digest = await hashText(overviewDigestInput(shown, overviewSalt), nodeVerifier)
  refuseUnless(payload.overview === digest, 'wrong_overview', 'the author signed another overview')
}

async function requireWrapped({ atRest }: Stored, row: Row): Promise<void> {
  if (row.rewrap_document === null) return
  const { key, signature, custody_key } = atRest.open<RewrapDocument>(
    'item_rewraps',
    row.item_id,
    row.rewrap_document,
  )
  const { payload } = parseStatement(signature, 'chaveiro.item.rewrap')
  refuseUnless(payload.of === row.hash, 'wrong_place', 'it wraps another revision’s key')
  const isKey = payload.key === (await hashText(key, nodeVerifier))
  const custodyHash = custody_key === undefined ? undefined : await hashText(custody_key, nodeVerifier)
  refuseUnless(isKey && payload.custody_key === custodyHash, 'wrong_text', 'another wrapped key was signed')
}
