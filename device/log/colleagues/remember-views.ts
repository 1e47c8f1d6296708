import { type Found, noteConflict, noteFound, noteWords } from '../../state/note-views.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { type Conflict, mergeSeenViews, type SeenViews } from '../../state/seen-views.ts'
import { allCustodians } from '../roster/is-custodian.ts'
import { isAlone, tell } from './concern.ts'

/** Notes what a comparison found. */
export function rememberFound(session: OpenSession, found: Found): Promise<SeenViews> {
  return noteInTurn(session, (known, now) => noteFound(known, found, now))
}

/** Records nothing new; updates what screens show from what this device remembers. */
export function rememberFailure(session: OpenSession): Promise<SeenViews> {
  return noteInTurn(session, async (known, now) => known ?? begun(session, now))
}

/** Starts the clock for colleagues' views if nothing is remembered, or if until now there was no other custodian. */
export async function rememberStart(session: OpenSession): Promise<void> {
  const found = await nothingFound(session)
  const hasBegun = (known: SeenViews | undefined) => known && (!known.wasAlone || found.isAlone)
  if (hasBegun(await knownOf(session))) return
  await noteInTurn(session, (known, now) => (known && hasBegun(known) ? known : noteFound(known, found, now)))
}

/** Updates what screens show, by the present time. */
export async function refreshStatus(session: OpenSession): Promise<void> {
  const seen = await knownOf(session)
  if (seen) tell(session, seen)
}

/** Records that the words of a colleague matched. */
export function rememberWords(
  session: OpenSession,
  user: string,
  vaults: readonly string[],
): Promise<SeenViews> {
  return noteInTurn(session, async (known, now) =>
    noteWords(known ?? (await begun(session, now)), { user, vaults }, now),
  )
}

/** Records that a colleague's device was shown another change than this one has just read in its place. */
export function rememberConflict(
  session: OpenSession,
  conflict: Omit<Conflict, 'resumed'>,
): Promise<SeenViews> {
  return noteInTurn(session, async (known, now) => {
    const resumed = await session.seen.resumed()
    return noteConflict(known ?? (await begun(session, now)), { ...conflict, resumed })
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

type Note = (known: SeenViews | undefined, now: string) => SeenViews | Promise<SeenViews>

/** Merges the stored views with what this session noted, since another tab may have written at the same moment. */
function noteInTurn(session: OpenSession, note: Note): Promise<SeenViews> {
  return session.state.notesInTurn(async () => {
    const seen = await note(await knownOf(session), session.now().toISOString())
    session.state.notedViews = seen
    await session.seen.keepViews(seen)
    tell(session, seen)
    return seen
  })
}

async function knownOf(session: OpenSession): Promise<SeenViews | undefined> {
  const [stored, noted] = [await session.seen.views(), session.state.notedViews]
  return noted ? mergeSeenViews(stored, noted) : stored
}
