import { refuseKey } from '@chaveiro/contract/deliveries.ts'
import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import { hashText, parseStatement } from '@chaveiro/contract/rules/statement.ts'
import type { VaultLogState } from '@chaveiro/contract/rules/vault-log.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { CallError } from '../../call-error.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { DeliveredLog } from '../state/verified-vault.ts'

type Delivery = DeliveredLog['keys'][number]

/** What the server says of a refusal that it heard; anything else, and it is told once more at the next reading. */
const answers = new Set<string>(['key_missing', 'stale_head', 'last_holder', 'delivery_refused'])

/** Of which signers' keys, by vault and generation, each session has told the server. */
const told = new WeakMap<OpenSession, Set<string>>()

/**
 * Tells the server that a key which was rightly delivered to this person does not open, so that it takes it away and
 * another holder's device delivers anew. It is told of each signer once, whatever it then answers: a server that gives
 * noise of its own is not asked for more of it. Where no answer comes it is told again. Whether it listened shows at the
 * next reading.
 */
export async function refuseDelivery(
  session: OpenSession,
  { generation, sealed, delivery }: Delivery,
  { roster, log }: { roster: RosterState; log: VaultLogState },
): Promise<void> {
  if (!log.generations[generation - 1]) return
  const names = told.get(session) ?? new Set<string>()
  told.set(session, names)
  const name = `${log.vault}/${generation}/${signerOf(delivery, roster)}`
  if (names.has(name)) return
  names.add(name)
  const body = { vault_id: log.vault, generation, sealed_hash: await hashText(sealed, verifier) }
  await session.api.send(refuseKey, { body }).catch((error: unknown) => {
    const isAnswered = error instanceof CallError && answers.has(error.code)
    if (!isAnswered) names.delete(name)
  })
}

/** Empty for what names nobody of the roster: of that, too, the server is told once. */
function signerOf(delivery: string, roster: RosterState): string {
  try {
    const { by } = parseStatement(delivery, 'chaveiro.vault.delivery').payload
    return roster.people.has(by) ? by : ''
  } catch {
    return ''
  }
}
