import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import type { ChangePoint } from '@chaveiro/contract/log/vaults/vault-closing.ts'
import { appendVaultLog, type Logs, type VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { sealUnderKey } from '../envelopes/seal-under-key.ts'
import { SecretKey } from '../primitives/secret-key.ts'
import { deliverToEach } from './deliver-to-each.ts'
import type { VaultKeyDelivery } from './deliver-vault-key.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { deriveVaultKeys, type VaultKeys } from './derive-vault-keys.ts'
import { keyRecipients } from './key-recipients.ts'
import { type Closed, writeGeneration } from './vault-log-statements.ts'
import { verifier } from './verifier.ts'

/** A vault's next generation: its statement, and the key for every member. */
type Made = {
  readonly generation: string
  readonly keys: VaultKeyDelivery[]
  /** People to whom nothing could be sealed; they keep waiting. */
  readonly unsealed: string[]
  readonly previous?: { readonly generation: number; readonly sealed: string }
}

/** The same, with the previous key sealed under it. */
export type NextGeneration = Made & {
  readonly previous: { readonly generation: number; readonly sealed: string }
}

type Started<Next> = { readonly next: Next; readonly log: VaultLogState; readonly vaultKeys: VaultKeys }
type IsActive = (user: string) => boolean

/**
 * Starts generation n + 1 of a vault from its keys of generation n. The key goes to everybody who may hold it and whom
 * the server lists as active. `change` is the last change before it. The server accepts all of it or nothing.
 */
export async function startGeneration(
  keys: AccountKeys,
  current: VaultKeys,
  logs: Logs,
  change: ChangePoint | null,
  at: Date,
  isActive?: IsActive,
): Promise<Started<NextGeneration>> {
  const vaultKeys = await newKeys(logs)
  const { place } = vaultKeys
  const sealed = await sealUnderKey(vaultKeys.key, current.key.copyBytes(), 'previous-vault-key', place)
  const closed = { change, previous: await hashText(sealed, verifier) }
  const { next, log } = await make(keys, vaultKeys, logs, closed, at, isActive)
  return { next: { ...next, previous: { generation: place.generation, sealed } }, log, vaultKeys }
}

/** The same without the previous key, if two custodians gave us a vault that had lost it. */
export async function startAnew(
  keys: AccountKeys,
  logs: Logs,
  change: ChangePoint | null,
  at: Date,
  isActive?: IsActive,
): Promise<Started<Made>> {
  const vaultKeys = await newKeys(logs)
  return { ...(await make(keys, vaultKeys, logs, { change }, at, isActive)), vaultKeys }
}

function newKeys({ log: { org, vault, generation } }: Logs): Promise<VaultKeys> {
  const place = { org, vault, generation: (generation?.number ?? 0) + 1 }
  return deriveVaultKeys(SecretKey.random('vault'), place)
}

async function make(
  keys: AccountKeys,
  vaultKeys: VaultKeys,
  logs: Logs,
  closed: Closed & { readonly previous?: string },
  at: Date,
  isActive?: IsActive,
): Promise<{ next: Made; log: VaultLogState }> {
  const { roster } = logs
  const generation = await writeGeneration(keys, logs, vaultKeys, at, closed)
  const log = await appendVaultLog(logs.log, generation, roster, verifier)
  const recipients = keyRecipients(log, roster, isActive)
  const { deliveries, unsealed } = await deliverToEach(keys, vaultKeys, recipients, { roster, log }, at)
  return { next: { generation, keys: deliveries, unsealed }, log }
}
