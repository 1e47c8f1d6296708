import { minuteMs } from '@chaveiro/contract/durations.ts'
import { compareEntry, type OwnPlaces } from '@chaveiro/contract/log/colleagues/colleague-view.ts'
import { endingOf } from '@chaveiro/contract/log/roster/endings.ts'
import { wasCustodianAt } from '@chaveiro/contract/log/roster/roster.ts'
import type { Fitting, Found } from '../../state/note-views.ts'
import type { OpenSession } from '../../state/open-session.ts'
import type { Conflict, SeenViews } from '../../state/seen-views.ts'
import { nothingFound, rememberFailure, rememberFound, rememberStart } from '../colleagues/remember-views.ts'
import { loadRoster } from '../roster/load-roster.ts'
import { fetchViews, type PlacedView, placedViews, viewsInTurn } from './known-views.ts'
import { readShown } from './read-shown.ts'

/** How far a colleague's clock may be ahead. A view dated later confirms nothing, or it would suppress every warning. */
const clockSlackMs = 10 * minuteMs

/**
 * Asks for colleagues' views, then compares them with what this device is shown in later answers, which must include what the views name.
 * Records matches with their time, and differences as conflicts. Undefined if this person may not see others' views.
 */
export function compareViews(session: OpenSession): Promise<SeenViews | undefined> {
  return viewsInTurn(session, async () => {
    if (!mayCompare(session)) return undefined
    try {
      return await compareNow(session)
    } catch (error) {
      // A server that does not answer must not suppress a warning.
      await rememberFailure(session)
      throw error
    }
  })
}

/** Starts the clock for colleagues' views, whether or not the server ever answers. */
export async function beginWaiting(session: OpenSession): Promise<void> {
  if (mayCompare(session)) await rememberStart(session)
}

async function compareNow(session: OpenSession): Promise<SeenViews | undefined> {
  const [fetched] = await Promise.allSettled([fetchViews(session)])
  const roster = await loadRoster(session)
  if (!roster || !mayCompare(session)) return undefined
  const views = await placedViews(session, roster)
  const shown = await readShown(session, views)
  const comparison = await findIn(session, views, shown)
  const lacking = fetched.status === 'fulfilled' ? await findWithheldView(session, views) : null
  const conflicts = lacking ? [...comparison.conflicts, lacking] : comparison.conflicts
  const noted = await rememberFound(session, { ...comparison, conflicts })
  if (fetched.status === 'rejected') throw fetched.reason
  return noted
}

function mayCompare({ person, roster }: OpenSession): boolean {
  return roster?.people.get(person.id)?.vouched === true
}

async function findIn(
  session: OpenSession,
  views: readonly PlacedView[],
  shown: ReadonlyMap<string, OwnPlaces>,
): Promise<Found> {
  const nothing = await nothingFound(session)
  const matches: Found['matches'][number][] = []
  const conflicts: Found['conflicts'][number][] = []
  const { resumed } = nothing
  for (const placed of views) {
    const { view, place, payload } = placed
    const { by: user, at } = payload
    if (place === 'differs') conflicts.push({ user, vault: null, change: null, at, resumed })
    if (place !== 'same') continue
    const vaults: Fitting[] = []
    for (const entry of view.entries) {
      const { vault, log, change } = entry
      const ownPlaces = shown.get(vault)
      if (!ownPlaces) continue
      const fits = compareEntry(entry, ownPlaces)
      if (fits.log === 'differs') conflicts.push({ user, vault, change: null, at, resumed })
      if (fits.items === 'differs') conflicts.push({ user, vault, change: change?.number ?? 0, at, resumed })
      if (fits.log !== 'same' || fits.items !== 'same') continue
      const isKnown = change !== null && ownPlaces.changes.has(change.number)
      vaults.push({ vault, seq: log.seq, change: isKnown ? change.number : null })
    }
    if (isAhead(session, placed)) continue
    const roster = showsAll(session, placed, shown) ? payload.roster.seq : null
    matches.push({ user, at, roster, vaults })
  }
  const heads = [...shown].map(([vault, { hashes }]): [string, number] => [vault, hashes.length - 1])
  return { ...nothing, shown: new Map(heads), matches, conflicts }
}

/**
 * Custodians are shown every vault, so one that a colleague's device saw and this one is not shown was hidden from it, or has just been
 * deleted.
 */
function showsAll(
  { roster, person }: OpenSession,
  { view }: PlacedView,
  shown: ReadonlyMap<string, unknown>,
): boolean {
  const isCustodian = roster !== null && wasCustodianAt(roster, person.id, roster.head.seq)
  return !isCustodian || (view.hidden.length === 0 && view.entries.every(({ vault }) => shown.has(vault)))
}

export function isAhead(session: OpenSession, { payload }: Pick<PlacedView, 'payload'>): boolean {
  return Date.parse(payload.at) > session.now().getTime() + clockSlackMs
}

/**
 * Checks that a person who followed an invitation link is shown the view that its maker's device had signed, or a later one. Answers the
 * conflict if the server withholds it; call after all views were fetched. Null if the link named none, the view is there, or the maker's
 * right has ended.
 */
async function findWithheldView(
  { seen, roster }: OpenSession,
  views: readonly PlacedView[],
): Promise<Conflict | null> {
  const promised = await seen.promisedView()
  if (!promised || !roster) return null
  const { user, root, at, seq, resumed } = promised
  const shown = views.find(({ payload }) => payload.by === user)?.payload
  const isShown = shown !== undefined && (shown.root === root || shown.at > at)
  const isOver =
    !wasCustodianAt(roster, user, roster.head.seq) ||
    endingOf(roster, user, seq) !== null ||
    resumed !== (await seen.resumed())
  if (!isShown && !isOver) return { user, vault: null, change: null, at, resumed }
  await seen.keepPromisedView(null)
  return null
}
