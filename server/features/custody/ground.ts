import type { Action } from '@chaveiro/contract/rules/rights.ts'
import type { VaultLogState } from '@chaveiro/contract/rules/vault-log.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Platform } from '../../platform/platform.ts'

/** Who asks, from where and when. */
export type Caller = { actor: Actor; ip: string; now: number }

/** What custody stands on that vaults and items keep; passed in where the server is put together. */
export type VaultsElsewhere = {
  currentVaultLog(reader: Reader, atRest: AtRest, vaultId: string): Promise<VaultLogState | null>
  /** Appends a dealing that the caller signed, by the rules and upon the newest head; the log with it. */
  appendDealing(tx: Tx, caller: Caller, vaultId: string, statement: string): Promise<VaultLogState>
  /** Throws unless the person may do this in this vault. */
  requireRight(reader: Reader, actor: Actor, vaultId: string, action: Action): Promise<unknown>
  /** The same, and unless they hold the vault's newest key and none is due. */
  requireHolder(
    reader: Reader,
    actor: Actor,
    vaultId: string,
    action: Action,
  ): Promise<{ vaultName: string; generation: number }>
}

export type Ground = Pick<Platform, 'atRest' | 'appendAudit'> & VaultsElsewhere
