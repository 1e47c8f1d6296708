import { signVaultHead } from '@chaveiro/contract/heads.ts'
import { hashText, parseStatement } from '@chaveiro/contract/rules/statement.ts'
import { generationIsDue } from '@chaveiro/contract/rules/vault-log.ts'
import { signHead as writeHead } from '@chaveiro/crypto/processes/sign-head.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { isConflict } from '../async/conflict.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { currentVault } from '../vault-logs/load-vault.ts'
import { keepHead, type VaultState, type VerifiedHead } from './head-state.ts'
import { readVaultState } from './read-vault-state.ts'
import { againstMemory, mayBeSigned } from './vault-faults.ts'

/**
 * Signs a vault's items where they changed since the newest head, or where that head is of an older generation. False
 * where there is nothing to sign, a fault was found, this device lacks the key, or another one was faster.
 */
export async function signHead(session: OpenSession, vaultId: string): Promise<boolean> {
  const uncovered = await session.seen.uncovered(vaultId)
  const state = await readVaultState(session, vaultId)
  if (!mayBeSigned([...state.faults, ...againstMemory(state, uncovered)])) return false
  const vault = await currentVault(session, vaultId)
  if (isNeeded(state, vault) && !(await sign(session, vault, state))) return false
  await session.seen.forgetCovered(vaultId, uncovered)
  return true
}

function isNeeded({ head, hasChanged }: VaultState, { log }: OpenVault): boolean {
  return hasChanged || (head !== null && head.payload.generation < (log.generation?.number ?? 0))
}

async function sign(session: OpenSession, vault: OpenVault, state: VaultState): Promise<boolean> {
  const { roster, log } = vault
  const holdsKey = log.generation !== null && vault.keys.has(log.generation.number)
  if (!holdsKey || generationIsDue(log, roster) || session.ended.signal.aborted) return false
  const before = state.head && { version: state.head.payload.version, hash: state.head.hash }
  const entries = [...state.entries.values()]
  const head = await writeHead(session.keys, { roster, log }, before, entries, session.now())
  try {
    const body = { head, through: state.through }
    await session.api.send(signVaultHead, { params: { id: vault.id }, body })
  } catch (error) {
    if (isConflict(error)) return false
    throw error
  }
  await keepHead(session, await signed(head, state))
  return true
}

async function signed(head: string, { entries }: VaultState): Promise<VerifiedHead> {
  const { payload } = parseStatement(head, 'chaveiro.vault.head')
  return { payload, hash: await hashText(head, verifier), entries }
}
