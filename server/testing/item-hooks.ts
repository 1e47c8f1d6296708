import { decideSubmission, requireWaiting } from '../features/client-links/decide-submission.ts'
import { recordExported, requireOpenExport } from '../features/exports/open-export.ts'
import { dropFiles, keepFiles, requireFiles } from '../features/item-files/files-of-revision.ts'
import { dropFilesOfSubmission } from '../features/item-files/files-of-submissions.ts'
import type { ItemHooks } from '../features/items/dependencies.ts'
import { endRotateTasks } from '../features/rotation/end-rotate-tasks.ts'
import { keepKnowledge, readKnowledge } from '../features/rotation/item-knowledge.ts'

/** What the application passes to the items feature. */
export const itemHooks: ItemHooks = {
  endRotateTasks,
  keepKnowledge,
  readKnowledge,
  requireWaiting,
  decideSubmission: (tx, atRest, submission, decision) =>
    decideSubmission(tx, { atRest, dropFilesOfSubmission }, submission, decision),
  requireFiles,
  keepFiles,
  dropFiles,
  requireOpenExport,
  recordExported,
}
