import type { VaultLogState } from '@chaveiro/contract/rules/vault-log.ts'
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
  recovery: true,
  refused: true,
}

/** The number of the last statement in the stored state of each vault's log, by session. */
const keptSeqs = new WeakMap<OpenSession, Map<string, number>>()

/** Stores a verified log on this device, so that a later session checks only what is new. */
export async function keepVaultState(session: OpenSession, log: VaultLogState): Promise<void> {
  const kept = keptOf(session)
  if (!isWorthKeeping(log.head.seq, kept.get(log.vault))) return
  await session.seen.keepVaultState(log.vault, await sealState(session.keys, 'vault', log, names))
  kept.set(log.vault, log.head.seq)
}

/** This vault's log as this device verified it before, or null. */
export async function recallVaultState(session: OpenSession, vaultId: string): Promise<VaultLogState | null> {
  const sealed = await session.seen.vaultState(vaultId)
  const log = await openState<VaultLogState>(session.keys, 'vault', sealed, names)
  if (log?.vault !== vaultId || log.org !== session.roster?.org) return null
  keptOf(session).set(vaultId, log.head.seq)
  return log
}

function keptOf(session: OpenSession): Map<string, number> {
  const kept = keptSeqs.get(session) ?? new Map<string, number>()
  keptSeqs.set(session, kept)
  return kept
}
