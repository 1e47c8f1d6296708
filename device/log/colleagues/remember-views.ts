import { type Found, noteConflict, noteFound, noteWords } from '../../state/note-views.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { type Conflict, mergeSeenViews, type SeenViews } from '../../state/seen-views.ts'
import { allCustodians } from '../roster/is-custodian.ts'
import { isAlone, tell } from './concern.ts'

/** Notes what a comparison found. */
export function rememberFound(session: OpenSession, comparison: Found): Promise<SeenViews> {
  return noteInTurn(session, (seenViews, now) => noteFound(seenViews, comparison, now))
}

/** Records a comparison that failed: only what screens show is updated. */
export function rememberFailure(session: OpenSession): Promise<SeenViews> {
  return noteInTurn(session, async (seenViews, now) => seenViews ?? begun(session, now))
}

/** Starts the clock for colleagues' views if nothing is remembered, or if until now there was no other custodian. */
export async function rememberStart(session: OpenSession): Promise<void> {
  const comparison = await nothingFound(session)
  const hasBegun = (seenViews: SeenViews | undefined) =>
    seenViews && (!seenViews.wasAlone || comparison.isAlone)
  if (hasBegun(await knownOf(session))) return
  await noteInTurn(session, (seenViews, now) =>
    seenViews && hasBegun(seenViews) ? seenViews : noteFound(seenViews, comparison, now),
  )
}

/** Updates what screens show, by the present time. */
export async function refreshStatus(session: OpenSession): Promise<void> {
  const seenViews = await knownOf(session)
  if (seenViews) tell(session, seenViews)
}

/** Records that the words of a colleague matched. */
export function rememberWords(
  session: OpenSession,
  user: string,
  vaults: readonly string[],
): Promise<SeenViews> {
  return noteInTurn(session, async (seenViews, now) =>
    noteWords(seenViews ?? (await begun(session, now)), { user, vaults }, now),
  )
}

/** Records that a colleague's device was shown another change than this one has just read in its place. */
export function rememberConflict(
  session: OpenSession,
  conflict: Omit<Conflict, 'resumed'>,
): Promise<SeenViews> {
  return noteInTurn(session, async (seenViews, now) => {
    const resumed = await session.seen.resumed()
    return noteConflict(seenViews ?? (await begun(session, now)), { ...conflict, resumed })
  })
}

/** An empty comparison, to which matches and conflicts are added. */
export async function nothingFound({ roster, person, seen }: OpenSession): Promise<Found> {
  const custodians = roster ? allCustodians(roster) : []
  return {
    shown: new Map(),
    rosterSeq: roster?.head.seq ?? 0,
    isAlone: roster === null || isAlone(roster, person.id),
    custodians: new Set(custodians.filter((user) => user !== person.id)),
    resumed: await seen.resumed(),
    matches: [],
    conflicts: [],
  }
}

async function begun(session: OpenSession, now: string): Promise<SeenViews> {
  return noteFound(undefined, await nothingFound(session), now)
}

type Note = (seenViews: SeenViews | undefined, now: string) => SeenViews | Promise<SeenViews>

/** Merges the stored views with what this session noted, since another tab may have written at the same moment. */
function noteInTurn(session: OpenSession, note: Note): Promise<SeenViews> {
  return session.state.notesInTurn(async () => {
    const seenViews = await note(await knownOf(session), session.now().toISOString())
    session.state.notedViews = seenViews
    await session.seen.keepViews(seenViews)
    tell(session, seenViews)
    return seenViews
  })
}

async function knownOf(session: OpenSession): Promise<SeenViews | undefined> {
  const [stored, noted] = [await session.seen.views(), session.state.notedViews]
  return noted ? mergeSeenViews(stored, noted) : stored
}
