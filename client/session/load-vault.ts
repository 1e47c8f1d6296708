import type { CallOutput } from '@chaveiro/contract/call.ts'
import { continuesHead, type RosterState } from '@chaveiro/contract/rules/roster.ts'
import { hashText } from '@chaveiro/contract/rules/statement.ts'
import { extendVaultLog, type VaultLogState } from '@chaveiro/contract/rules/vault-log.ts'
import { getVaultLog } from '@chaveiro/contract/vaults.ts'
import type { VaultKeys } from '@chaveiro/crypto/processes/derive-vault-keys.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { DistrustError, SessionError } from '../session-error.ts'
import { distrusting } from './distrusting.ts'
import { keepVaultState, recallVaultState } from './kept-vault.ts'
import { currentRoster, loadRoster } from './load-roster.ts'
import { openDeliveredKeys } from './open-delivered-keys.ts'
import type { OpenSession } from './open-session.ts'

/** A vault whose log was checked and whose keys this person holds. */
export interface OpenVault {
  readonly id: string
  readonly roster: RosterState
  readonly log: VaultLogState
  /** The keys of every generation that can be reached, by number; empty without a sealed key of one's own. */
  readonly keys: ReadonlyMap<number, VaultKeys>
}

export type DeliveredLog = CallOutput<typeof getVaultLog>

/** The vault as this session last opened it, or opened now. */
export function currentVault(session: OpenSession, vaultId: string): Promise<OpenVault> {
  return session.vaults.get(vaultId) ?? open(session, vaultId, null)
}

/** The vault with what is new in its log, after the newest roster was fetched by the caller. */
export function refreshVault(session: OpenSession, vaultId: string): Promise<OpenVault> {
  return open(session, vaultId, session.vaults.get(vaultId) ?? null)
}

/** Takes up a vault that this device has just changed itself. */
export async function rememberVault(session: OpenSession, vault: OpenVault): Promise<void> {
  session.vaults.set(vault.id, Promise.resolve(vault))
  session.verifiedVaults.set(vault.id, vault)
  await keepVaultHead(session, vault.id, vault.log)
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

/** Loads of one vault run one after the other, each upon what the one before found. */
function open(session: OpenSession, vaultId: string, before: Promise<unknown> | null): Promise<OpenVault> {
  const opening = (before ?? Promise.resolve()).catch(() => undefined).then(() => openVault(session, vaultId))
  session.vaults.set(vaultId, opening)
  opening.catch(() => {
    if (session.vaults.get(vaultId) === opening) session.vaults.delete(vaultId)
  })
  return opening
}

/**
 * Fetches what is new in a vault's log and one's own sealed keys, checks every statement, that the log continues
 * what this device saw, every hand-over, and that each key is the one to which the log commits. Throws
 * DistrustError('vault_log' or 'vault_key', fault).
 */
async function openVault(session: OpenSession, vaultId: string): Promise<OpenVault> {
  const seen = await session.seen.vault(vaultId)
  if (seen) await rosterFor(session)
  const known = session.verifiedVaults.get(vaultId)
  const base = known?.log ?? (seen ? await recallVaultState(session, vaultId) : null)
  const after = base ? base.head.seq - 1 : -1
  const delivered = await session.caller.send(getVaultLog, { params: { id: vaultId }, query: { after } })
  if (delivered.statements.length === 0) {
    if (seen || base) throw new DistrustError('vault_log', 'shrunk', { vaultId })
    throw new SessionError('vault_unkeyed')
  }
  const { roster, log } = await readLog(session, vaultId, base, delivered.statements)
  if (log.vault !== vaultId) throw new DistrustError('vault_log', 'wrong_place', { vaultId })
  if (seen && !continuesHead(log, seen)) {
    throw new DistrustError('vault_log', log.head.seq < seen.seq ? 'shrunk' : 'forked', { vaultId })
  }
  const keys = await openDeliveredKeys(session, delivered, { roster, log }, known?.keys ?? new Map())
  const vault = { id: vaultId, roster, log, keys }
  session.verifiedVaults.set(vaultId, vault)
  await keepVaultHead(session, vaultId, log)
  return vault
}

async function readLog(
  session: OpenSession,
  vaultId: string,
  base: VaultLogState | null,
  statements: string[],
): Promise<{ roster: RosterState; log: VaultLogState }> {
  let news = statements
  if (base) {
    const [first = '', ...rest] = statements
    const isContinued = (await hashText(first, verifier)) === base.head.hash
    if (!isContinued) throw new DistrustError('vault_log', 'forked', { vaultId })
    news = rest
  }
  const extend = (roster: RosterState) =>
    base && news.length === 0 ? base : extendVaultLog(base, news, roster, verifier)
  const roster = await rosterFor(session)
  try {
    return { roster, log: await extend(roster) }
  } catch {
    // The log may speak of a roster that is newer than ours: only with the newest one is a refusal a refusal.
    const newest = await rosterFor(session, 'newest')
    const log = await distrusting('vault_log', vaultId, async () => extend(newest))
    return { roster: newest, log }
  }
}

async function keepVaultHead(session: OpenSession, vaultId: string, log: VaultLogState) {
  const seen = await session.seen.vault(vaultId)
  if (!seen || log.head.seq > seen.seq) await session.seen.keepVault(vaultId, log.head)
  await keepVaultState(session, log)
}

async function rosterFor(session: OpenSession, age?: 'newest'): Promise<RosterState> {
  const roster = age === 'newest' ? await loadRoster(session) : await currentRoster(session)
  if (!roster) throw new SessionError('roster_missing')
  return roster
}
