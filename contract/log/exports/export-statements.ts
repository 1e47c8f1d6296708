import { exportHours } from '../../constants.ts'
import { hourMs } from '../../durations.ts'
import { canonicalJson } from '../../encoding/canonical-json.ts'
import { requireVouchedSigner } from '../roster/require-vouched-signer.ts'
import {
  personAt,
  type RosterState,
  requireRosterHead,
  wasCustodianAt,
  wasCustodianThroughout,
} from '../roster/roster.ts'
import { hashText, parseStatement, requireSignature, type Verifier } from '../statements/statement.ts'
import type { StatementPayload } from '../statements/statement-kinds.ts'
import { refuseUnless } from '../statements/statement-refused.ts'

export type ExportAsked = StatementPayload<'chaveiro.export.request'>
export type ExportApproval = StatementPayload<'chaveiro.export.approve'>

type Listed = { readonly id: string; readonly revision: number }

/** The hash by which statements name a list of items at their revisions; the order of the list does not count. */
export function exportListHash(
  items: readonly Listed[],
  verifier: Pick<Verifier, 'sha256'>,
): Promise<string> {
  const rows = items.map(({ id, revision }) => ({ id, revision })).sort((a, b) => (a.id < b.id ? -1 : 1))
  return hashText(canonicalJson(rows), verifier)
}

/** Checks that the requester's vouched-for keys signed a request to export. Throws StatementRefused. */
export async function checkExportRequest(
  text: string,
  roster: RosterState,
  verifier: Verifier,
): Promise<ExportAsked> {
  const statement = parseStatement(text, 'chaveiro.export.request')
  await requireVouchedSigner(statement, roster, verifier)
  return statement.payload
}

/**
 * Checks an approval: by a custodian, who has been one ever since with keys that nobody reset, for somebody else, and for an hour at
 * most. Throws StatementRefused.
 */
export async function checkExportApproval(
  text: string,
  roster: RosterState,
  verifier: Verifier,
): Promise<ExportApproval> {
  const statement = parseStatement(text, 'chaveiro.export.approve')
  const { org, by, to, at, until, roster: named } = statement.payload
  refuseUnless(org === roster.org, 'wrong_place', 'it belongs to another organisation')
  requireRosterHead(roster, named)
  const signer = personAt(roster, by, named.seq)
  refuseUnless(by !== to, 'same_person', 'nobody approves their own export')
  refuseUnless(wasCustodianAt(roster, by, named.seq), 'not_entitled', 'its signer is not a custodian')
  const isReset = (roster.keyResets.get(by) ?? []).some((seq) => seq > named.seq)
  const isSince = !isReset && wasCustodianThroughout(roster, by, named.seq, roster.head.seq)
  refuseUnless(isSince, 'not_entitled', 'its signer is no longer a custodian')
  const isShort = Date.parse(until) <= Date.parse(at) + exportHours.open * hourMs && until > at
  refuseUnless(isShort, 'wrong_time', 'it lasts longer than an hour')
  await requireSignature(statement, signer.signingKey, verifier)
  return statement.payload
}
