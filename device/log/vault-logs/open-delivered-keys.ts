import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { generationOf, type VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import type { VaultKeys } from '@chaveiro/crypto/processes/derive-vault-keys.ts'
import { openPreviousVaultKey } from '@chaveiro/crypto/processes/open-vault-key.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { DistrustError } from '../../base/types/session-error.ts'
import type { OpenSession } from '../../state/open-session.ts'
import type { DeliveredLog } from '../../state/verified-vault.ts'
import { openDelivery } from './open-delivery.ts'

/**
 * The keys of all generations within reach: the delivered ones (each delivery is verified), and from each the ones before it. `known` keys
 * are not opened again. An invalid delivery throws only if it leaves this person without the newest key.
 */
export async function openDeliveredKeys(
  session: OpenSession,
  delivered: Pick<DeliveredLog, 'keys' | 'previous'>,
  logs: Logs,
  openedKeys: ReadonlyMap<number, VaultKeys>,
): Promise<Map<number, VaultKeys>> {
  const keys = new Map(openedKeys)
  const distrusted: DistrustError[] = []
  for (const delivery of delivered.keys) {
    if (keys.has(delivery.generation)) continue
    try {
      const opened = await openDelivery(session, delivery, logs)
      if (opened) keys.set(opened.place.generation, opened)
    } catch (error) {
      if (!(error instanceof DistrustError)) throw error
      distrusted.push(error)
    }
  }
  for (let generation = logs.log.generations.length; generation > 1; generation--) {
    const newer = keys.get(generation)
    const previous = delivered.previous.find((entry) => entry.generation === generation)
    if (!newer || !previous || keys.has(generation - 1)) continue
    const opened = await openPrevious(newer, previous.sealed, logs.log)
    if (opened) keys.set(generation - 1, opened)
  }
  const [first] = distrusted
  if (first && !keys.has(logs.log.generations.length)) throw first
  return keys
}

/**
 * The key before a newer one. Null if the sealed text is the one that the log names but does not open: the member who started the
 * generation put garbage there. Any other text came from the server: DistrustError.
 */
async function openPrevious(newer: VaultKeys, sealed: string, log: VaultLogState): Promise<VaultKeys | null> {
  try {
    return await openPreviousVaultKey(newer, sealed, log)
  } catch (cause) {
    if (!(cause instanceof OpenFailed)) throw cause
    const { previous } = generationOf(log, newer.place.generation)
    if (previous === (await hashText(sealed, verifier))) return null
    throw new DistrustError('vault_key', 'open_failed', { cause, vaultId: log.vault })
  }
}
