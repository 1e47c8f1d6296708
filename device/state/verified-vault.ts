import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { getVaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import type { VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { VaultKeys } from '@chaveiro/crypto/processes/derive-vault-keys.ts'

/** A vault's log as the server sends it, not checked yet. */
export type DeliveredLog = CallOutput<typeof getVaultLog>

/** A vault's log, verified by a roster that has every head that the log names. */
export interface VerifiedLog {
  readonly roster: RosterState
  readonly log: VaultLogState
  /** The sealed keys that came with it, not opened yet. */
  readonly delivered: Pick<DeliveredLog, 'keys' | 'previous' | 'generation_due'>
}

/** A vault with its verified log and the keys that this person holds. */
export interface OpenVault {
  readonly id: string
  readonly roster: RosterState
  readonly log: VaultLogState
  /** The keys of every generation within reach, by number; empty without a sealed key of one's own. */
  readonly keys: ReadonlyMap<number, VaultKeys>
}
