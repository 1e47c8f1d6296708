import type { OpenSession } from '../state/open-session.ts'

/**
 * Compares the server's list with logs, again as long as a log of a doubted vault grew meanwhile: the list may then be older than
 * the log. Only one that was asked for after everything that this device saw of the log convicts the server.
 */
export async function whileLogsMove<T>(
  session: OpenSession,
  compare: () => Promise<{ outcome: T; doubted: Iterable<string> }>,
): Promise<T> {
  for (;;) {
    const before = new Map(session.verifiedLogs)
    const { outcome, doubted } = await compare()
    const seqOf = (logs: OpenSession['verifiedLogs'], id: string) => logs.get(id)?.log.head.seq
    const hasMoved = (id: string) => seqOf(before, id) !== seqOf(session.verifiedLogs, id)
    if (![...doubted].some(hasMoved)) return outcome
  }
}
