import { dealingOf } from '@chaveiro/contract/rules/vault-log.ts'
import type { Deliveries } from '@chaveiro/contract/sharing.ts'
import { dealtKeysOf } from './custody-keys.ts'
import { loadRoster } from './load-roster.ts'
import { refreshVault } from './load-vault.ts'
import type { OpenSession } from './open-session.ts'
import { rewrapPage } from './rewrap-vault.ts'

/** A step takes one page of each, so that others who wait for this device wait no longer than that. */
const vaultsInOneStep = 4

/** How far this device went through a vault's items since their custody keys were dealt. */
interface Passage {
  dealing: number
  /** Where the next page begins; undefined before the first. */
  cursor: string | undefined
  /** Items whose author's statement does not cover their key, in this passage: no device wraps them. */
  unsound: number
  /** What the last whole passage had to leave as it was; -1 before there was one. */
  left: number
}

const passages = new WeakMap<OpenSession, Map<string, Passage>>()

/**
 * The vaults in which this device could wrap items for custodians. The server's word costs a page at most: what a whole
 * passage could not wrap is not tried again as long as nothing else is missing.
 */
export function unwrappedVaults(session: OpenSession, unwrapped: Deliveries['unwrapped']): string[] {
  const known = passages.get(session)
  return unwrapped
    .filter(({ vault_id, dealing, count }) => {
      const passage = known?.get(vault_id)
      return passage?.dealing !== dealing || passage.left !== count
    })
    .map(({ vault_id }) => vault_id)
    .slice(0, vaultsInOneStep)
}

/**
 * Wraps a page of a split vault's items for its custodians, so that an emergency can be met in each of them, if this
 * device sees for itself that the dealing is complete. Several devices may do it at once: of each item one wrap is kept.
 * True where more pages follow.
 */
export async function wrapForCustodians(session: OpenSession, vaultId: string): Promise<boolean> {
  await loadRoster(session)
  const vault = await refreshVault(session, vaultId)
  if (!vault.keys.has(vault.log.generation?.number ?? 0) || !(await dealtKeysOf(vault))) return false
  const dealing = dealingOf(vault.log, vault.roster)?.dealing ?? 0
  const passage = passageOf(session, vaultId, dealing)
  const { found, sent, next } = await rewrapPage(session, vaultId, passage.cursor)
  passage.unsound += found - sent
  passage.cursor = next ?? undefined
  if (next !== null) return true
  passage.left = passage.unsound
  passage.unsound = 0
  return false
}

function passageOf(session: OpenSession, vaultId: string, dealing: number): Passage {
  const known = passages.get(session) ?? new Map<string, Passage>()
  passages.set(session, known)
  const present = known.get(vaultId)
  if (present?.dealing === dealing) return present
  const begun = { dealing, cursor: undefined, unsound: 0, left: -1 }
  known.set(vaultId, begun)
  return begun
}
