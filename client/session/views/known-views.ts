import { placeView, type ViewPlace } from '@chaveiro/contract/rules/colleague-view.ts'
import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import { parseStatement } from '@chaveiro/contract/rules/statement.ts'
import { StatementRefused } from '@chaveiro/contract/rules/statement-refused.ts'
import { requireWholeView } from '@chaveiro/contract/rules/view.ts'
import type { ViewPayload } from '@chaveiro/contract/rules/view-statement.ts'
import { listViews, type SeenView } from '@chaveiro/contract/views.ts'
import { sha256AtOnce } from '@chaveiro/crypto/primitives/sha256-at-once.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { createSerialQueue, type SerialQueue } from '../async/serial-queue.ts'
import type { OpenSession } from '../state/open-session.ts'

/** As many as an organisation of 1,000 people has, all of them custodians. */
const mostPages = 50

/** The newest view of each colleague that this session got, and its tree held together. */
interface KnownViews {
  /** How often the logs had gone on from an older state: views from before it are about what was given up. */
  readonly wentBack: number
  readonly views: Map<string, SeenView>
  after: number | undefined
  days: { day: string; statement: string }[]
}

/** A colleague's view, held against one's own roster. */
export interface PlacedView {
  readonly view: SeenView
  readonly payload: ViewPayload
  readonly place: ViewPlace
}

const known = new WeakMap<OpenSession, KnownViews>()
const queues = new WeakMap<OpenSession, SerialQueue>()

/** One comparison of a session after the other. */
export function viewsInTurn<T>(session: OpenSession, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(session) ?? createSerialQueue()
  queues.set(session, queue)
  return queue(work)
}

export function viewsOf(session: OpenSession): KnownViews {
  const present = known.get(session)
  if (present?.wentBack === session.wentBack) return present
  const begun: KnownViews = { wentBack: session.wentBack, views: new Map(), after: undefined, days: [] }
  known.set(session, begun)
  return begun
}

/** Asks for what is new. A view whose leaves do not give its root is none, nor is one that is older than what is known. */
export async function fetchViews(session: OpenSession): Promise<void> {
  const into = viewsOf(session)
  for (let page = 0; page < mostPages; page++) {
    const query = into.after === undefined ? {} : { after: into.after }
    const { views, last, has_more, days } = await session.api.send(listViews, { query })
    for (const view of views) await takeView(into, view)
    into.after = last
    into.days = days
    if (!has_more) return
  }
}

async function takeView({ views }: KnownViews, view: SeenView): Promise<void> {
  const payload = await orNull(async () => {
    const read = parseStatement(view.statement, 'chaveiro.view').payload
    await requireWholeView(view, read, { sha256: sha256AtOnce })
    return read
  })
  if (!payload) return
  const before = views.get(payload.by)
  const isOlder = before && parseStatement(before.statement, 'chaveiro.view').payload.at > payload.at
  if (!isOlder) views.set(payload.by, view)
}

/** The views of who is a custodian by this roster; those of others are dropped. */
export async function placedViews(session: OpenSession, roster: RosterState): Promise<PlacedView[]> {
  const { views } = viewsOf(session)
  const placed: PlacedView[] = []
  for (const [user, view] of views) {
    const found = await orNull(() => placeView(view.statement, roster, verifier))
    if (found && user !== session.person.id) placed.push({ view, ...found })
    else views.delete(user)
  }
  return placed
}

async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StatementRefused) return null
    throw error
  }
}
