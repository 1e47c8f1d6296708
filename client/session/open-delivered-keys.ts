import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import { parseStatement } from '@chaveiro/contract/rules/statement.ts'
import { StatementRefused } from '@chaveiro/contract/rules/statement-refused.ts'
import type { VaultLogState } from '@chaveiro/contract/rules/vault-log.ts'
import type { VaultKeys } from '@chaveiro/crypto/processes/derive-vault-keys.ts'
import { openPreviousVaultKey, openVaultKey } from '@chaveiro/crypto/processes/open-vault-key.ts'
import { DistrustError } from '../session-error.ts'
import { distrusting } from './distrusting.ts'
import type { DeliveredLog } from './load-vault-log.ts'
import type { OpenSession } from './open-session.ts'
import { refuseDelivery } from './refuse-delivery.ts'

/**
 * The keys of all generations that this person can reach: those delivered, each hand-over checked, and from each the
 * ones before it. What is `known` is not opened again. A delivered key that is not right is refused, and distrusted
 * unless a later key gives the right one.
 */
export async function openDeliveredKeys(
  session: OpenSession,
  delivered: Pick<DeliveredLog, 'keys' | 'previous'>,
  logs: { roster: RosterState; log: VaultLogState },
  known: ReadonlyMap<number, VaultKeys>,
): Promise<Map<number, VaultKeys>> {
  const keys = new Map(known)
  const { vault, generations } = logs.log
  const refused = new Map<number, DistrustError>()
  for (const delivery of delivered.keys) {
    if (keys.has(delivery.generation) || isForEarlierKeys(session, logs.roster, delivery.hand_over)) continue
    try {
      const opened = await distrusting('vault_key', vault, () => openVaultKey(session.keys, delivery, logs))
      keys.set(opened.place.generation, opened)
    } catch (error) {
      if (!(error instanceof DistrustError)) throw error
      refused.set(delivery.generation, error)
      await refuseDelivery(session, delivery, logs)
    }
  }
  for (let generation = generations.length; generation > 1; generation--) {
    const newer = keys.get(generation)
    const previous = delivered.previous.find((entry) => entry.generation === generation)
    if (!newer || !previous || keys.has(generation - 1)) continue
    const opened = await distrusting('vault_key', vault, () =>
      openPreviousVaultKey(newer, previous.sealed, logs.log),
    )
    keys.set(generation - 1, opened)
  }
  for (const [generation, error] of refused) if (!keys.has(generation)) throw error
  return keys
}

/** What was sealed to keys that this person has replaced since opens no more; it is handed over anew. */
function isForEarlierKeys({ keys }: OpenSession, roster: RosterState, handOver: string): boolean {
  const earlier = roster.earlierKeys.get(keys.user)
  if (!earlier) return false
  try {
    const { fingerprint } = parseStatement(handOver, 'chaveiro.vault.hand-over').payload
    return earlier.some((past) => past.fingerprint === fingerprint)
  } catch (error) {
    if (error instanceof StatementRefused) return false
    throw error
  }
}
