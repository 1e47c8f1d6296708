import { deliveryHours } from '../../constants.ts'
import { hourMs } from '../../durations.ts'
import { canonicalJson } from '../../encoding/canonical-json.ts'
import { requireVouchedSigner } from '../roster/require-vouched-signer.ts'
import { type RosterState, wasCustodianAt } from '../roster/roster.ts'
import { hashText, parseStatement, requireSignature, type Verifier } from '../statements/statement.ts'
import type { StatementPayload } from '../statements/statement-kinds.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { requireHeads } from '../vaults/beside-log.ts'
import { custodyAt, type Logs } from '../vaults/vault-log.ts'

export type AccessRequest = StatementPayload<'chaveiro.access.request'>
export type AccessApproval = StatementPayload<'chaveiro.access.approve'>

/** The commitment to a request's reason, salted with 16 random bytes (base64url). */
export function reasonCommitment(salt: string, reason: string, verifier: Verifier): Promise<string> {
  return hashText(canonicalJson({ salt, reason }), verifier)
}

/** Checks that the requester's vouched-for keys signed a request. Throws StatementRefused. */
export async function checkAccessRequest(
  text: string,
  roster: RosterState,
  verifier: Verifier,
): Promise<AccessRequest> {
  const statement = parseStatement(text, 'chaveiro.access.request')
  await requireVouchedSigner(statement, roster, verifier)
  return statement.payload
}

/**
 * Checks an approval at the heads that it names: by a custodian, for somebody else, in a vault in shared custody, to be
 * handed over within a day. Throws StatementRefused. Whether its signer may still decide is `stillApproves`
 * (access-grant.ts).
 */
export async function checkApproval(
  text: string,
  { roster, log }: Logs,
  verifier: Verifier,
): Promise<AccessApproval> {
  const statement = parseStatement(text, 'chaveiro.access.approve')
  const { by, to, at, deliver_by, roster: rosterHead, log: logged } = statement.payload
  const signer = requireHeads(statement.payload, { roster, log })
  refuseUnless(by !== to, 'same_person', 'nobody approves their own request')
  const isShared = custodyAt(log, logged.seq) === 'shared'
  refuseUnless(isShared, 'needs_member', 'one approval opens nothing of a two-person vault')
  refuseUnless(wasCustodianAt(roster, by, rosterHead.seq), 'not_entitled', 'its signer is not a custodian')
  const isInTime = Date.parse(deliver_by) <= Date.parse(at) + deliveryHours * hourMs
  refuseUnless(isInTime, 'wrong_time', 'it allows the delivery more than a day later')
  await requireSignature(statement, signer.signingKey, verifier)
  return statement.payload
}
