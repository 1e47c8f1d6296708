import type { VaultItems } from '@chaveiro/contract/rules/item-change.ts'
import type { SignedChange } from '@chaveiro/crypto/processes/sign-change.ts'
import { DistrustError } from '../../session-error.ts'
import { isConflict, waitsForPlace } from '../async/conflict.ts'
import { pauseForOthers } from '../async/pause-for-others.ts'
import { patienceMs } from '../async/retry-on-conflict.ts'
import { createSerialQueue, type SerialQueue } from '../async/serial-queue.ts'
import { isDoubtful, readVaultState, takeMissed } from '../heads/read-vault-state.ts'
import { headIsDue } from '../heads/sign-due-heads.ts'
import { believedItems, believeOwn } from '../heads/vault-items.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { requireSettled } from '../state/withheld.ts'
import { currentVault } from '../vault-logs/load-vault.ts'
import { requireStanding } from '../vault-logs/require-standing.ts'
import { startDueGeneration } from './generation.ts'
import { isDue } from './write-under-newest-key.ts'

/** For conflicts over keys and logs. */
const maxAttempts = 4

/** Signs changes on top of the newest ones and sends them. Answers which of them the server has. */
export type WriteChanges<T> = (
  vault: OpenVault,
  items: VaultItems,
) => Promise<{ answer: T; changes: readonly SignedChange[] }>

const queues = new WeakMap<OpenSession, Map<string, SerialQueue>>()

/**
 * Writes changes of a vault's items under its newest key, on top of its newest change; the writes of this session run one after the other.
 * If another device was faster, reads the missed changes and signs again. Throws DistrustError('item') if what others wrote is not
 * believed.
 */
export function writeChanges<T>(session: OpenSession, vaultId: string, write: WriteChanges<T>): Promise<T> {
  return queueOf(
    session,
    vaultId,
  )(async () => {
    const until = performance.now() + patienceMs
    let vault = await currentVault(session, vaultId)
    for (let attempt = 1; ; ) {
      if (attempt > 1 || isDue(session, vault)) {
        await startDueGeneration(session, vaultId)
        vault = await currentVault(session, vaultId)
        if (attempt > 1) await readAgain(session, vaultId)
      }
      await requireStanding(session, vault)
      requireSettled(session, vault)
      const items = await itemsToWriteUpon(session, vaultId)
      try {
        const { answer, changes } = await write(vault, items)
        await believeOwn(session, vaultId, changes)
        headIsDue(session, vaultId)
        return answer
      } catch (error) {
        if (!isConflict(error)) throw error
        if (waitsForPlace(error) && performance.now() < until) {
          await takeWhatWasMissed(session, vaultId, error.missed)
          continue
        }
        if (attempt === maxAttempts) throw error
        attempt += 1
      }
    }
  })
}

/** Throws if the vault's changes are not believed, since nothing may be signed on top of them. */
export async function itemsToWriteUpon(session: OpenSession, vaultId: string): Promise<VaultItems> {
  return believedItems(session, vaultId)?.items ?? readAgain(session, vaultId)
}

async function readAgain(session: OpenSession, vaultId: string): Promise<VaultItems> {
  const state = await readVaultState(session, vaultId)
  if (isDoubtful(state)) throw new DistrustError('item', 'head', { vaultId })
  return state.items
}

/** Without missed changes it is somebody else's turn, which lasts two seconds at most. */
async function takeWhatWasMissed(session: OpenSession, vaultId: string, missed: readonly string[]) {
  if (missed.length === 0) await pauseForOthers()
  if (missed.length === 0 || !(await takeMissed(session, vaultId, missed))) await readAgain(session, vaultId)
}

function queueOf(session: OpenSession, vaultId: string): SerialQueue {
  const known = queues.get(session) ?? new Map<string, SerialQueue>()
  queues.set(session, known)
  const queue = known.get(vaultId) ?? createSerialQueue()
  known.set(vaultId, queue)
  return queue
}
