import { compareEntry } from '@chaveiro/contract/rules/colleague-view.ts'
import { wasCustodianAt } from '@chaveiro/contract/rules/roster.ts'
import { changePoints } from '@chaveiro/contract/rules/vault-closing.ts'
import { readVaultPlaces } from '@chaveiro/contract/vault-logs.ts'
import { allCustodians } from '../roster/is-custodian.ts'
import { loadRoster } from '../roster/load-roster.ts'
import type { OpenSession } from '../state/open-session.ts'
import {
  type Found,
  mergeSeenViews,
  noteConflict,
  noteFound,
  noteWords,
  type SeenViews,
} from '../state/seen-views.ts'
import { changesName } from '../state/trail.ts'
import type { VerifiedLog } from '../state/verified-vault.ts'
import { readLogs } from '../vault-logs/read-logs.ts'
import { keepClaims } from './claims.ts'
import { isAlone, tell } from './concern.ts'
import { fetchViews, type PlacedView, placedViews, viewsInTurn } from './known-views.ts'

/** A clock may be wrong by so much: a view that is dated later fits nothing, or it would keep every warning away. */
const clockSlackMs = 10 * 60_000

const own = new WeakMap<OpenSession, SeenViews>()

/**
 * Asks for what colleagues' devices saw, and holds it against what this one is shown in later answers: only these have to have
 * it. What fits is remembered with its time, what cannot fit as a conflict. Undefined where this person is told nothing of others.
 */
export function compareViews(session: OpenSession): Promise<SeenViews | undefined> {
  return viewsInTurn(session, async () => {
    if (!mayCompare(session)) return undefined
    try {
      return await compareNow(session)
    } catch (error) {
      // Whoever answers nothing keeps no warning away.
      await keep(session, await remembered(session))
      throw error
    }
  })
}

async function compareNow(session: OpenSession): Promise<SeenViews | undefined> {
  const [fetched] = await Promise.allSettled([fetchViews(session)])
  const roster = await loadRoster(session)
  if (!roster || !mayCompare(session)) return undefined
  const views = await placedViews(session, roster)
  const logs = await readShown(session, views)
  const noted = await noteInMemory(session, await findIn(session, views, logs))
  if (fetched.status === 'rejected') throw fetched.reason
  return noted
}

/** Notes that words fitted. */
export function rememberWords(
  session: OpenSession,
  user: string,
  vaults: readonly string[],
): Promise<SeenViews> {
  return viewsInTurn(session, async () => {
    const known = await remembered(session)
    return keep(session, noteWords(known, { user, vaults }, session.now().toISOString()))
  })
}

/** Notes that a colleague's device was shown something else. */
export function rememberConflict(
  session: OpenSession,
  user: string,
  vault: string,
  at: string,
): Promise<SeenViews> {
  return viewsInTurn(session, async () => {
    const conflict = { user, vault, at, resumed: await session.seen.resumed() }
    return keep(session, noteConflict(await remembered(session), conflict))
  })
}

function mayCompare({ person, roster }: OpenSession): boolean {
  return person.role !== 'client' && roster?.people.get(person.id)?.vouched === true
}

/** The logs of all vaults that the server shows, read anew where a colleague's view goes further. */
async function readShown(session: OpenSession, views: readonly PlacedView[]) {
  const { places } = await session.api.send(readVaultPlaces)
  const listed = new Set(places.map(({ vault }) => vault))
  const entries = views.flatMap(({ view, place }) => (place === 'same' ? view.entries : []))
  // The server's list must not choose what is compared: asked for by name, too, is what was read here or is in a view.
  const named = new Set([...session.verifiedLogs.keys(), ...entries.map(({ vault }) => vault)])
  const unlisted = [...named].filter((vault) => !listed.has(vault))
  const logs = new Map([
    ...(await readLogs(session, [...listed], 'known')),
    ...(await readLogs(session, unlisted, 'newest')),
  ])
  const behind = entries.filter(({ vault, log }) => {
    const known = logs.get(vault)
    return known !== undefined && known.log.head.seq < log.seq
  })
  const newer = await readLogs(session, [...new Set(behind.map(({ vault }) => vault))], 'newest')
  return new Map([...logs, ...newer])
}

async function findIn(
  session: OpenSession,
  views: readonly PlacedView[],
  logs: ReadonlyMap<string, VerifiedLog>,
): Promise<Found> {
  const nothing = await nothingFound(session)
  const matches: Found['matches'][number][] = []
  const conflicts: Found['conflicts'][number][] = []
  const { resumed } = nothing
  const changes = new Map<string, ReadonlyMap<number, string>>()
  for (const [vault, { log }] of logs) changes.set(vault, await knownChanges(session, log))
  keepClaims(session, views, changes)
  for (const placed of views) {
    const { view, place } = placed
    const { by: user, at } = placed.payload
    if (place === 'differs') conflicts.push({ user, vault: null, at, resumed })
    if (place !== 'same') continue
    const fitting: string[] = []
    for (const entry of view.entries) {
      const log = logs.get(entry.vault)?.log
      const fits =
        log && compareEntry(entry, { hashes: log.hashes, changes: changes.get(entry.vault) ?? new Map() })
      if (fits === 'same') fitting.push(entry.vault)
      if (fits === 'differs') conflicts.push({ user, vault: entry.vault, at, resumed })
    }
    if (isAhead(session, placed)) continue
    matches.push({ user, at, roster: showsAll(session, placed, logs), vaults: fitting })
  }
  return { ...nothing, shown: [...logs.keys()], matches, conflicts }
}

/** Custodians are shown every vault. One that a colleague's device saw and this one is not shown was hidden from it, or just deleted. */
function showsAll(
  { roster, person }: OpenSession,
  { view }: PlacedView,
  logs: ReadonlyMap<string, VerifiedLog>,
): boolean {
  const isCustodian = roster !== null && wasCustodianAt(roster, person.id, roster.head.seq)
  return !isCustodian || (view.hidden.length === 0 && view.entries.every(({ vault }) => logs.has(vault)))
}

export function isAhead(session: OpenSession, { payload }: Pick<PlacedView, 'payload'>): boolean {
  return Date.parse(payload.at) > session.now().getTime() + clockSlackMs
}

/** Every change of a vault whose hash this device knows. */
async function knownChanges({ seen }: OpenSession, log: VerifiedLog['log']): Promise<Map<number, string>> {
  const newest = await seen.vaultChange(log.vault)
  const trail = newest ? await seen.trail(changesName(log.vault)) : []
  const points = [
    ...trail.filter(({ seq }) => seq < (newest?.number ?? 0)).map(({ seq, hash }) => ({ number: seq, hash })),
    ...changePoints(log),
    ...(newest ? [newest] : []),
  ]
  return new Map(points.map(({ number, hash }) => [number, hash]))
}

async function nothingFound({ roster, person, seen }: OpenSession): Promise<Found> {
  return {
    shown: [],
    isAlone: roster === null || isAlone(roster, person.id),
    custodians: new Set(roster ? allCustodians(roster) : []),
    resumed: await seen.resumed(),
    matches: [],
    conflicts: [],
  }
}

async function noteInMemory(session: OpenSession, found: Found): Promise<SeenViews> {
  const known = merged(session, await session.seen.views())
  return keep(session, noteFound(known, found, session.now().toISOString()))
}

async function remembered(session: OpenSession): Promise<SeenViews> {
  const known = merged(session, await session.seen.views())
  return known ?? noteFound(undefined, await nothingFound(session), session.now().toISOString())
}

/** With what this session noted itself: another tab may have written at the same moment. */
function merged(session: OpenSession, stored: SeenViews | undefined): SeenViews | undefined {
  const noted = own.get(session)
  return noted ? mergeSeenViews(stored, noted) : stored
}

async function keep(session: OpenSession, seen: SeenViews): Promise<SeenViews> {
  own.set(session, seen)
  await session.seen.keepViews(seen)
  tell(session, seen)
  return seen
}
