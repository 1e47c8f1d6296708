import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import type { VaultLogState } from '@chaveiro/contract/rules/vault-log.ts'
import type { getVaultLog } from '@chaveiro/contract/vault-logs.ts'
import type { VaultKeys } from '@chaveiro/crypto/processes/derive-vault-keys.ts'

/** A vault's log as the server sends it, not checked yet. */
export type DeliveredLog = CallOutput<typeof getVaultLog>

/** A vault's log that was checked, by a roster that has every head that it names. */
export interface VerifiedLog {
  readonly roster: RosterState
  readonly log: VaultLogState
  /** What came with it: sealed keys, not yet opened. */
  readonly delivered: Pick<DeliveredLog, 'keys' | 'previous' | 'generation_due'>
}

/** A vault whose log was checked and whose keys this person holds. */
export interface OpenVault {
  readonly id: string
  readonly roster: RosterState
  readonly log: VaultLogState
  /** The keys of every generation that can be reached, by number; empty without a sealed key of one's own. */
  readonly keys: ReadonlyMap<number, VaultKeys>
}
