import { canonicalJson } from '../../encoding/canonical-json.ts'
import { hashText, type Verifier } from '../statements/statement.ts'

/** The commitment to a team's name in the roster, salted with 16 random bytes (base64url). */
export function teamCommitment(
  name: string,
  team: string,
  salt: string,
  verifier: Pick<Verifier, 'sha256'>,
): Promise<string> {
  return hashText(canonicalJson({ salt, team, name }), verifier)
}
