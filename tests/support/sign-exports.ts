import type { SignedExportRequest } from '@chaveiro/contract/calls/exports.ts'
import { exportListHash } from '@chaveiro/contract/log/exports/export-statements.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { writeExportApproval } from '@chaveiro/crypto/processes/export-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { keysOf } from './colluding.ts'
import { rosterOf } from './confirmed-person.ts'
import type { TestPerson } from './person.ts'

/** Approvals that are none: the requester's own, one under another name, of another list, form or request, and one of long ago. */
export async function signExports(requester: TestPerson, second: TestPerson, told: SignedExportRequest) {
  const roster = await rosterOf(requester)
  const [own, theirs] = [await keysOf(requester), await keysOf(second)]
  const now = new Date()
  const approved = {
    export: told.id,
    form: told.form,
    items: await exportListHash(told.items, verifier),
    to: own.user,
    until: new Date(now.getTime() + 3_600_000).toISOString(),
    asked: await hashText(told.statement ?? '', verifier),
  }
  const none = 'A'.repeat(43)
  return {
    'one’s own': await writeExportApproval(own, roster, approved, now),
    'under another name': await writeExportApproval({ ...own, user: theirs.user }, roster, approved, now),
    'of another list': await writeExportApproval(theirs, roster, { ...approved, items: none }, now),
    'of another form': await writeExportApproval(theirs, roster, { ...approved, form: 'csv' }, now),
    'of another request': await writeExportApproval(theirs, roster, { ...approved, asked: none }, now),
    'for somebody else': await writeExportApproval(
      theirs,
      roster,
      { ...approved, to: crypto.randomUUID() },
      now,
    ),
  }
}
