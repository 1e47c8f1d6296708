import { requireSignature, type Statement, type Verifier } from '../statements/statement.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { personAt, type RosterState, requireRosterHead, wasVouchedAt } from './roster.ts'

type Request = Statement<'chaveiro.access.request'> | Statement<'chaveiro.export.request'>

/** Checks that the vouched-for keys of a person of this organisation signed a request. Throws StatementRefused. */
export async function requireVouchedSigner(
  statement: Request,
  roster: RosterState,
  verifier: Verifier,
): Promise<void> {
  const { org, by, roster: named } = statement.payload
  refuseUnless(org === roster.org, 'wrong_place', 'it belongs to another organisation')
  requireRosterHead(roster, named)
  const signer = personAt(roster, by, named.seq)
  refuseUnless(wasVouchedAt(roster, by, named.seq), 'not_vouched', 'its signer’s keys are not vouched for')
  await requireSignature(statement, signer.signingKey, verifier)
}
