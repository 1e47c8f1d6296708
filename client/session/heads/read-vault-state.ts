import { StatementRefused } from '@chaveiro/contract/rules/statement-refused.ts'
import type { VaultFault } from '../../types/vaults.ts'
import { loadRoster } from '../roster/load-roster.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { SeenHead } from '../state/seen-memory.ts'
import type { VerifiedLog } from '../state/verified-vault.ts'
import { currentLog, refreshLog } from '../vault-logs/load-vault-log.ts'
import { HeadDistrusted } from './head-distrusted.ts'
import { keepHead, knownHead, type VaultState, type VerifiedHead } from './head-state.ts'
import { followChanges, signedDeletions } from './read-changes.ts'
import { fetchHeads, type HeadChain, verifyHeads } from './read-heads.ts'

/**
 * A vault's items by what its members signed. Heads and changes newer than our logs look like forgeries, so the logs
 * are fetched again before anything is called a fault. Faults are returned, never thrown.
 */
export async function readVaultState(session: OpenSession, vaultId: string): Promise<VaultState> {
  // Read before asking: another tab may see something newer meanwhile.
  const seen = await session.seen.vaultHead(vaultId)
  const known = knownHead(session, vaultId)
  const chain = await fetchHeads(session, vaultId)
  const state = await verify(chain, await currentLog(session, vaultId), known, seen)
  if (!isDoubtful(state)) return take(session, state)
  await loadRoster(session)
  return take(session, await verify(chain, await refreshLog(session, vaultId), known, seen))
}

async function take(session: OpenSession, state: VaultState): Promise<VaultState> {
  if (state.head && !state.faults.some(({ kind }) => kind === 'head')) await keepHead(session, state.head)
  return state
}

async function verify(
  chain: HeadChain,
  logs: VerifiedLog,
  known: VerifiedHead | undefined,
  seen: SeenHead | undefined,
): Promise<VaultState> {
  let head: VerifiedHead | null
  try {
    head = await verifyHeads(chain, logs, known, seen)
  } catch (error) {
    if (!(error instanceof StatementRefused) && !(error instanceof HeadDistrusted)) throw error
    return refusedState(chain, known ?? null, { kind: 'head', fault: error.fault })
  }
  const { changes, deletions, through } = chain.last
  const changed = await followChanges(head, changes, logs)
  const covered = await signedDeletions(deletions, logs)
  return {
    ...changed,
    head,
    deleted: new Set([...changed.deleted, ...covered]),
    through,
    hasChanged: changes.some(({ deleted, signature }) => !deleted || signature !== null),
    faults: [...lostEntries(known, head, covered), ...changed.faults],
  }
}

/** A head that leaves out or rolls back an item that the one before covered, without a signed deletion. */
function lostEntries(
  known: VerifiedHead | undefined,
  head: VerifiedHead | null,
  deleted: ReadonlySet<string>,
): VaultFault[] {
  if (!known || !head || head.hash === known.hash) return []
  return [...known.entries.values()].flatMap(([itemId, revision]): VaultFault[] => {
    const present = head.entries.get(itemId)
    if (!present) return deleted.has(itemId) ? [] : [{ kind: 'dropped', itemId }]
    return present[1] < revision ? [{ kind: 'rolled_back', itemId }] : []
  })
}

function refusedState({ last }: HeadChain, head: VerifiedHead | null, fault: VaultFault): VaultState {
  return {
    head,
    entries: head?.entries ?? new Map(),
    deleted: new Set(),
    unsignedDeletions: [],
    through: last.through,
    hasChanged: false,
    faults: [fault],
  }
}

function isDoubtful({ faults }: VaultState): boolean {
  return faults.some(({ kind }) => kind === 'head' || kind === 'unentitled')
}
