import { listRemembered, type Remembered, rememberedAtOnce } from '@chaveiro/contract/roster.ts'
import type { GivenUpLog } from '@chaveiro/contract/rules/given-up.ts'
import { checkRemembered } from '@chaveiro/contract/rules/remembered-statement.ts'
import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import { StatementRefused } from '@chaveiro/contract/rules/statement-refused.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { SessionError } from '../../session-error.ts'
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
  let cursor: string | null = null
  for (let pages = 0; pages < mostPages; pages++) {
    const page: { remembered: Remembered[]; next: string | null } = await api.send(listRemembered, {
      query: cursor === null ? {} : { cursor },
    })
    for (const word of page.remembered) {
      const checked = await checkWord(word, roster)
      if (checked) told.push(checked)
    }
    cursor = page.next
    if (cursor === null) return inOrder(told)
  }
  throw new SessionError('answer_endless')
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

function inOrder(told: readonly Told[]): GivenUpLog[][] {
  return told
    .toSorted((one, other) => Number(other.decides) - Number(one.decides) || one.size - other.size)
    .map(({ list }) => list)
}
