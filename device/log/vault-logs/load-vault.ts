import type { VaultKeys } from '@chaveiro/crypto/processes/derive-vault-keys.ts'
import { SessionError } from '../../base/types/session-error.ts'
import type { OpenSession } from '../../state/open-session.ts'
import type { OpenVault, VerifiedLog } from '../../state/verified-vault.ts'
import { currentLog, refreshLog, rememberLog } from './load-vault-log.ts'
import { openDeliveredKeys } from './open-delivered-keys.ts'

/** The vault as this session last opened it, or opened now. Throws DistrustError('vault_log' or 'vault_key', fault). */
export async function currentVault(session: OpenSession, vaultId: string): Promise<OpenVault> {
  return open(session, vaultId, await currentLog(session, vaultId))
}

/** The vault with what is new in its log and keys, by the newest loaded roster. */
export async function refreshVault(session: OpenSession, vaultId: string): Promise<OpenVault> {
  return open(session, vaultId, await refreshLog(session, vaultId))
}

/** Keeps a vault whose key this device has just made itself. */
export async function rememberVault(session: OpenSession, vault: OpenVault): Promise<void> {
  const { id, roster, log, keys } = vault
  const verifiedLog = { roster, log, delivered: { keys: [], previous: [], generation_due: false } }
  await rememberLog(session, id, verifiedLog)
  session.vaultKeys.set(id, keys)
  session.vaults.set(id, { of: verifiedLog, opening: Promise.resolve(vault) })
}

/** The newest keys of a vault. Throws SessionError('vault_unkeyed' or 'key_missing'). */
export function newestKeys(vault: OpenVault): VaultKeys {
  const generation = vault.log.generation
  if (!generation) throw new SessionError('vault_unkeyed')
  return keysOf(vault, generation.number)
}

/** The keys of one generation. Throws SessionError('key_missing') for a person who was never given them. */
export function keysOf(vault: OpenVault, generation: number): VaultKeys {
  const keys = vault.keys.get(generation)
  if (!keys) throw new SessionError('key_missing')
  return keys
}

/** Opens the keys that came with a log once; keys opened before are kept. */
function open(session: OpenSession, vaultId: string, verifiedLog: VerifiedLog): Promise<OpenVault> {
  const present = session.vaults.get(vaultId)
  if (present?.of === verifiedLog) return present.opening
  const opening = openKeys(session, vaultId, verifiedLog)
  session.vaults.set(vaultId, { of: verifiedLog, opening })
  opening.catch(() => {
    if (session.vaults.get(vaultId)?.opening !== opening) return
    session.vaults.delete(vaultId)
    session.logs.delete(vaultId)
  })
  return opening
}

async function openKeys(
  session: OpenSession,
  vaultId: string,
  { roster, log, delivered }: VerifiedLog,
): Promise<OpenVault> {
  const openedKeys = session.vaultKeys.get(vaultId) ?? new Map()
  const keys = await openDeliveredKeys(session, delivered, { roster, log }, openedKeys)
  session.vaultKeys.set(vaultId, keys)
  return { id: vaultId, roster, log, keys }
}
