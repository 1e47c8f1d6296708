import { dayMs } from '@chaveiro/contract/durations.ts'
import { checkView, type ViewPayload } from '@chaveiro/contract/log/colleagues/view-statement.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { hashWords } from '@chaveiro/contract/rules/words/fingerprint-words.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { ColleaguesReport, SeenColleague } from '../../base/types/colleagues.ts'
import { SessionError } from '../../base/types/session-error.ts'
import type { OpenSession } from '../../state/open-session.ts'
import type { SeenViews } from '../../state/seen-views.ts'
import { isAlone, judge } from '../colleagues/concern.ts'
import { allCustodians } from '../roster/is-custodian.ts'
import { organisationLanguage } from '../roster/words.ts'
import { compareViews, isAhead } from './compare-views.ts'
import { type PlacedView, placedViews, viewsOf } from './known-views.ts'
import { unverifiedVaults } from './send-view.ts'

/**
 * Compares now, and reports how what this device is shown matches what others' devices are shown. Throws SessionError('keys_unconfirmed')
 * for somebody who may not see others' views.
 */
export async function readColleagues(session: OpenSession): Promise<ColleaguesReport> {
  const seenViews = await compareViews(session)
  const { roster, person } = session
  if (!roster || !seenViews) throw new SessionError('keys_unconfirmed')
  const { concern, vaults, unseen } = judge(session, seenViews, session.now())
  const views = new Map((await placedViews(session, roster)).map((one) => [one.payload.by, one]))
  const behind = new Set(unseen.filter(({ isBehind }) => isBehind).map(({ user }) => user))
  const others = allCustodians(roster).filter((user) => user !== person.id)
  const days = await Promise.all(viewsOf(session).days.map((day) => describeDay(session, roster, day)))
  return {
    concern,
    isAlone: isAlone(roster, person.id),
    rosterSince: seenViews.roster.since,
    vaults: [...vaults],
    unseen: [...unseen],
    differsInPeople: seenViews.conflicts.some(({ vault }) => vault === null),
    begunAt: seenViews.begunAt,
    unsigned: [...unverifiedVaults(session)],
    colleagues: others.map((user) => ({
      user,
      sameAt: seenViews.sameAt[user] ?? null,
      state: stateOf(session, seenViews, user, views.get(user), behind.has(user)),
    })),
    days: days.filter((day) => day !== null),
  }
}

function stateOf(
  session: OpenSession,
  seenViews: SeenViews,
  user: string,
  view: PlacedView | undefined,
  isBehind: boolean,
): SeenColleague['state'] {
  const isConflict = seenViews.conflicts.some((one) => one.user === user)
  const sameAt = Date.parse(seenViews.sameAt[user] ?? '')
  if (isConflict) return 'differs'
  if (isBehind) return 'behind'
  if (view && isAhead(session, view)) return 'clock_ahead'
  if (session.now().getTime() - sameAt < dayMs) return 'same'
  return view || !Number.isNaN(sameAt) ? 'older' : 'none'
}

async function describeDay(
  { api }: OpenSession,
  roster: RosterState,
  { day, statement }: { day: string; statement: string },
): Promise<ColleaguesReport['days'][number] | null> {
  const signed = await readDay(statement, roster)
  if (!signed) return null
  const words = await hashWords(await hashText(statement, verifier), await organisationLanguage(api))
  return { day, user: signed.payload.by, at: signed.payload.at, words, isKnown: signed.isKnown }
}

async function readDay(statement: string, roster: RosterState) {
  let payload: ViewPayload | null = null
  try {
    ;({ payload } = parseStatement(statement, 'chaveiro.view'))
    await checkView(statement, roster, verifier)
    return { payload, isKnown: true }
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error
    return payload && { payload, isKnown: false }
  }
}
