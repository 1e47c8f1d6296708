import { signVaultHead } from '@chaveiro/contract/calls/heads.ts'
import { headEntries } from '@chaveiro/contract/log/items/head.ts'
import { generationIsDue } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { signHead as writeHead } from '@chaveiro/crypto/processes/sign-head.ts'
import { isConflict } from '../../base/async/conflict.ts'
import type { OpenSession } from '../../state/open-session.ts'
import type { OpenVault } from '../../state/verified-vault.ts'
import { currentVault } from '../vault-logs/load-vault.ts'
import { writesIn } from '../vault-logs/writes-in.ts'
import { readVaultState, type VaultState } from './read-vault-state.ts'
import { mayBeSigned } from './vault-faults.ts'

/**
 * Signs a vault's head if its items changed since the newest one, or if that one is of an older generation. Answers false if nothing is to
 * be signed, a fault was found, this device lacks the key, or another device was faster.
 */
export async function signHead(session: OpenSession, vaultId: string): Promise<boolean> {
  const state = await readVaultState(session, vaultId)
  if (!mayBeSigned(state.faults)) return false
  const vault = await currentVault(session, vaultId)
  return writesIn(session, vault) && isNeeded(state, vault) && sign(session, vault, state)
}

function isNeeded({ items: { newest }, head }: VaultState, { log }: OpenVault): boolean {
  if (!newest || !head) return newest !== null
  return head.number < newest.number || head.generation < (log.generation?.number ?? 0)
}

async function sign(session: OpenSession, vault: OpenVault, { items }: VaultState): Promise<boolean> {
  const { roster, log } = vault
  const holdsKey = log.generation !== null && vault.keys.has(log.generation.number)
  if (!items.newest || !holdsKey || generationIsDue(log, roster) || session.ended.signal.aborted) return false
  const entries = headEntries(items.standings)
  const head = await writeHead(session.keys, { roster, log }, items.newest, entries, session.now())
  try {
    await session.api.send(signVaultHead, { params: { id: vault.id }, body: { head } })
    return true
  } catch (error) {
    if (isConflict(error)) return false
    throw error
  }
}
