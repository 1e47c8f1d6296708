import { listDeliveries } from '@chaveiro/contract/calls/deliveries.ts'
import { isConflict } from '../base/async/conflict.ts'
import { isWorthRepeating } from '../base/calls/call-error.ts'
import { errorFacts } from '../base/types/error-facts.ts'
import type { ErrorFacts } from '../base/types/errors.ts'
import { DistrustError, KeyUnusableError, SessionError } from '../base/types/session-error.ts'
import type { DeliveryState } from '../base/types/vaults.ts'
import { loadRoster } from '../log/roster/load-roster.ts'
import { currentVault } from '../log/vault-logs/load-vault.ts'
import { readLogs } from '../log/vault-logs/read-logs.ts'
import { isTooOld } from '../state/least-release.ts'
import type { OpenSession } from '../state/open-session.ts'
import { peopleWithUnusableKeys } from '../state/unusable-keys.ts'
import { isAccessOver } from '../vaults/generation.ts'
import { duties } from './duties.ts'
import type { Job } from './duty.ts'

/** However many the server lists, one step takes only so many jobs of a duty; the next step goes on. */
const maxJobsPerDuty = 500

/** What one step found and did. */
export interface Step extends DeliveryState {
  /** Vaults whose key this person waited for and now has. */
  arrived: string[]
  /** More is left than one step takes; the next one follows at once. */
  isUnfinished: boolean
}

/**
 * One step: does what is due of every duty. The person is not asked, since a duty gives only what server and signed statements both allow.
 * A failure in one vault stops only that one and becomes the step's `lastError`. Throws if the server cannot be reached or the roster
 * cannot be trusted.
 */
export async function keepInStep(
  session: OpenSession,
  waitedFor: readonly string[],
  onProgress: (running: number) => void = () => undefined,
): Promise<Step> {
  const roster = await loadRoster(session)
  if (!roster) return { waiting: [], running: 0, lastError: null, arrived: [], isUnfinished: false }
  const deliveries = await session.api.send(listDeliveries)
  if (isTooOld(session)) {
    const lastError = errorFacts(new SessionError('release_required'))
    return { waiting: deliveries.waiting, running: 0, lastError, arrived: [], isUnfinished: false }
  }
  const waiting = new Set(deliveries.waiting)
  const expected = waitedFor.filter((id) => !waiting.has(id)).slice(0, maxJobsPerDuty)
  const due = await Promise.all(duties.map((duty) => duty(session, deliveries)))
  const jobs = due.flatMap((some) => some.slice(0, maxJobsPerDuty))
  // Reads all logs in one call; the jobs start from these.
  const logs = new Set([...jobs.flatMap(({ vaultLog }) => vaultLog ?? []), ...expected])
  await readLogs(session, [...logs], 'newest')
  const done = await runAll(session, jobs, onProgress)
  const came = await takeArrivals(session, expected)
  return {
    waiting: [...deliveries.waiting, ...came.refused],
    running: 0,
    lastError: done.lastError ?? came.lastError ?? unusableKeys(session),
    arrived: came.arrived,
    isUnfinished: done.isUnfinished,
  }
}

/** People to whom nothing can be sealed. Reported unless there is a graver error. */
function unusableKeys(session: OpenSession): ErrorFacts | null {
  const people = peopleWithUnusableKeys(session)
  return people.length === 0 ? null : errorFacts(new KeyUnusableError(people))
}

async function runAll(session: OpenSession, jobs: readonly Job[], onProgress: (running: number) => void) {
  let lastError: ErrorFacts | null = null
  let isUnfinished = false
  let running = jobs.length
  for (const job of jobs) {
    if (session.ended.signal.aborted) break
    onProgress(running)
    try {
      if ((await job.run()) === 'unfinished') isUnfinished = true
    } catch (error) {
      if (isUnreachable(error)) throw error
      if (!isConflict(error) && !isAccessOver(error)) lastError = errorFacts(error)
    }
    running -= 1
  }
  return { lastError, isUnfinished }
}

/** Opens keys that arrived. A wrong one is refused, and the person goes on waiting. */
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
      // Any other error shows when the vault is opened.
      ;(isWrong ? refused : arrived).push(id)
      if (isWrong) lastError = errorFacts(error)
    }
  }
  return { arrived, refused, lastError }
}

const isUnreachable = (error: unknown): boolean =>
  isWorthRepeating(error) || errorFacts(error).code === 'signed_out'
