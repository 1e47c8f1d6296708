import { personAt, type RosterState, requireRosterHead, wasCustodianAt } from './roster.ts'
import { parseStatement, requireSignature, type Verifier } from './statement.ts'
import type { StatementPayload } from './statement-kinds.ts'
import { refuseUnless } from './statement-refused.ts'

export type ViewPayload = StatementPayload<'chaveiro.view'>

/**
 * Checks a signed view: by somebody who is a custodian at the roster head that it names. Whether the caller's vaults are
 * in it, proofs say; whether its signer still is a custodian, the caller asks. Throws StatementRefused.
 */
export async function checkView(text: string, roster: RosterState, verifier: Verifier): Promise<ViewPayload> {
  const statement = parseStatement(text, 'chaveiro.view')
  const { org, by, roster: named } = statement.payload
  refuseUnless(org === roster.org, 'wrong_place', 'it belongs to another organisation')
  requireRosterHead(roster, named)
  const { signingKey } = personAt(roster, by, named.seq)
  refuseUnless(wasCustodianAt(roster, by, named.seq), 'not_entitled', 'its signer is no custodian')
  await requireSignature(statement, signingKey, verifier)
  return statement.payload
}
