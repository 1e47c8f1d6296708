import { maxLogsInCall, readVaultLogs } from '@chaveiro/contract/calls/vault-logs.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { SessionError } from '../../base/types/session-error.ts'
import type { OpenSession } from '../../state/open-session.ts'
import type { DeliveredLog, VerifiedLog } from '../../state/verified-vault.ts'
import { type LogStart, readSerially, rosterFor, startOf, takeLog } from './load-vault-log.ts'

/**
 * refreshLog for many vaults, fetched together and verified one by one. SessionError('not_found') for a vault that the server leaves out:
 * this person may not read it, or it does not exist.
 */
export function refreshLogs(
  session: OpenSession,
  vaultIds: readonly string[],
): Map<string, Promise<VerifiedLog>> {
  const newestRoster = once(() => rosterFor(session, 'newest'))
  const starts: Promise<LogStart>[] = []
  const answers = Promise.withResolvers<Map<string, DeliveredLog>>()
  const readings = new Map<string, Promise<VerifiedLog>>()
  // Enters all queues at once: two such calls that wait for each other would deadlock.
  for (const vaultId of new Set(vaultIds)) {
    const starting = Promise.withResolvers<LogStart>()
    starts.push(starting.promise)
    const reading = readSerially(session, vaultId, async () => {
      starting.resolve(startOf(session, vaultId))
      const start = await starting.promise
      const answer = (await answers.promise).get(vaultId)
      if (!answer) throw new SessionError('not_found')
      return takeLog(session, start, answer, newestRoster)
    })
    readings.set(vaultId, reading)
  }
  answers.resolve(askTogether(session, starts))
  return readings
}

async function askTogether(
  session: OpenSession,
  starting: readonly Promise<LogStart>[],
): Promise<Map<string, DeliveredLog>> {
  const settled = await Promise.allSettled(starting)
  const starts = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const answers = new Map<string, DeliveredLog>()
  for (let from = 0; from < starts.length; from += maxLogsInCall) {
    let open = starts.slice(from, from + maxLogsInCall)
    while (open.length > 0) open = await askOnce(session, open, answers)
  }
  return answers
}

/** Answers what is still to be asked for. An answer without any log ends the loop. */
async function askOnce(session: OpenSession, open: LogStart[], answers: Map<string, DeliveredLog>) {
  const vaults = open.map(({ vaultId, after, provenTo }) => ({ id: vaultId, after, proven_to: provenTo }))
  const { logs, left } = await session.api.send(readVaultLogs, { body: { vaults } })
  const asked = new Set(open.map(({ vaultId }) => vaultId))
  for (const log of logs) if (asked.delete(log.vault_id)) answers.set(log.vault_id, log)
  const next = open.filter(({ vaultId }) => asked.has(vaultId) && left.includes(vaultId))
  return next.length < open.length ? next : []
}

/** Runs `make` once for several callers. */
function once(make: () => Promise<RosterState>): () => Promise<RosterState> {
  let promise: Promise<RosterState> | null = null
  return () => {
    promise ??= make()
    return promise
  }
}
