import { type Deliveries, listDeliveries } from '@chaveiro/contract/deliveries.ts'
import { generationIsDue } from '@chaveiro/contract/rules/vault-log.ts'
import { errorFacts } from '../../error-facts.ts'
import { DistrustError } from '../../session-error.ts'
import type { ErrorFacts } from '../../types/errors.ts'
import type { DeliveryState } from '../../types/vaults.ts'
import { isOutrun } from '../async/conflict.ts'
import { isAccessOver, startDueGeneration } from '../keys/generation.ts'
import { loadRoster } from '../roster/load-roster.ts'
import type { OpenSession } from '../state/open-session.ts'
import { currentVault } from '../vault-logs/load-vault.ts'
import { readLogs } from '../vault-logs/read-logs.ts'
import { foundVault } from '../vaults/create-vault.ts'
import { acknowledgeDealing } from './acknowledge-dealings.ts'
import { dealDueCustody, dealingsDueByLogs } from './deal-custody.ts'
import { deliverKeys } from './deliver-keys.ts'
import { unwrappedVaults, wrapForCustodians } from './wrap-for-custodians.ts'

/** What keeping in step found and did. */
export interface Step extends DeliveryState {
  /** Vaults whose key this person waited for and now has. */
  arrived: string[]
  /** More is left to do than one step takes: the next one need not wait. */
  isUnfinished: boolean
}

/**
 * Follows what was decided, once: founds vaults without a key, starts the generations that are due, deals custody keys,
 * delivers keys that somebody waits for, acknowledges custody keys that came, wraps items for custodians. Nothing of it gives anybody what server and signed statements do not both give already, so
 * nobody is asked. Other devices may do the same at the same time. What does not hold about one vault stops that one
 * alone, and is the step's `lastError`. Throws where the server cannot be reached or the roster does not hold.
 */
export async function keepInStep(
  session: OpenSession,
  waitedFor: readonly string[],
  onProgress: (running: number) => void = () => undefined,
): Promise<Step> {
  const roster = await loadRoster(session)
  if (!roster) return { waiting: [], running: 0, lastError: null, arrived: [], isUnfinished: false }
  const deliveries = await session.api.send(listDeliveries)
  const expected = waitedFor.filter((id) => !deliveries.waiting.includes(id))
  const due = await dueIn(session, deliveries)
  // All together; each task begins with what was read here.
  await readLogs(session, [...new Set([...Object.values(due).flat(), ...expected])], 'newest')
  const unfinished = new Set<string>()
  const tasks = tasksOf(session, deliveries, due, unfinished)
  let lastError: ErrorFacts | null = null
  let running = tasks.length
  for (const task of tasks) {
    if (session.ended.signal.aborted) break
    onProgress(running)
    try {
      await task()
    } catch (error) {
      if (isUnreachable(error)) throw error
      if (!isOutrun(error) && !isAccessOver(error)) lastError = errorFacts(error)
    }
    running -= 1
  }
  const came = await takeArrivals(session, expected)
  const isUnfinished = unfinished.size > 0
  return {
    waiting: [...deliveries.waiting, ...came.refused],
    running: 0,
    lastError: lastError ?? came.lastError,
    arrived: came.arrived,
    isUnfinished,
  }
}

/** Opens the keys that came. One that is not the right one is refused in doing so, and its person goes on waiting. */
async function takeArrivals(session: OpenSession, vaultIds: readonly string[]) {
  const arrived: string[] = []
  const refused: string[] = []
  let lastError: ErrorFacts | null = null
  for (const id of vaultIds) {
    try {
      await currentVault(session, id)
      arrived.push(id)
    } catch (error) {
      const isWrong = error instanceof DistrustError
      // Whatever else is in the way shows when the vault is opened.
      ;(isWrong ? refused : arrived).push(id)
      if (isWrong) lastError = errorFacts(error)
    }
  }
  return { arrived, refused, lastError }
}

/** The vaults whose logs say what is to be done. */
interface Due {
  readonly generations: string[]
  readonly dealings: string[]
  readonly keys: string[]
  readonly acknowledgements: string[]
}

/** By the server's word, and by what this device sees for itself. */
async function dueIn(session: OpenSession, deliveries: Deliveries): Promise<Due> {
  return {
    generations: [...new Set([...deliveries.due_generations, ...dueByLogs(session)])],
    dealings: [...new Set([...deliveries.due_dealings, ...(await dealingsDueByLogs(session))])],
    keys: [...new Set(deliveries.pending.map(({ vault_id }) => vault_id))],
    acknowledgements: deliveries.unacknowledged,
  }
}

/**
 * Generations before deliveries and dealings: who waits gets the newest key at once, and that is the one dealt. What
 * nobody waits for comes last; where it takes more than a step, the vault is in `unfinished`.
 */
function tasksOf(
  session: OpenSession,
  { unkeyed, pending, unwrapped }: Deliveries,
  due: Due,
  unfinished: Set<string>,
): (() => Promise<unknown>)[] {
  const waitingIn = (id: string) => pending.filter(({ vault_id }) => vault_id === id)
  return [
    ...unkeyed.map((id) => () => foundVault(session, id)),
    ...due.generations.map((id) => () => startGenerationAndDeal(session, id)),
    ...due.dealings.map((id) => () => dealDueCustody(session, id)),
    ...due.keys.map((id) => () => {
      const people = waitingIn(id).map(({ user_id }) => user_id)
      return deliverKeys(session, id, people)
    }),
    ...due.acknowledgements.map((id) => () => acknowledgeDealing(session, id)),
    ...unwrappedVaults(session, unwrapped).map((id) => async () => {
      if (await wrapForCustodians(session, id)) unfinished.add(id)
    }),
  ]
}

/** Between a new key and its dealing custodians could open nothing that is written: no step is waited for. */
async function startGenerationAndDeal(session: OpenSession, vaultId: string): Promise<void> {
  await startDueGeneration(session, vaultId, 'known')
  if (session.verifiedLogs.get(vaultId)?.log.custody === 'split') await dealDueCustody(session, vaultId)
}

/** Vaults of which this device holds the key and sees for itself that the next generation is due. */
function dueByLogs({ roster, verifiedLogs, vaultKeys }: OpenSession): string[] {
  if (!roster) return []
  return [...verifiedLogs].flatMap(([id, { log }]) => {
    const holdsKey = vaultKeys.get(id)?.has(log.generation?.number ?? 0)
    return holdsKey && generationIsDue(log, roster) ? [id] : []
  })
}

function isUnreachable(error: unknown): boolean {
  const { code } = errorFacts(error)
  return code === 'unreachable' || code === 'signed_out' || code === 'too_many' || code === 'not_ready'
}
