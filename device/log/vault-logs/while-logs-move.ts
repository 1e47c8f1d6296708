import { settle } from '../../base/async/settle.ts'
import type { OpenSession } from '../../state/open-session.ts'

/**
 * Compares a server's list with logs, again as long as the log of a doubted vault grew meanwhile, since the list may be older than that
 * log. The server is accused only of a list that it gave after everything that this device saw of the log.
 */
export async function whileLogsMove<T>(
  session: OpenSession,
  compare: () => Promise<{ outcome: T; doubted: Iterable<string> }>,
): Promise<T> {
  const { outcome } = await settle(
    ({ value }) => (value?.hasMoved ? { hasMoved: true } : 'stands'),
    async () => {
      const logsBefore = new Map(session.verifiedLogs)
      const { outcome, doubted } = await compare()
      const seqOf = (logs: OpenSession['verifiedLogs'], id: string) => logs.get(id)?.log.head.seq
      return {
        outcome,
        hasMoved: [...doubted].some((id) => seqOf(logsBefore, id) !== seqOf(session.verifiedLogs, id)),
      }
    },
  )
  return outcome
}
