import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import type { VaultKeys } from '@chaveiro/crypto/processes/derive-vault-keys.ts'
import { openVaultKey } from '@chaveiro/crypto/processes/open-vault-key.ts'
import { DistrustError } from '../../base/types/session-error.ts'
import type { OpenSession } from '../../state/open-session.ts'
import type { DeliveredLog } from '../../state/verified-vault.ts'
import { rosterFor } from './load-vault-log.ts'
import { refuseDelivery } from './refuse-delivery.ts'
import { verifyOrDistrust } from './verify-or-distrust.ts'

type Delivery = DeliveredLog['keys'][number]

/**
 * Opens one delivered key; null if it was sealed to keys that this person has replaced since. Reads the newest roster before calling it
 * wrong. Only a valid delivery to one's present keys that does not open is reported to the server: it should never have accepted an invalid
 * one.
 */
export async function openDelivery(
  session: OpenSession,
  delivery: Delivery,
  { roster, log }: Logs,
): Promise<VaultKeys | null> {
  if (isForEarlierKeys(session, roster, delivery.delivery)) return null
  try {
    return await openVaultKey(session.keys, delivery, { roster, log })
  } catch (error) {
    if (!(error instanceof StatementRefused) && !(error instanceof OpenFailed)) throw error
  }
  const logs = { roster: await rosterFor(session, 'newest'), log }
  if (isForEarlierKeys(session, logs.roster, delivery.delivery)) return null
  try {
    return await verifyOrDistrust('vault_key', log.vault, () => openVaultKey(session.keys, delivery, logs))
  } catch (error) {
    if (
      error instanceof DistrustError &&
      error.cause instanceof OpenFailed &&
      isAsSigned(session, delivery)
    ) {
      await refuseDelivery(session, delivery, logs)
    }
    throw error
  }
}

/** Whether the delivery names the generation and the keys that it came with. Its signature was verified before. */
function isAsSigned({ keys }: OpenSession, { delivery, generation }: Delivery): boolean {
  const { payload } = parseStatement(delivery, 'chaveiro.vault.delivery')
  return payload.generation === generation && payload.fingerprint === keys.fingerprint
}

function isForEarlierKeys({ keys }: OpenSession, roster: Logs['roster'], delivery: string): boolean {
  const earlier = roster.earlierKeys.get(keys.user)
  if (!earlier) return false
  try {
    const { fingerprint } = parseStatement(delivery, 'chaveiro.vault.delivery').payload
    return fingerprint !== keys.fingerprint && earlier.some((past) => past.fingerprint === fingerprint)
  } catch (error) {
    if (error instanceof StatementRefused) return false
    throw error
  }
}
