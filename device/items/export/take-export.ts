import { getExport } from '@chaveiro/contract/calls/exports.ts'
import {
  checkExportApproval,
  checkExportRequest,
  exportListHash,
} from '@chaveiro/contract/log/exports/export-statements.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { ReadyExport } from '../../base/types/handles.ts'
import { DistrustError, SessionError } from '../../base/types/session-error.ts'
import { rosterFor } from '../../log/vault-logs/load-vault-log.ts'
import { verifyOrDistrust } from '../../log/vault-logs/verify-or-distrust.ts'
import type { OpenSession } from '../../state/open-session.ts'

/**
 * One's own export that a second person approved. The list is the one that this person asked for and that the other one signed, whatever
 * the server shows. Throws DistrustError('request', fault), 'export_not_approved', and 'export_over' after its hour.
 */
export async function takeExport(session: OpenSession, id: string): Promise<ReadyExport> {
  const shown = await session.api.send(getExport, { params: { id } })
  const { statement, approval, form } = shown
  if (shown.state === 'waiting') throw new SessionError('export_not_approved')
  if (shown.state !== 'open') throw new SessionError('export_over')
  if (statement === null || approval === null) throw new DistrustError('request', 'missing')
  const roster = await rosterFor(session, 'newest')
  const until = await verifyOrDistrust('request', null, async () => {
    const asked = await checkExportRequest(statement, roster, verifier)
    const items = await exportListHash(shown.items, verifier)
    const isOwn = asked.by === session.keys.user && asked.export === id
    refuseUnless(
      isOwn && asked.items === items && asked.form === form,
      'wrong_place',
      'another was asked for',
    )
    const approved = await checkExportApproval(approval, roster, verifier)
    const isThis = approved.export === id && approved.to === session.keys.user
    const isList = approved.items === items && approved.form === form
    const isAsked = approved.asked === (await hashText(statement, verifier))
    refuseUnless(isThis && isList && isAsked, 'wrong_place', 'something else was approved')
    return approved.until
  })
  if (Date.parse(until) <= session.now().getTime()) throw new SessionError('export_over')
  const items = shown.items.map(({ id: item, revision }) => ({ id: item, revision, title: '' }))
  return { id, form, items, vaults: null } as unknown as ReadyExport
}
