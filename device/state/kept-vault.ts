import type { VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { isWorthKeeping } from './keep-log.ts'
import { type MemberNames, openState, sealState } from './kept-state.ts'
import type { OpenSession } from './open-session.ts'

const names: MemberNames<VaultLogState> = {
  org: true,
  vault: true,
  custody: true,
  custodians: true,
  custodies: true,
  createdBy: true,
  signers: true,
  covered: true,
  head: true,
  at: true,
  hashes: true,
  rosterSeqs: true,
  rosterSeen: true,
  generation: true,
  generations: true,
  admissions: true,
  proposals: true,
  dealings: true,
  overview: true,
  closings: true,
  openings: true,
  isKeyless: true,
  givenVault: true,
  gives: true,
  teams: true,
  ended: true,
}

/** Stores a verified log on this device, so that a later session checks only what is new. */
export async function keepVaultState(session: OpenSession, log: VaultLogState): Promise<void> {
  const kept = session.state.keptVaultSeqs
  if (!isWorthKeeping(log.head.seq, kept.get(log.vault))) return
  await session.seen.keepVaultState(log.vault, await sealState(session.keys, 'vault', log, names))
  kept.set(log.vault, log.head.seq)
}

/** This vault's log as this device verified it before, or null. */
export async function recallVaultState(session: OpenSession, vaultId: string): Promise<VaultLogState | null> {
  const sealed = await session.seen.vaultState(vaultId)
  const log = await openState<VaultLogState>(session.keys, 'vault', sealed, names)
  if (log?.vault !== vaultId || log.org !== session.roster?.org) return null
  session.state.keptVaultSeqs.set(vaultId, log.head.seq)
  return log
}
