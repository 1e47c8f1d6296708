import type { CallOutput } from '@chaveiro/contract/call.ts'
import type {
  openSubmission,
  refuseSubmission as refuseCall,
  Submission,
  SubmissionState,
} from '@chaveiro/contract/calls/submissions.ts'
import { submissionsKeptDays } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import type { z } from 'zod'
import { requireKey } from '../../access/require-key.ts'
import { requireSeen } from '../../access/require-seen.ts'
import { requireVault } from '../../access/require-vault.ts'
import { nameOf } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { Database } from '../../platform/db/schema.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { acceptEnding } from '../../signed-logs/accept-ending.ts'
import { openLink } from './client-link-document.ts'
import {
  type Deciding,
  decideSubmission,
  type SubmissionDocument,
  sealedTextTable,
} from './decide-submission.ts'
import { selectSealedText, selectSubmission, selectSubmissionsOfVault } from './submissions.queries.ts'

type Given = Pick<Dependencies, 'atRest' | 'appendAudit'>
type SubmissionRow = Omit<Database['submissions'], 'sealed'> & {
  link_document: Uint8Array
  max_uses: number
  files: number | null
  decider_document: Uint8Array | null
  decider_wrapped: Uint8Array | null
}

/** A vault's client submissions, without their content. */
export async function listSubmissions(
  reader: Reader,
  atRest: AtRest,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  vaultId: string,
): Promise<Submission[]> {
  const { id: vault_id } = await requireVault(reader, atRest, actor, vaultId, 'see_client_links')
  const rows = await reader.all(selectSubmissionsOfVault, {
    vault_id,
    since: isoInstant(now - submissionsKeptDays * dayMs),
  })
  return rows.map((row) => submissionAnswer(atRest, row))
}

/** A waiting submission for a member who can open it. Audited like a reveal. */
export async function readSubmission(
  tx: Tx,
  { atRest, appendAudit }: Given,
  { actor, ip }: Caller,
  id: string,
): Promise<CallOutput<typeof openSubmission>> {
  const { row, vault } = await requireSubmission(tx, atRest, actor, id)
  const text = await tx.first(selectSealedText, { id })
  if (!text?.sealed) throw new Refusal('submission_decided')
  const sealed = atRest.open<string>(sealedTextTable, id, text.sealed)
  const link = linkOf(atRest, row)
  const details = { vault_name: vault.document.name, name: link.name }
  await appendAudit(tx, { event: 'submission_opened', actor, ip, vaultId: vault.id, details })
  const { statement, secret, secret_generation, overview_salt, name, address, wanted } = link
  return {
    ...submissionAnswer(atRest, row),
    generation: row.generation,
    sealed,
    link: {
      statement,
      secret,
      secret_generation,
      overview_salt,
      name,
      address,
      max_uses: row.max_uses,
      wanted: [...wanted],
    },
  }
}

/** Refuses a submission, once, with an entry of the vault's log; its text is erased with that. */
export async function refuseSubmission(
  tx: Tx,
  { appendAudit, ...deciding }: Pick<Given, 'appendAudit'> & Deciding,
  caller: Caller,
  id: string,
  { reason, statement }: z.output<typeof refuseCall.body>,
): Promise<Submission> {
  const { atRest } = deciding
  const { actor, ip, now } = caller
  const { row, vault } = await requireSubmission(tx, atRest, actor, id)
  const place = { id, vaultId: vault.id }
  await decideSubmission(tx, deciding, place, { state: 'refused', reason, by: actor.id, now })
  await acceptEnding(tx, { atRest }, caller, { kind: 'submission', ...place }, statement)
  const details = { vault_name: vault.document.name, name: linkOf(atRest, row).name, reason }
  await appendAudit(tx, { event: 'submission_refused', actor, ip, vaultId: vault.id, details })
  const refused = await tx.first(selectSubmission, { id })
  if (!refused) throw new Refusal('not_found')
  return submissionAnswer(atRest, refused)
}

/** 404 unless the caller sees the vault, 403 unless they can open its content. */
export async function requireSubmission(reader: Reader, atRest: AtRest, actor: Caller['actor'], id: string) {
  await requireSeen(reader, actor, 'submission', id)
  const row = await reader.first(selectSubmission, { id })
  if (!row) throw new Refusal('not_found')
  const vault = await requireVault(reader, atRest, actor, row.vault_id, 'open_submission')
  requireKey(vault)
  return { row, vault }
}

const linkOf = (atRest: AtRest, { link_id: id, link_document: document }: SubmissionRow) =>
  openLink(atRest, { id, document })

function submissionAnswer(atRest: AtRest, row: SubmissionRow): Submission {
  const document = atRest.open<SubmissionDocument>('submissions', row.id, row.document)
  const { name, wanted } = linkOf(atRest, row)
  const { decided_by: id, decider_document, decider_wrapped: wrapped } = row
  const decider = id && decider_document && wrapped ? { id, document: decider_document, wrapped } : null
  return {
    id: row.id,
    vault_id: row.vault_id,
    link_id: row.link_id,
    link_name: name,
    answers: row.answers === null ? '' : (wanted[row.answers] ?? ''),
    received_at: row.received_at,
    state: row.state as SubmissionState,
    decided_by: decider ? nameOf(atRest, decider) : '',
    decided_at: row.decided_at,
    reason: 'reason' in document ? document.reason : '',
    item_id: row.item_id,
    // PostgreSQL's count is a bigint, which comes as text.
    files: Number(row.files ?? 0),
  }
}
