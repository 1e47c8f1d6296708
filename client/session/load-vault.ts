import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import { continuesHead } from '@chaveiro/contract/rules/roster.ts'
import { StatementRefused } from '@chaveiro/contract/rules/statement-refused.ts'
import { replayVaultLog, type VaultLogState } from '@chaveiro/contract/rules/vault-log.ts'
import { getVaultLog } from '@chaveiro/contract/vaults.ts'
import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import type { VaultKeys } from '@chaveiro/crypto/processes/derive-vault-keys.ts'
import { openPreviousVaultKey, openVaultKey } from '@chaveiro/crypto/processes/open-vault-key.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { DistrustError, SessionError } from '../session-error.ts'
import { currentRoster, loadRoster } from './load-roster.ts'
import type { OpenSession } from './open-session.ts'

/** A vault whose log was checked and whose keys this person holds. */
export interface OpenVault {
  readonly id: string
  readonly roster: RosterState
  readonly log: VaultLogState
  /** The keys of every generation that can be reached, by number; empty without a sealed key of one's own. */
  readonly keys: ReadonlyMap<number, VaultKeys>
}

type DeliveredLog = CallOutput<typeof getVaultLog>

/** The vault as this session last opened it, or opened now. */
export function currentVault(session: OpenSession, vaultId: string): Promise<OpenVault> {
  const known = session.vaults.get(vaultId)
  if (known) return known
  const opening = openVault(session, vaultId)
  session.vaults.set(vaultId, opening)
  opening.catch(() => session.vaults.delete(vaultId))
  return opening
}

/** The newest keys of a vault; SessionError('vault_unkeyed' or 'key_missing') without them. */
export function newestKeys(vault: OpenVault): VaultKeys {
  const generation = vault.log.generation
  if (!generation) throw new SessionError('vault_unkeyed')
  return keysOf(vault, generation.number)
}

/** The keys of one generation; SessionError('key_missing') for a person who was never given them. */
export function keysOf(vault: OpenVault, generation: number): VaultKeys {
  const keys = vault.keys.get(generation)
  if (!keys) throw new SessionError('key_missing')
  return keys
}

/**
 * Fetches a vault's log and one's own sealed keys, checks every statement, that the log continues what this
 * device saw, every hand-over, and that each key is the one to which the log commits. Throws
 * DistrustError('vault_log' or 'vault_key', fault).
 */
async function openVault(session: OpenSession, vaultId: string): Promise<OpenVault> {
  const delivered = await session.caller.send(getVaultLog, { params: { id: vaultId } })
  const seen = await session.seen.vault(vaultId)
  if (delivered.statements.length === 0) {
    if (seen) throw new DistrustError('vault_log', 'shrunk')
    throw new SessionError('vault_unkeyed')
  }
  let roster = await rosterFor(session)
  let log: VaultLogState
  try {
    log = await replayVaultLog(delivered.statements, roster, verifier)
  } catch {
    // The log may speak of a roster that is newer than ours: only with the newest one is a refusal a refusal.
    roster = await rosterFor(session, 'newest')
    log = await distrusting('vault_log', () => replayVaultLog(delivered.statements, roster, verifier))
  }
  if (log.vault !== vaultId) throw new DistrustError('vault_log', 'wrong_place')
  if (seen && !continuesHead(log, seen)) {
    throw new DistrustError('vault_log', log.head.seq < seen.seq ? 'shrunk' : 'forked')
  }
  const keys = await openKeys(session, delivered, { roster, log })
  if (!seen || log.head.seq > seen.seq) await session.seen.keepVault(vaultId, log.head)
  return { id: vaultId, roster, log, keys }
}

async function openKeys(
  session: OpenSession,
  delivered: DeliveredLog,
  logs: { roster: RosterState; log: VaultLogState },
): Promise<Map<number, VaultKeys>> {
  const keys = new Map<number, VaultKeys>()
  for (const delivery of delivered.keys) {
    const opened = await distrusting('vault_key', () => openVaultKey(session.keys, delivery, logs))
    keys.set(opened.place.generation, opened)
  }
  for (let generation = logs.log.generations.length; generation > 1; generation--) {
    const newer = keys.get(generation)
    const previous = delivered.previous.find((entry) => entry.generation === generation)
    if (!newer || !previous || keys.has(generation - 1)) continue
    const opened = await distrusting('vault_key', () =>
      openPreviousVaultKey(newer, previous.sealed, logs.log),
    )
    keys.set(generation - 1, opened)
  }
  return keys
}

async function rosterFor(session: OpenSession, age?: 'newest'): Promise<RosterState> {
  const roster = age === 'newest' ? await loadRoster(session) : await currentRoster(session)
  if (!roster) throw new SessionError('roster_missing')
  return roster
}

async function distrusting<T>(about: 'vault_log' | 'vault_key', check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (cause) {
    if (cause instanceof StatementRefused) throw new DistrustError(about, cause.fault, { cause })
    if (cause instanceof OpenFailed) throw new DistrustError(about, 'open_failed', { cause })
    throw cause
  }
}
