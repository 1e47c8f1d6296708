import type { ItemKnowledge } from '../../access/item-knowledge.ts'
import type { RevisionDocument } from '../../access/revision-document.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'

/**
 * What a deletion keeps besides the revisions: the overview for confirming the deletion, and what was known about the item for restoring
 * it.
 */
export type DeletionDocument = Pick<RevisionDocument, 'overview' | 'overview_salt' | 'signature'> &
  ItemKnowledge

export function sealDeletion(
  atRest: AtRest,
  item: string,
  { overview, overview_salt, signature, tasks, readers }: DeletionDocument,
): Uint8Array {
  const document: DeletionDocument = { overview, overview_salt, signature, tasks, readers }
  return atRest.seal('item_deletions', item, document)
}

export function openDeletion(atRest: AtRest, item: string, document: Uint8Array): DeletionDocument {
  return atRest.open<DeletionDocument>('item_deletions', item, document)
}
