import type { ExportRequest } from '@chaveiro/contract/calls/exports.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { endNotice } from '../../platform/notices/notices.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { moveExport } from './exports.queries.ts'
import type { ExportDocument, ReadExport } from './read-exports.ts'

/** Throws Refusal unless the export is in one of these states. */
export function requireState({ answer }: ReadExport, states: readonly ExportRequest['state'][]): void {
  if (states.includes(answer.state)) return
  throw new Refusal(answer.state === 'open' ? 'request_decided' : 'request_over')
}

/** Moves an export on from the state in which it was read. Throws Refusal if it has another by now. */
export async function move(
  tx: Tx,
  { atRest }: Dependencies,
  { row, document }: ReadExport,
  to: {
    state: ExportRequest['state']
    until: string | null
    by: string | null
    document?: ExportDocument
    writtenAt?: string
  },
): Promise<void> {
  const key = atRest.personKey(row.requester_id, row.wrapped)
  const step = {
    id: row.id,
    from: row.state,
    state: to.state,
    until: to.until,
    decided_by: to.by,
    written_at: to.writtenAt ?? null,
    document: atRest.seal('exports', row.id, to.document ?? document, key),
  }
  if ((await tx.run(moveExport, step)) === 0) throw new Refusal('request_decided')
}

/** Removes what was told of an export that is decided or over. */
export async function endNotices(tx: Tx, id: string): Promise<void> {
  await endNotice(tx, 'export_asked', [id])
  await endNotice(tx, 'export_approved', [id])
}
