import { refuseKey } from '@chaveiro/contract/calls/deliveries.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import type { VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { CallError } from '../../base/calls/call-error.ts'
import type { OpenSession } from '../../state/open-session.ts'
import type { DeliveredLog } from '../../state/verified-vault.ts'

type Delivery = DeliveredLog['keys'][number]

/** Codes of a server that has recorded the report; after any other answer the report is repeated at the next read. */
const answers = new Set<string>(['key_missing', 'stale_head', 'last_holder', 'delivery_refused'])

/**
 * Reports a valid delivery that does not open, so that the server drops it and another holder delivers again. Once per signer, since a
 * server that sends its own garbage must not make this device ask for more; repeated only if no answer came.
 */
export async function refuseDelivery(
  session: OpenSession,
  { generation, sealed, delivery }: Delivery,
  { roster, log }: { roster: RosterState; log: VaultLogState },
): Promise<void> {
  if (!log.generations[generation - 1]) return
  const names = session.state.refusedDeliveries
  const name = `${log.vault}/${generation}/${signerOf(delivery, roster)}`
  if (names.has(name)) return
  names.add(name)
  const body = { vault_id: log.vault, generation, sealed_hash: await hashText(sealed, verifier) }
  await session.api.send(refuseKey, { body }).catch((error: unknown) => {
    const isAnswered = error instanceof CallError && answers.has(error.code)
    if (!isAnswered) names.delete(name)
  })
}

/** The delivery's signer; empty for somebody who is not in the roster, whose deliveries are reported once as well. */
function signerOf(delivery: string, roster: RosterState): string {
  try {
    const { by } = parseStatement(delivery, 'chaveiro.vault.delivery').payload
    return roster.people.has(by) ? by : ''
  } catch {
    return ''
  }
}
