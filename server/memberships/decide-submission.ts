import type { AtRest } from '../platform/at-rest/at-rest.ts'
import { isoInstant } from '../platform/clock/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { endNotice } from '../platform/notices/notices.ts'
import { countWaitingIn, selectWaitingSubmission, setDecided } from './submissions.queries.ts'

/** What a submission's row says of its text: its hash as long as it waits, afterwards only why it was refused. */
export type SubmissionDocument = { sealed_hash: string } | { reason: string }

/** Where the sealed text lies, apart from the row's document. */
export const sealedTextTable = 'submissions.sealed'

type Decision = { now: number } & (
  | { state: 'taken'; by: string; itemId: string }
  | { state: 'refused'; by: string; reason: string }
  /** By nobody where it has waited too long. */
  | { state: 'erased'; by: string | null }
)

/** The waiting submission of this vault; 404 for another vault's, 409 for one that somebody decided. */
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

/** Decides about a waiting submission, once: its text is erased with the decision. */
export async function decideSubmission(
  tx: Tx,
  atRest: AtRest,
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
  const left = await tx.first(countWaitingIn, { vault_id: vaultId })
  if (left?.count === 0) await endNotice(tx, 'submission_received', [vaultId])
}
