import { hashText } from '@chaveiro/contract/rules/statement.ts'
import type { ChangePoint } from '@chaveiro/contract/rules/vault-closing.ts'
import { appendVaultLog, type Logs, type VaultLogState } from '@chaveiro/contract/rules/vault-log.ts'
import { sealUnderKey } from '../envelopes/seal-under-key.ts'
import { SecretKey } from '../primitives/secret-key.ts'
import { deliverToEach } from './deliver-to-each.ts'
import type { VaultKeyDelivery } from './deliver-vault-key.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { deriveVaultKeys, type VaultKeys } from './derive-vault-keys.ts'
import { keyRecipients } from './key-recipients.ts'
import { writeGeneration } from './vault-log-statements.ts'
import { verifier } from './verifier.ts'

/** A vault's next generation: its statement, the key before sealed under it, and the key for every member. */
export type NextGeneration = {
  readonly generation: string
  readonly previous: { readonly generation: number; readonly sealed: string }
  readonly keys: VaultKeyDelivery[]
  /** Whose key nothing could be sealed to; they go on waiting. */
  readonly unsealed: string[]
}

/**
 * Starts generation n + 1 of a vault whose current keys (generation n) are given: the key goes to everybody who may
 * hold it by log and roster and whom the server lists as active. `change` is the last change that stands before it. The
 * server takes all or nothing.
 */
export async function startGeneration(
  keys: AccountKeys,
  current: VaultKeys,
  logs: Logs,
  change: ChangePoint | null,
  at: Date,
  isActive?: (user: string) => boolean,
): Promise<{ next: NextGeneration; log: VaultLogState; vaultKeys: VaultKeys }> {
  const { roster, log } = logs
  const { org, vault } = current.place
  const place = { org, vault, generation: current.place.generation + 1 }
  const vaultKeys = await deriveVaultKeys(SecretKey.random('vault'), place)
  const sealed = await sealUnderKey(vaultKeys.key, current.key.copyBytes(), 'previous-vault-key', place)
  const previous = await hashText(sealed, verifier)
  const generation = await writeGeneration(keys, logs, vaultKeys, at, { change, previous })
  const newLog = await appendVaultLog(log, generation, roster, verifier)
  const recipients = keyRecipients(newLog, roster, isActive)
  const newLogs = { roster, log: newLog }
  const { deliveries, unsealed } = await deliverToEach(keys, vaultKeys, recipients, newLogs, at)
  return {
    next: { generation, previous: { generation: place.generation, sealed }, keys: deliveries, unsealed },
    log: newLog,
    vaultKeys,
  }
}
