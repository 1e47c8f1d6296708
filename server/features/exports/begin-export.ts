import type { beginExport as call, ExportRequest } from '@chaveiro/contract/calls/exports.ts'
import { exportedByOneself, exportHours, exportsWaitingMax } from '@chaveiro/contract/constants.ts'
import { dayMs, hourMs } from '@chaveiro/contract/durations.ts'
import { reasonCommitment } from '@chaveiro/contract/log/access/access-statements.ts'
import { checkExportRequest, exportListHash } from '@chaveiro/contract/log/exports/export-statements.ts'
import { presentKeys } from '@chaveiro/contract/log/roster/roster.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import type { z } from 'zod'
import { requireCallerRight } from '../../access/require-right.ts'
import { readOrganisationSettings } from '../../organisation/organisation-settings.ts'
import { activeCustodians } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant, spanOf } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { insertRows } from '../../platform/db/insert-row.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { requireTime } from '../../signed-logs/require-time.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { countAlone, countWaiting, insertExport } from './exports.queries.ts'
import { type ExportDocument, requireExport } from './read-exports.ts'

type Asked = z.output<typeof call.body>

/** How many items somebody may still export by themselves, and whether more take a second person. */
export async function readAllowance(
  reader: Reader,
  atRest: AtRest,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
): Promise<{ left: number; needs_second: boolean }> {
  const counted = await reader.first(countAlone, { requester_id: actor.id, ...spanOf(now, dayMs) })
  // PostgreSQL's sum is a numeric, which comes as text.
  const left = Math.max(0, exportedByOneself - Number(counted?.count ?? 0))
  return { left, needs_second: (await readOrganisationSettings(reader, atRest)).export_needs_second }
}

/**
 * Begins an export by oneself, within what one may export alone in 24 hours; or, signed, asks a second person for it. The list is fixed here,
 * and each item's right is decided when it is revealed.
 */
export async function beginExport(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  asked: Asked,
): Promise<ExportRequest> {
  const { atRest } = dependencies
  const { actor, now } = caller
  const { id, form, items, statement } = asked
  await requireCallerRight(tx, actor, 'export_items', { isMember: true, isWriter: true })
  const isAlone = statement === undefined
  if (isAlone) await requireAllowance(tx, atRest, caller, items.length)
  else await acceptRequest(tx, atRest, caller, { ...asked, statement })
  const document: ExportDocument = {
    reason: asked.reason,
    reason_salt: asked.reason_salt,
    ...(statement !== undefined && { statement }),
  }
  const inserted = await tx.run(insertExport, {
    id,
    requester_id: actor.id,
    state: isAlone ? 'open' : 'waiting',
    form,
    item_count: items.length,
    is_alone: isAlone,
    created_at: isoInstant(now),
    until: isoInstant(now + (isAlone ? exportHours.open : exportHours.answer) * hourMs),
    document: atRest.seal('exports', id, document, actor.key),
  })
  if (inserted === 0) throw new Refusal('id_taken')
  const rows = items.map((item, number) => ({
    export_id: id,
    number,
    item_id: item.id,
    revision: item.revision,
  }))
  await insertRows(tx, 'export_items', rows)
  if (!isAlone) await tellAsked(tx, dependencies, caller, asked)
  return (await requireExport(tx, atRest, caller, id)).answer
}

async function requireAllowance(tx: Tx, atRest: AtRest, caller: Caller, count: number): Promise<void> {
  const { left, needs_second } = await readAllowance(tx, atRest, caller)
  if (needs_second && count > left)
    throw new Refusal('export_needs_second', { placeholders: { limit: String(left) } })
}

/** Throws unless the caller signed exactly this request, and few of theirs wait. */
async function acceptRequest(
  tx: Tx,
  atRest: AtRest,
  { actor, now }: Caller,
  { id, form, reason, reason_salt, items, statement }: Asked & { statement: string },
): Promise<void> {
  const waiting = await tx.first(countWaiting, { requester_id: actor.id, now: isoInstant(now) })
  if ((waiting?.count ?? 0) >= exportsWaitingMax)
    throw new Refusal('too_many_open', { placeholders: { limit: String(exportsWaitingMax) } })
  const roster = await currentRoster(tx, atRest)
  if (!roster) throw new Refusal('roster_missing')
  const payload = await acceptStatement('statement', async () => {
    const signed = await checkExportRequest(statement, roster, nodeVerifier)
    const isTheirs = signed.by === actor.id && signed.export === id && signed.form === form
    refuseUnless(isTheirs, 'wrong_place', 'it is not this request')
    const isReason = signed.reason === (await reasonCommitment(reason_salt, reason, nodeVerifier))
    const isList = signed.items === (await exportListHash(items, nodeVerifier))
    refuseUnless(isReason && isList, 'wrong_text', 'another list or reason was signed')
    return signed
  })
  if (!presentKeys(roster, actor.id)?.vouched) throw new Refusal('keys_unconfirmed')
  requireTime(payload, now)
  // No device would approve it.
  if (Date.parse(payload.at) + exportHours.answer * hourMs <= now) throw new Refusal('clock_differs')
}

async function tellAsked(
  tx: Tx,
  { appendAudit, notify }: Dependencies,
  { actor, ip }: Caller,
  { id, reason, items }: Asked,
): Promise<void> {
  const count = String(items.length)
  await appendAudit(tx, { event: 'export_requested', actor, ip, details: { count, reason } })
  const others = (await activeCustodians(tx)).filter((one) => one !== actor.id)
  const values = { person_id: actor.id, count, export_id: id }
  await notify(tx, others, { name: 'export_asked', values }, { about: [id], by: actor.id })
}
