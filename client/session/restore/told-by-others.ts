import { listRemembered, type Remembered, rememberedAtOnce } from '@chaveiro/contract/roster.ts'
import type { GivenUpLog } from '@chaveiro/contract/rules/given-up.ts'
import { checkRemembered } from '@chaveiro/contract/rules/remembered-statement.ts'
import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import { StatementRefused } from '@chaveiro/contract/rules/statement-refused.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { readPages } from '../async/read-pages.ts'
import type { OpenSession } from '../state/open-session.ts'

/** Beside those that one word of each person fills: somebody may have come in between. */
const morePages = 2

type Told = { list: GivenUpLog[]; decides: boolean; size: number }

/**
 * What other people signed that their devices remember, those first who decide, then the shortest; what nobody signed would give
 * up what the server chooses. SessionError('answer_endless') where there are more pages than people could fill.
 */
export async function toldByOthers({ api }: OpenSession, roster: RosterState): Promise<GivenUpLog[][]> {
  const told: Told[] = []
  const mostPages = Math.ceil(roster.people.size / rememberedAtOnce) + morePages
  const pages = readPages(mostPages, (query) => api.send(listRemembered, { query }))
  for await (const { remembered } of pages) {
    for (const word of remembered) {
      const checked = await checkWord(word, roster)
      if (checked) told.push(checked)
    }
  }
  return told
    .sort((one, other) => Number(other.decides) - Number(one.decides) || one.size - other.size)
    .map(({ list }) => list)
}

/** Null where it is not signed by somebody of this roster, or about another list. */
async function checkWord(
  { statement, given_up: list }: Remembered,
  roster: RosterState,
): Promise<Told | null> {
  try {
    const { by } = await checkRemembered(statement, list, roster, verifier)
    return { list, decides: roster.custodians.has(by), size: JSON.stringify(list).length }
  } catch (error) {
    if (error instanceof StatementRefused) return null
    throw error
  }
}
