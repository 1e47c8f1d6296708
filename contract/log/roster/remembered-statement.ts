import { type GivenUp, givenUpDigest } from '../statements/given-up.ts'
import { parseStatement, requireSignature, type Verifier } from '../statements/statement.ts'
import type { StatementPayload } from '../statements/statement-kinds.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { presentKeys, type RosterState, requireRosterHead } from './roster.ts'

/**
 * Checks that a person signed, with their keys in this roster, exactly what their device remembers beyond the
 * server's state, for the roster as shown and not one resumed since. Throws StatementRefused.
 */
export async function checkRemembered(
  text: string,
  givenUp: GivenUp,
  roster: RosterState,
  verifier: Verifier,
): Promise<StatementPayload<'chaveiro.remembered'>> {
  const statement = parseStatement(text, 'chaveiro.remembered')
  const { org, by, roster: named, given_up: digest } = statement.payload
  refuseUnless(org === roster.org, 'wrong_place', 'it belongs to another organisation')
  requireRosterHead(roster, named)
  const resumed = roster.resumes.at(-1)?.seq ?? -1
  refuseUnless(named.seq >= resumed, 'wrong_place', 'it was signed before the logs were resumed')
  const keys = presentKeys(roster, by)
  refuseUnless(keys !== undefined, 'unknown_person', 'its signer is not in the roster')
  await requireSignature(statement, keys.signingKey, verifier)
  refuseUnless(
    (await givenUpDigest(givenUp, verifier)) === digest,
    'wrong_text',
    'it was said of another list',
  )
  return statement.payload
}
