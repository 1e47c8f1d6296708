import { listRemembered, type Remembered, rememberedAtOnce } from '@chaveiro/contract/calls/roster.ts'
import { checkRemembered } from '@chaveiro/contract/log/roster/remembered-statement.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import type { GivenUpLog } from '@chaveiro/contract/log/statements/given-up.ts'
import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { readPages } from '../../base/calls/read-pages.ts'
import type { OpenSession } from '../../state/open-session.ts'

/** Pages beyond those that one statement per person fills, since somebody may have joined meanwhile. */
const morePages = 2

type Report = { list: GivenUpLog[]; decides: boolean; size: number }

/**
 * What other people's devices remember, as they signed it: first the lists of people who may decide, then the shortest. Unsigned lists are
 * ignored, since the server could choose with them what is given up. Throws SessionError('answer_endless') if there are more pages than
 * people could fill.
 */
export async function reportedByOthers({ api }: OpenSession, roster: RosterState): Promise<GivenUpLog[][]> {
  const reports: Report[] = []
  const maxPages = Math.ceil(roster.people.size / rememberedAtOnce) + morePages
  const pages = readPages(maxPages, (query) => api.send(listRemembered, { query }))
  for await (const { remembered } of pages) {
    for (const report of remembered) {
      const checked = await checkReport(report, roster)
      if (checked) reports.push(checked)
    }
  }
  return reports
    .sort((one, other) => Number(other.decides) - Number(one.decides) || one.size - other.size)
    .map(({ list }) => list)
}

/** Null unless it is signed by somebody of this roster and about this list. */
async function checkReport(
  { statement, given_up: list }: Remembered,
  roster: RosterState,
): Promise<Report | null> {
  try {
    const { by } = await checkRemembered(statement, list, roster, verifier)
    return { list, decides: roster.custodians.has(by), size: JSON.stringify(list).length }
  } catch (error) {
    if (error instanceof StatementRefused) return null
    throw error
  }
}
