import { checkExportApproval } from '@chaveiro/contract/log/exports/export-statements.ts'
import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { activeCustodians } from '../../organisation/persons.ts'
import { isPresentCustodian } from '../../organisation/present-role.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { markOpened, selectListedAmong } from './exports.queries.ts'
import { type ReadExport, requireExport } from './read-exports.ts'

/** The revisions that the caller's open export lists of these items. Throws Refusal unless it is open and still approved. */
export async function requireOpenExport(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  id: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const read = await requireExport(tx, dependencies.atRest, caller, id)
  const { row, answer } = read
  if (row.requester_id !== caller.actor.id) throw new Refusal('not_found')
  if (answer.state === 'waiting') throw new Refusal('export_not_approved')
  if (answer.state !== 'open') throw new Refusal('export_over')
  if (!row.is_alone) await requireStandingApproval(tx, dependencies, read)
  const listed = await selectListedAmong(tx, id, itemIds)
  return new Map(listed.map(({ item_id, revision }) => [item_id, revision]))
}

/** Throws unless the second person is still an active custodian, by role and by roster. */
async function requireStandingApproval(
  tx: Tx,
  { atRest }: Dependencies,
  { row, document }: ReadExport,
): Promise<void> {
  const roster = await currentRoster(tx, atRest)
  const { decided_by } = row
  if (!roster || !document.approval || decided_by === null) throw new Refusal('export_not_approved')
  if (!(await isPresentCustodian(tx, decided_by))) throw new Refusal('export_over')
  try {
    await checkExportApproval(document.approval, roster, nodeVerifier)
  } catch (error) {
    throw error instanceof StatementRefused ? new Refusal('export_over') : error
  }
}

/** Records once that an export has revealed something, and tells custodians. */
export async function recordExported(
  tx: Tx,
  { atRest, appendAudit, notify }: Dependencies,
  caller: Caller,
  id: string,
): Promise<void> {
  const { actor, ip, now } = caller
  if ((await tx.run(markOpened, { id, opened_at: isoInstant(now) })) === 0) return
  const { row, document } = await requireExport(tx, atRest, caller, id)
  const count = String(row.item_count)
  const details = {
    count,
    reason: document.reason,
    title: row.form,
    ...(row.decided_by !== null && { person_id: row.decided_by }),
  }
  await appendAudit(tx, { event: 'items_exported', actor, ip, details })
  const others = (await activeCustodians(tx)).filter((one) => one !== actor.id)
  const notice = { name: 'items_exported', values: { person_id: actor.id, count } } as const
  await notify(tx, others, notice, { about: [id], by: actor.id })
}
