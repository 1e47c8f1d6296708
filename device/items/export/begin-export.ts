import { beginExport as call, type ExportRequest } from '@chaveiro/contract/calls/exports.ts'
import type { ExportForm } from '@chaveiro/contract/constants.ts'
import { reasonCommitment } from '@chaveiro/contract/log/access/access-statements.ts'
import { exportListHash } from '@chaveiro/contract/log/exports/export-statements.ts'
import { makeReasonSalt } from '@chaveiro/crypto/processes/access-statements.ts'
import { writeExportRequest } from '@chaveiro/crypto/processes/export-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { v4 as makeRandomId } from 'uuid'
import type { ExportPlan, ReadyExport } from '../../base/types/handles.ts'
import { rosterFor } from '../../log/vault-logs/load-vault-log.ts'
import { once } from '../../state/once.ts'
import type { OpenSession } from '../../state/open-session.ts'

/** Begins an export of the planned items by oneself. After a lost answer, the same asked again is the same export. */
export async function beginExport(
  session: OpenSession,
  { items }: ExportPlan,
  form: ExportForm,
  reason: string,
): Promise<ReadyExport> {
  const body = { ...matterOf({ items }, form, reason), id: makeRandomId() }
  const begun = await once<ExportRequest>(session, { begin: [items, form, reason] }, (sendOnce) =>
    sendOnce((actKey) => session.api.send(call, { body, actKey })),
  )
  const listed = items.map(({ id, revision, title }) => ({ id, revision, title }))
  const vaults = [...new Set(items.map(({ vaultId }) => vaultId))]
  return { id: begun.id, form, items: listed, vaults } as unknown as ReadyExport
}

/** Asks a second person for it, by a statement over list, form and reason. */
export function askForExport(
  session: OpenSession,
  { items }: ExportPlan,
  form: ExportForm,
  reason: string,
): Promise<ExportRequest> {
  return once(session, { ask: [items, form, reason] }, async (sendOnce) => {
    const matter = matterOf({ items }, form, reason)
    // People tell requests apart by the first eight digits, which in other ids are the time.
    const id = makeRandomId()
    const asked = {
      export: id,
      form,
      items: await exportListHash(matter.items, verifier),
      reason: await reasonCommitment(matter.reason_salt, reason, verifier),
    }
    const roster = await rosterFor(session)
    const statement = await writeExportRequest(session.keys, roster, asked, session.now())
    return sendOnce((actKey) => session.api.send(call, { body: { ...matter, id, statement }, actKey }))
  })
}

const matterOf = ({ items }: Pick<ExportPlan, 'items'>, form: ExportForm, reason: string) => ({
  form,
  reason,
  reason_salt: makeReasonSalt(),
  items: items.map(({ id, revision }) => ({ id, revision })),
})
