import { personAt, type RosterState, requireRosterHead, wasCustodianAt } from '../roster/roster.ts'
import { parseStatement, requireSignature, type Verifier } from '../statements/statement.ts'
import type { StatementPayload } from '../statements/statement-kinds.ts'
import { refuseUnless } from '../statements/statement-refused.ts'

export type ViewPayload = StatementPayload<'chaveiro.view'>

/**
 * Checks that a view was signed by a custodian at the roster head it names. Callers check separately whether their
 * vaults are in it and its signer still is a custodian. Throws StatementRefused.
 */
export async function checkView(text: string, roster: RosterState, verifier: Verifier): Promise<ViewPayload> {
  const statement = parseStatement(text, 'chaveiro.view')
  const { org, by, roster: named } = statement.payload
  refuseUnless(org === roster.org, 'wrong_place', 'it belongs to another organisation')
  requireRosterHead(roster, named)
  const { signingKey } = personAt(roster, by, named.seq)
  refuseUnless(wasCustodianAt(roster, by, named.seq), 'not_entitled', 'its signer is not a custodian')
  await requireSignature(statement, signingKey, verifier)
  return statement.payload
}
