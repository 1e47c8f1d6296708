import type { RevisionDocument } from '../../access/revision-document.ts'
import type { OpenTask } from '../../memberships/open-rotate-tasks.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'

/** What a deletion keeps besides the revisions: the overview for who confirms it, and the open tasks for who restores it. */
export type DeletionDocument = Pick<RevisionDocument, 'overview' | 'overview_salt' | 'signature'> & {
  tasks: readonly OpenTask[]
}

export function sealDeletion(
  atRest: AtRest,
  item: string,
  { overview, overview_salt, signature, tasks }: DeletionDocument,
): Uint8Array {
  const document: DeletionDocument = { overview, overview_salt, signature, tasks }
  return atRest.seal('item_deletions', item, document)
}

export function openDeletion(atRest: AtRest, item: string, document: Uint8Array): DeletionDocument {
  return atRest.open<DeletionDocument>('item_deletions', item, document)
}
