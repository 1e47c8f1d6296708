import { hashWords } from '@chaveiro/contract/rules/fingerprint-words.ts'
import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import { hashText, parseStatement } from '@chaveiro/contract/rules/statement.ts'
import { checkView } from '@chaveiro/contract/rules/view-statement.ts'
import { listViews } from '@chaveiro/contract/views.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { SessionError } from '../../session-error.ts'
import type { ColleaguesReport } from '../../types/colleagues.ts'
import { allCustodians } from '../roster/is-custodian.ts'
import { loadRoster } from '../roster/load-roster.ts'
import { organisationLanguage } from '../roster/words.ts'
import type { OpenSession } from '../state/open-session.ts'

export async function readColleagues(session: OpenSession): Promise<ColleaguesReport> {
  const { days } = await session.api.send(listViews)
  const roster = await loadRoster(session)
  if (!roster) throw new SessionError('roster_missing')
  const others = allCustodians(roster).filter((user) => user !== session.person.id)
  return {
    concern: 'none',
    isAlone: others.length === 0,
    rosterSince: session.now().toISOString(),
    vaults: [],
    colleagues: others.map((user) => ({ user, sameAt: null, state: 'none' })),
    days: await Promise.all(days.map((day) => describeDay(session, roster, day))),
  }
}

async function describeDay(
  { api }: OpenSession,
  roster: RosterState,
  { day, statement }: { day: string; statement: string },
): Promise<ColleaguesReport['days'][number]> {
  const { by, at } = parseStatement(statement, 'chaveiro.view').payload
  const isKnown = await checkView(statement, roster, verifier).then(
    () => true,
    () => false,
  )
  const words = await hashWords(await hashText(statement, verifier), await organisationLanguage(api))
  return { day, user: by, at, words, isKnown }
}
