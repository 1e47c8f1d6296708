import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { appendVaultLog, type VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { SecretKey } from '../primitives/secret-key.ts'
import { deliverToEach } from './deliver-to-each.ts'
import type { VaultKeyDelivery } from './deliver-vault-key.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { deriveVaultKeys, type VaultKeys } from './derive-vault-keys.ts'
import { keyRecipients } from './key-recipients.ts'
import {
  type Admission,
  type SignedVaultOverview,
  type VaultOverview,
  writeAdmit,
  writeCreate,
  writeGeneration,
  writeOverview,
} from './vault-log-statements.ts'
import { verifier } from './verifier.ts'

/** The statements and sealed keys that give a new vault its first key, as sent. */
export type VaultFounding = {
  readonly create: string
  readonly admits: string[]
  readonly generation: string
  readonly overview?: SignedVaultOverview
  readonly keys: VaultKeyDelivery[]
}

export type FoundingTerms = {
  /** The members that the person at this device chose. */
  readonly admissions?: readonly Admission[]
  /** The vault's name and place, if the person at this device stated them. */
  readonly overview?: VaultOverview
  /** Whether the server lists somebody as active. */
  readonly isActive?: (user: string) => boolean
}

/**
 * Creates a vault (its id made by the client): the log's create, admits and first generation, and the key sealed to
 * everybody with vouched-for keys who may hold it, including oneself. People to whom nothing can be sealed get none and
 * keep waiting. Throws StatementRefused if the caller is not a custodian.
 */
export async function createVault(
  keys: AccountKeys,
  roster: RosterState,
  vault: string,
  at: Date,
  { admissions = [], overview, isActive }: FoundingTerms = {},
): Promise<{ founding: VaultFounding; log: VaultLogState; vaultKeys: VaultKeys; unsealed: string[] }> {
  const { org } = roster
  const vaultKeys = await deriveVaultKeys(SecretKey.random('vault'), { org, vault, generation: 1 })
  const create = await writeCreate(keys, vault, roster, at)
  let log = await appendVaultLog(null, create, roster, verifier)
  const admits: string[] = []
  for (const admission of admissions) {
    const admit = await writeAdmit(keys, { roster, log }, admission, at)
    log = await appendVaultLog(log, admit, roster, verifier)
    admits.push(admit)
  }
  const generation = await writeGeneration(keys, { roster, log }, vaultKeys, at, { change: null })
  log = await appendVaultLog(log, generation, roster, verifier)
  const signed = overview && (await writeOverview(keys, { roster, log }, overview, at))
  if (signed) log = await appendVaultLog(log, signed.statement, roster, verifier)
  const logs = { roster, log }
  const recipients = keyRecipients(log, roster, isActive)
  const { deliveries, unsealed } = await deliverToEach(keys, vaultKeys, recipients, logs, at)
  const founding = { create, admits, generation, ...(signed && { overview: signed }), keys: deliveries }
  return { founding, log, vaultKeys, unsealed }
}
