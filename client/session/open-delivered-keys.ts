import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import type { VaultLogState } from '@chaveiro/contract/rules/vault-log.ts'
import type { VaultKeys } from '@chaveiro/crypto/processes/derive-vault-keys.ts'
import { openPreviousVaultKey, openVaultKey } from '@chaveiro/crypto/processes/open-vault-key.ts'
import { distrusting } from './distrusting.ts'
import type { DeliveredLog } from './load-vault.ts'
import type { OpenSession } from './open-session.ts'

/**
 * The keys of all generations that this person can reach: those delivered, each hand-over checked, and from each the
 * ones before it. What is `known` is not opened again.
 */
export async function openDeliveredKeys(
  session: OpenSession,
  delivered: DeliveredLog,
  logs: { roster: RosterState; log: VaultLogState },
  known: ReadonlyMap<number, VaultKeys>,
): Promise<Map<number, VaultKeys>> {
  const keys = new Map(known)
  const { vault, generations } = logs.log
  for (const delivery of delivered.keys) {
    if (keys.has(delivery.generation)) continue
    const opened = await distrusting('vault_key', vault, () => openVaultKey(session.keys, delivery, logs))
    keys.set(opened.place.generation, opened)
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
  return keys
}
