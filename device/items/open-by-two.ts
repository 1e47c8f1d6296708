import type { RevealedItem } from '@chaveiro/contract/calls/reveals.ts'
import { checkGivenValues, type GivenOpening } from '@chaveiro/contract/log/access/access-values.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { VaultDealing } from '@chaveiro/contract/log/vaults/vault-state.ts'
import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import { receiveCustodyValues, valuesFor } from '@chaveiro/crypto/processes/give-custody-values.ts'
import { openWithCustodyValues } from '@chaveiro/crypto/processes/open-with-custody-values.ts'
import type { ItemSecret } from '@chaveiro/crypto/processes/seal-item.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { SessionError } from '../base/types/session-error.ts'
import { requireGoingOn } from '../log/vault-logs/endings.ts'
import { refreshLog } from '../log/vault-logs/load-vault-log.ts'
import { checkRequest } from '../log/vault-logs/with-fresh-logs.ts'
import type { OpenSession } from '../state/open-session.ts'
import { signedDealing } from '../vaults/custody-wrap.ts'

type Opened = RevealedItem & { opening: NonNullable<RevealedItem['opening']> }
type VerifiedOpening = { opening: GivenOpening; of: VaultDealing; dealt: VaultDealing[] }

/**
 * Opens a verified revision in a two-person vault with two custodians' values. By the log both must have approved this person's keys
 * and exactly this revision. Throws DistrustError('request', fault), and SessionError('over_by_clock') after the access ended,
 * whatever the server says.
 */
export async function openByTwo(
  session: OpenSession,
  itemId: string,
  revealed: Opened,
): Promise<{ secret: ItemSecret | null; until: string }> {
  const { item, password: sealed, opening } = revealed
  const { opening: checked, of, dealt } = await verifiedOpening(session, itemId, revealed)
  const { until, request, first, second } = checked
  const { revision, change } = checked.scope
  if (session.now().toISOString() >= until) throw new SessionError('over_by_clock')
  const vault = { org: session.roster?.org ?? '', vault: item.vault_id }
  const [sealedFirst = '', sealedSecond = ''] = opening.values
  const opened = { ...vault, request, content: change, by: [first.by, second.by], dealt } as const
  const place = { ...vault, generation: of.generation, dealing: of.dealing }
  const at = { item: itemId, revision }
  try {
    const values = await receiveCustodyValues(session.keys, [sealedFirst, sealedSecond], opened)
    const wrapped = { sealed, custodyKey: opening.custody_key }
    const secret = await openWithCustodyValues(wrapped, place, at, valuesFor(values, at, of.dealing))
    return { secret, until }
  } catch (error) {
    if (error instanceof OpenFailed) return { secret: null, until }
    throw error
  }
}

async function verifiedOpening(
  session: OpenSession,
  itemId: string,
  revealed: Opened,
): Promise<VerifiedOpening> {
  // Somebody may have ended it since this device read the log.
  await refreshLog(session, revealed.item.vault_id)
  return checkRequest(session, revealed.item.vault_id, (logs) =>
    requireGiven(session, itemId, revealed, logs),
  )
}

async function requireGiven(
  { keys }: OpenSession,
  itemId: string,
  { item: { signature }, revision, opening }: Opened,
  logs: Logs,
): Promise<VerifiedOpening> {
  const [first = '', second = ''] = opening.values
  const { request } = parseStatement(opening.approvals[0] ?? '', 'chaveiro.vault.open').payload
  requireGoingOn(logs.log, request)
  const received = { request, to: keys.user, fingerprint: keys.fingerprint, sealed: [first, second] as const }
  const checked = await checkGivenValues({ ...received, log: logs.log }, verifier)
  const change = await hashText(signature, verifier)
  const { scope, dealings } = checked
  const isThis = scope.item === itemId && scope.revision === revision && scope.change === change
  refuseUnless(isThis, 'wrong_place', 'another item or revision was approved')
  const { custody_key, rewrap } = opening
  const wrapped = { item: itemId, revision, signature, custody_key, rewrap }
  const of = await signedDealing(logs, wrapped, dealings)
  return { opening: checked, of, dealt: dealings.flatMap((dealing) => logs.log.dealings[dealing - 1] ?? []) }
}
