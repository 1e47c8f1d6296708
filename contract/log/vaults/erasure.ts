import { requireLastingRight } from '../roster/endings.ts'
import { wasVouchedAt } from '../roster/roster.ts'
import { parseStatement, requireSignature, type Verifier } from '../statements/statement.ts'
import type { StatementPayload } from '../statements/statement-kinds.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { requireHeads } from './beside-log.ts'
import type { Logs } from './vault-log.ts'

/** What is erased in a vault: a deleted item, a client link's waiting submissions, or (empty) the vault itself. */
export type Erased = { readonly item?: string; readonly link?: string }

/** Checks that the device of a confirmed person signed that exactly this is erased. Throws StatementRefused. */
export async function checkErasure(
  text: string,
  { item, link }: Erased,
  { roster, log }: Logs,
  verifier: Verifier,
): Promise<StatementPayload<'chaveiro.vault.erasure'>> {
  const statement = parseStatement(text, 'chaveiro.vault.erasure')
  const { payload } = statement
  const { by, roster: rosterHead } = payload
  const signer = requireHeads(payload, { roster, log })
  refuseUnless(payload.item === item && payload.link === link, 'wrong_place', 'it erases something else')
  refuseUnless(
    wasVouchedAt(roster, by, rosterHead.seq),
    'not_entitled',
    'its signer’s keys are not confirmed',
  )
  await requireSignature(statement, signer.signingKey, verifier)
  requireLastingRight(roster, by, rosterHead.seq)
  return payload
}
