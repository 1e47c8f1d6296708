import { listViews, type SeenView } from '@chaveiro/contract/calls/views.ts'
import {
  placeView,
  placeWholeView,
  type ViewPlace,
} from '@chaveiro/contract/log/colleagues/colleague-view.ts'
import type { ViewPayload } from '@chaveiro/contract/log/colleagues/view-statement.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { sha256Sync } from '@chaveiro/crypto/primitives/sha256-sync.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { OpenSession } from '../../state/open-session.ts'
import type { FetchedViews } from '../../state/session-state.ts'
import { allCustodians } from '../roster/is-custodian.ts'

/** Pages beyond one per known custodian, since some custodians may be new. */
const morePages = 2

/** A colleague's view, compared with this device's roster. */
export interface PlacedView {
  readonly view: SeenView
  readonly payload: ViewPayload
  readonly place: ViewPlace
}

const hasher = { sha256: sha256Sync }

/** Runs a session's comparisons one after the other. */
export function viewsInTurn<T>(session: OpenSession, work: () => Promise<T>): Promise<T> {
  return session.state.viewsInTurn(work)
}

export function viewsOf(session: OpenSession): FetchedViews {
  const present = session.state.fetchedViews
  if (present?.wentBack === session.wentBack) return present
  const begun: FetchedViews = {
    wentBack: session.wentBack,
    views: new Map(),
    uncheckedViews: new Map(),
    after: undefined,
    days: [],
  }
  session.state.fetchedViews = begun
  return begun
}

/** Fetches new views, in no more pages than there can be custodians. */
export async function fetchViews(session: OpenSession): Promise<void> {
  const into = viewsOf(session)
  const custodians = session.roster ? allCustodians(session.roster).length : 0
  for (let page = 0; page < custodians + morePages; page++) {
    const query = into.after === undefined ? {} : { after: into.after }
    const { views, last, has_more, days } = await session.api.send(listViews, { query })
    for (const view of views) {
      const payload = await orNull(async () => payloadOf(view))
      if (payload) into.uncheckedViews.set(payload.by, view)
    }
    into.after = last
    into.days = days
    if (!has_more) return
  }
}

/**
 * The views of those who are custodians by this roster; drops all others. Ignores a view with a wrong signature or root, and one that is
 * older than the known one.
 */
export async function placedViews(session: OpenSession, roster: RosterState): Promise<PlacedView[]> {
  const { views, uncheckedViews: come } = viewsOf(session)
  const placed = new Map<string, PlacedView>()
  for (const [user, view] of views) {
    const checked = await orNull(() => placeView(view.statement, roster, verifier))
    if (checked) placed.set(user, { view, ...checked })
    else views.delete(user)
  }
  for (const [user, view] of come) {
    const previousView = views.get(user)
    const isNews =
      user !== session.person.id && !(previousView && payloadOf(previousView).at > payloadOf(view).at)
    const checked = isNews ? await orNull(() => placeWholeView(view, roster, verifier, hasher)) : null
    if (!checked) continue
    views.set(user, view)
    placed.set(user, { view, ...checked })
  }
  come.clear()
  return [...placed.values()]
}

const payloadOf = ({ statement }: SeenView) => parseStatement(statement, 'chaveiro.view').payload

async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StatementRefused) return null
    throw error
  }
}
