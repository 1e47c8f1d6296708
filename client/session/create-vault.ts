import {
  createVault as createVaultCall,
  foundVault as foundVaultCall,
  listVaults,
  type Vault,
} from '@chaveiro/contract/vaults.ts'
import { createVault as makeFounding } from '@chaveiro/crypto/processes/create-vault.ts'
import { v7 as makeId } from 'uuid'
import { CallError } from '../call-error.ts'
import { DistrustError } from '../session-error.ts'
import type { VaultDraft } from '../session-types.ts'
import { isCustodian } from './is-custodian.ts'
import { loadRoster } from './load-roster.ts'
import { type OpenVault, rememberVault } from './load-vault.ts'
import type { OpenSession } from './open-session.ts'

/**
 * Creates a vault with its first key, sealed to every custodian whose keys are vouched for. Before the genesis, or
 * by somebody who is no custodian in the roster, it is created without one.
 */
export async function createVault(session: OpenSession, draft: VaultDraft): Promise<Vault> {
  const id = makeId()
  const made = await found(session, id)
  const vault = await session.caller.send(createVaultCall, {
    body: { ...draft, id, ...(made ? { founding: made.founding } : {}) },
  })
  if (vault.id !== id) throw new DistrustError('vault_log', 'wrong_place')
  if (made) await rememberVault(session, made.vault)
  return vault
}

/** Gives their first key to all vaults that have none, as far as this person may; answers how many got one. */
export async function foundUnkeyedVaults(session: OpenSession): Promise<number> {
  const unkeyed = (await session.caller.send(listVaults)).filter((vault) => vault.generation === 0)
  let count = 0
  for (const { id } of unkeyed) if (await foundVault(session, id)) count += 1
  return count
}

/**
 * Founds one vault; false when this person may not, or when another device was faster. A vault whose log this device
 * saw has its key: a server that says otherwise would get a second founding signed, and the first forgotten.
 */
export async function foundVault(session: OpenSession, vaultId: string): Promise<boolean> {
  if (await session.seen.vault(vaultId)) throw new DistrustError('vault_log', 'shrunk')
  const made = await found(session, vaultId)
  if (!made) return false
  try {
    await session.caller.send(foundVaultCall, { params: { id: vaultId }, body: made.founding })
  } catch (error) {
    if (error instanceof CallError && error.code === 'stale_head') return false
    throw error
  }
  await rememberVault(session, made.vault)
  return true
}

async function found(session: OpenSession, vaultId: string) {
  const roster = await loadRoster(session)
  if (!roster || !isCustodian(roster, session.person.id)) return null
  const { founding, log, vaultKeys } = await makeFounding(session.keys, roster, vaultId, session.now())
  const vault: OpenVault = { id: vaultId, roster, log, keys: new Map([[1, vaultKeys]]) }
  return { founding, vault }
}
