import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import { hashText } from '@chaveiro/contract/rules/statement.ts'
import { replayVaultLog, type VaultLogState } from '@chaveiro/contract/rules/vault-log.ts'
import { SecretKey } from '../primitives/secret-key.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { deriveVaultKeys, type VaultKeys } from './derive-vault-keys.ts'
import { handOverVaultKey, type VaultKeyDelivery } from './hand-over-vault-key.ts'
import { signStatement } from './sign-statement.ts'
import { vaultMembers } from './vault-members.ts'
import { verifier } from './verifier.ts'

/** What gives a vault its first key, as the wire has it. */
export type VaultFounding = {
  readonly create: string
  readonly generation: string
  readonly keys: VaultKeyDelivery[]
}

/**
 * Founds a vault (its id made by the client): the log's create and first generation, and the key sealed to every
 * vouched custodian of the roster, oneself among them. Throws StatementRefused if the caller is no custodian.
 */
export async function createVault(
  keys: AccountKeys,
  roster: RosterState,
  vault: string,
  at: Date,
): Promise<{ founding: VaultFounding; log: VaultLogState; vaultKeys: VaultKeys }> {
  const place = { org: roster.org, vault, generation: 1 }
  const vaultKeys = await deriveVaultKeys(SecretKey.random('vault'), place)
  const common = {
    v: 1 as const,
    org: roster.org,
    vault,
    at: at.toISOString(),
    by: keys.user,
    roster: roster.head,
  }
  const create = await signStatement(
    'chaveiro.vault.create',
    { ...common, seq: 0, custody: 'shared' },
    keys.signing,
  )
  const generation = await signStatement(
    'chaveiro.vault.generation',
    {
      ...common,
      seq: 1,
      prev: await hashText(create, verifier),
      generation: 1,
      commitment: vaultKeys.commitment,
      inbox_key: vaultKeys.inboxKey,
    },
    keys.signing,
  )
  const log = await replayVaultLog([create, generation], roster, verifier)
  const deliver = (to: Parameters<typeof handOverVaultKey>[2]) =>
    handOverVaultKey(keys, vaultKeys, to, { roster, log }, at)
  const deliveries = await Promise.all(vaultMembers(log, roster).map(deliver))
  return { founding: { create, generation, keys: deliveries }, log, vaultKeys }
}
