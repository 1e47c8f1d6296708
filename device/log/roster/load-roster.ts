import { getRoster } from '@chaveiro/contract/calls/roster.ts'
import {
  appendRoster,
  continuesHead,
  extendRoster,
  type RosterState,
  wereRenewed,
} from '@chaveiro/contract/log/roster/roster.ts'
import { rosterLog } from '@chaveiro/contract/log/statements/given-up.ts'
import { rosterSchemas } from '@chaveiro/contract/log/statements/roster-kinds.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import {
  DistrustError,
  otherOrganisation,
  SessionError,
  throwIfNewer,
} from '../../base/types/session-error.ts'
import { keepRosterState, recallRosterState } from '../../state/kept-roster.ts'
import type { RosterReader } from '../../state/roster-reader.ts'
import { standingOf } from '../../state/seen-rights.ts'
import { trailOf } from '../../state/trail.ts'
import { goBack, takeResumes } from './go-back.ts'

/**
 * Fetches and checks what is new in the roster. Null before genesis. Throws DistrustError('roster', fault) for a log
 * that does not continue what this device saw, 'behind_link'; DistrustError('own_keys');
 * SessionError('keys_renewed') if other keys followed these, 'newer_release'.
 */
export function loadRoster(reader: RosterReader): Promise<RosterState | null> {
  // A copy of a reader may check more, so it loads separately.
  if (reader.queued?.of === reader) return reader.queued.loading
  const loading = reader.rosterQueue(() => {
    reader.queued = undefined
    return load(reader)
  })
  reader.queued = { of: reader, loading }
  return loading
}

/** The roster as last loaded, or loaded now; null before genesis. */
export async function currentRoster(reader: RosterReader): Promise<RosterState | null> {
  return reader.roster ?? loadRoster(reader)
}

/** The organisation's id. Throws SessionError('roster_missing') before genesis. */
export async function organisationIdOf(reader: RosterReader): Promise<string> {
  const roster = await currentRoster(reader)
  if (!roster) throw new SessionError('roster_missing')
  return roster.org
}

async function load(reader: RosterReader): Promise<RosterState | null> {
  try {
    const roster = await loadOnce(reader)
    if (!roster || !(await takeResumes(reader, roster))) return roster
  } catch (error) {
    if (!isBehindMemory(error) || !(await goBack(reader))) throw error
  }
  return loadOnce(reader)
}

/** Whether a roster is behind what this device has seen: a restored backup looks like this, and so does a lying server. */
function isBehindMemory(error: unknown): boolean {
  const isOfRoster = error instanceof DistrustError && error.about === 'roster'
  return isOfRoster && (error.fault === 'shrunk' || error.fault === 'forked')
}

async function loadOnce(reader: RosterReader): Promise<RosterState | null> {
  // Read before asking: another tab may see something newer meanwhile.
  const seenHead = await reader.seen.roster()
  const base = reader.roster ?? (seenHead ? await recallRosterState(reader, seenHead.org) : null)
  // Asks for the newest known statement again, so that a log that lost or changed it shows at once.
  const after = base ? base.head.seq - 1 : -1
  const { statements } = await reader.api.send(getRoster, { query: { after } })
  if (statements.length === 0) {
    if (seenHead || base) throw new DistrustError('roster', 'shrunk')
    return null
  }
  const roster = base ? await continueFrom(base, statements) : await replay(null, statements)
  for (const known of [reader.mustBe, seenHead?.org])
    if (known !== undefined && known !== roster.org) throw otherOrganisation(known, roster.org)
  const isWhole = !reader.mustHave || roster.hashes.includes(reader.mustHave)
  if (!isWhole) throw new DistrustError('roster', 'behind_link')
  if (seenHead && !continuesHead(roster, seenHead)) {
    if (roster.head.seq < seenHead.seq) throw new DistrustError('roster', 'shrunk')
    throw new DistrustError('roster', 'forked', { userId: subjectOf(statements[seenHead.seq - after - 1]) })
  }
  requireOwnKeys(reader, roster)
  await rememberRoster(reader, roster)
  await keepRosterState(reader, roster)
  reader.roster = roster
  reader.withheld = (await reader.seen.withheld()) ?? null
  return roster
}

/** Makes this the newest roster that this device has seen, unless it has seen a newer one. */
export async function rememberRoster(
  { seen }: Pick<RosterReader, 'seen'>,
  roster: RosterState,
): Promise<void> {
  const newest = await seen.roster()
  // Another tab may have seen more meanwhile; otherwise both must have seen the same.
  const mustHave = newest && newest.seq <= roster.head.seq
  if (mustHave && !continuesHead(roster, newest)) throw new DistrustError('roster', 'forked')
  if (newest && roster.head.seq <= newest.seq) return
  await seen.keepStanding(standingOf(roster))
  await seen.keepTrail(rosterLog, trailOf(roster.hashes))
  await seen.keepRoster({ org: roster.org, ...roster.head })
}

async function continueFrom(base: RosterState, statements: string[]): Promise<RosterState> {
  const [repeated = '', ...news] = statements
  if ((await hashText(repeated, verifier)) !== base.head.hash) {
    const org = await organisationOf(repeated)
    if (org !== null && org !== base.org) throw otherOrganisation(base.org, org)
    throw new DistrustError('roster', 'forked', { userId: subjectOf(repeated) })
  }
  return news.length === 0 ? base : replay(base, news)
}

async function replay(base: RosterState | null, statements: string[]): Promise<RosterState> {
  try {
    return await extendRoster(base, statements, verifier)
  } catch (cause) {
    throwIfNewer(cause)
    if (!(cause instanceof StatementRefused)) throw cause
    const refused = await firstRefused(base, statements)
    throw new DistrustError('roster', cause.fault, { cause, userId: subjectOf(refused) })
  }
}

async function firstRefused(base: RosterState | null, statements: string[]): Promise<string | undefined> {
  let state = base
  for (const statement of statements) {
    try {
      state = await appendRoster(state, statement, verifier)
    } catch {
      return statement
    }
  }
  return undefined
}

function requireOwnKeys({ person, keys, seenAtUnlock }: RosterReader, roster: RosterState) {
  const rosterPerson = roster.people.get(person.id)
  if (!rosterPerson || !keys) return
  const { sealing_key, signing_key } = keys.publicKeys
  if (rosterPerson.sealingKey === sealing_key && rosterPerson.signingKey === signing_key) return
  // A renewal known before this session unlocked means that the server handed out the old keys.
  const isNews = rosterPerson.sinceSeq > (seenAtUnlock ?? -1)
  // These keys signed their own renewal since this session was unlocked.
  if (isNews && wereRenewed(roster, person.id, keys.publicKeys)) throw new SessionError('keys_renewed')
  throw new DistrustError('own_keys', 'substituted', { userId: person.id })
}

const kinds = Object.keys(rosterSchemas) as (keyof typeof rosterSchemas)[]

/** The person that a roster statement is about, valid or not; undefined if it names nobody. */
function subjectOf(text: string | undefined): string | undefined {
  const statement = read(text)
  if (statement?.kind === 'chaveiro.roster.genesis') return statement.payload.admin.user
  return statement && 'user' in statement.payload ? statement.payload.user : undefined
}

/** The organisation that a statement claims to be of; null for any other kind of statement. */
async function organisationOf(text: string): Promise<string | null> {
  const statement = read(text)
  if (!statement) return null
  return 'org' in statement.payload ? statement.payload.org : hashText(text, verifier)
}

function read(text: string | undefined) {
  if (text === undefined) return null
  try {
    return parseStatement(text, ...kinds)
  } catch (error) {
    if (error instanceof StatementRefused) return null
    throw error
  }
}
