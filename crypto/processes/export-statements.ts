import type { ExportApproval, ExportAsked } from '@chaveiro/contract/log/exports/export-statements.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { signStatement } from './sign-statement.ts'

/** Statements about an export of many items. */

type Organisation = Pick<RosterState, 'org' | 'head'>
type Matter = Pick<ExportAsked, 'export' | 'form' | 'items'>

const place = ({ user }: AccountKeys, { org, head }: Organisation, at: Date) => ({
  v: 1 as const,
  ...{ org, by: user, roster: head },
  at: at.toISOString(),
})

/** The requester's own; `items` is the list's hash, `reason` the commitment to the reason. */
export function writeExportRequest(
  keys: AccountKeys,
  organisation: Organisation,
  asked: Matter & Pick<ExportAsked, 'reason'>,
  at: Date,
): Promise<string> {
  const payload = { ...place(keys, organisation, at), ...asked }
  return signStatement('chaveiro.export.request', payload, keys.signing)
}

/** A second person's approval of exactly this list and form, until then; `asked` is the hash of the request. */
export function writeExportApproval(
  keys: AccountKeys,
  organisation: Organisation,
  approved: Matter & Pick<ExportApproval, 'to' | 'until' | 'asked'>,
  at: Date,
): Promise<string> {
  const payload = { ...place(keys, organisation, at), ...approved }
  return signStatement('chaveiro.export.approve', payload, keys.signing)
}
