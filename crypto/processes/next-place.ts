import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import type { VaultLogState } from '@chaveiro/contract/rules/vault-log.ts'

/** The newest logs that a signer has: what a statement continues, and what its signer is judged by. */
export type Logs = { readonly roster: RosterState; readonly log: VaultLogState }

/** The place of the statement that comes after the roster's newest one. */
export function nextInRoster({ org, head }: Pick<RosterState, 'org' | 'head'>, at: Date) {
  return { v: 1 as const, org, seq: head.seq + 1, prev: head.hash, at: at.toISOString() }
}

/** The place of the statement that comes after the newest one of a vault's log, by this signer. */
export function nextInVaultLog(by: string, { roster, log }: Logs, at: Date) {
  const { org, vault, head } = log
  return {
    v: 1 as const,
    org,
    vault,
    seq: head.seq + 1,
    prev: head.hash,
    at: at.toISOString(),
    by,
    roster: roster.head,
  }
}
