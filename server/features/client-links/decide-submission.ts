import { countWaitingSubmissions } from '../../access/vault-facts.queries.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { endNotice } from '../../platform/notices/notices.ts'
import type { SubmissionFileHooks } from './dependencies.ts'
import { selectWaitingSubmission, setDecided } from './submissions.queries.ts'

/** A submission's document: while it waits the hash of its text, afterwards only why it was refused. */
export type SubmissionDocument = { sealed_hash: string } | { reason: string }

/** The sealed text's place, apart from the row's document. */
export const sealedTextTable = 'submissions.sealed'

type Decision = { now: number } & (
  | { state: 'taken'; by: string; itemId: string }
  | { state: 'refused'; by: string; reason: string }
  /** Null if it waited too long. */
  | { state: 'erased'; by: string | null }
)

/** The waiting submission of this vault; 404 for another vault's, 409 if it was decided. */
export async function requireWaiting(
  tx: Tx,
  atRest: AtRest,
  id: string,
  vaultId: string,
): Promise<{ sealed_hash: string }> {
  const row = await tx.first(selectWaitingSubmission, { id, vault_id: vaultId })
  if (!row) throw new Refusal('not_found')
  const document = atRest.open<SubmissionDocument>('submissions', id, row.document)
  if (row.state !== 'waiting' || !('sealed_hash' in document)) throw new Refusal('submission_decided')
  return document
}

/** What deciding needs: the files that it erases belong to another feature. */
export type Deciding = { atRest: AtRest } & Pick<SubmissionFileHooks, 'dropFilesOfSubmission'>

/** Decides a waiting submission, once, and erases its text and the files that did not become an item's. */
export async function decideSubmission(
  tx: Tx,
  { atRest, dropFilesOfSubmission }: Deciding,
  { id, vaultId }: { id: string; vaultId: string },
  decision: Decision,
): Promise<void> {
  const reason = decision.state === 'refused' ? decision.reason : ''
  const decided = await tx.run(setDecided, {
    id,
    state: decision.state,
    decided_by: decision.by,
    decided_at: isoInstant(decision.now),
    item_id: decision.state === 'taken' ? decision.itemId : null,
    document: atRest.seal('submissions', id, { reason } satisfies SubmissionDocument),
  })
  if (decided === 0) throw new Refusal('submission_decided')
  await dropFilesOfSubmission(tx, id)
  const waiting = await tx.first(countWaitingSubmissions, { vault_id: vaultId })
  if (waiting?.count === 0) await endNotice(tx, 'submission_received', [vaultId])
}
