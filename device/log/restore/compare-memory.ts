import { getVaultHead } from '@chaveiro/contract/calls/heads.ts'
import { getRoster } from '@chaveiro/contract/calls/roster.ts'
import { getVaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { type RosterState, replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import {
  type GivenUpLog,
  type KnownHashes,
  type LogName,
  rosterLog,
} from '@chaveiro/contract/log/statements/given-up.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import type { LogHead } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { mapConcurrently } from '../../base/async/map-concurrently.ts'
import { DistrustError, otherOrganisation, SessionError } from '../../base/types/session-error.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { changesName, knownHashes, vaultLogName } from '../../state/trail.ts'
import { listAllVaults } from '../vault-logs/list-all-vaults.ts'

/** What this device remembers and the server does not have. */
export interface Compared {
  /** The server's roster, valid in itself but not checked against this device's memory. */
  readonly roster: RosterState
  readonly listed: readonly Vault[]
  readonly givenUp: GivenUpLog[]
}

/**
 * Compares this device's memory of the roster and of every listed vault with what the server has. Throws DistrustError('roster') for a
 * roster that is invalid in itself or of another organisation, which no backup explains.
 */
export async function compareMemory(session: OpenSession): Promise<Compared> {
  const roster = await shownRoster(session)
  const ofRoster = await compareRoster(session, roster)
  const listed = await listAllVaults(session, roster)
  const ofVaults = await mapConcurrently(listed, async ({ id }) => [
    await compareLog(session, id),
    await compareChanges(session, id),
  ])
  return { roster, listed, givenUp: [ofRoster, ...ofVaults.flat()].filter((one) => one !== null) }
}

async function shownRoster({ api, seen }: OpenSession): Promise<RosterState> {
  const { statements } = await api.send(getRoster, { query: { after: -1 } })
  if (statements.length === 0) throw new SessionError('roster_missing')
  try {
    const roster = await replayRoster(statements, verifier)
    const head = await seen.roster()
    if (head && head.org !== roster.org) throw otherOrganisation(head.org, roster.org)
    return roster
  } catch (cause) {
    throw cause instanceof StatementRefused ? new DistrustError('roster', cause.fault, { cause }) : cause
  }
}

async function compareRoster(session: OpenSession, { hashes }: RosterState): Promise<GivenUpLog | null> {
  const seenHead = await session.seen.roster()
  if (!seenHead) return null
  return compare(rosterLog, seenHead, await knownHashes(session.seen, rosterLog, seenHead), hashes)
}

async function compareLog(session: OpenSession, vaultId: string): Promise<GivenUpLog | null> {
  const seenHead = await session.seen.vault(vaultId)
  if (!seenHead) return null
  const params = { id: vaultId }
  const { statements } = await session.api.send(getVaultLog, { params, query: { after: seenHead.seq - 1 } })
  const [same] = statements
  if (same !== undefined && (await hashText(same, verifier)) === seenHead.hash) return null
  const whole = await session.api.send(getVaultLog, { params, query: { after: -1 } })
  const hashes = await Promise.all(whole.statements.map((text) => hashText(text, verifier)))
  const name = vaultLogName(vaultId)
  return compare(name, seenHead, await knownHashes(session.seen, name, seenHead), hashes)
}

/**
 * Where the vault's changes go on in the server's version. A device remembers only the changes at which it stopped reading, so this is the
 * server's newest change before the first of these that differs. After two restores both versions may go on from an earlier change than the
 * last backup's.
 */
async function compareChanges(session: OpenSession, vaultId: string): Promise<GivenUpLog | null> {
  const lastSeen = await session.seen.vaultChange(vaultId)
  if (!lastSeen) return null
  const at = async (number: number) => {
    const query = { after: number - 1, limit: 1 }
    const answer = await session.api.send(getVaultHead, { params: { id: vaultId }, query })
    const [text] = answer.changes
    return { newest: answer.newest, hash: text === undefined ? null : await hashText(text, verifier) }
  }
  const { newest, hash } = await at(lastSeen.number)
  if (hash === lastSeen.hash) return null
  const name = changesName(vaultId)
  const hashes = await knownHashes(session.seen, name, { seq: lastSeen.number, hash: lastSeen.hash })
  const points = headsAfter(hashes, 0).filter(({ seq }) => seq <= newest)
  const other = await firstOther(points, async (point) => (await at(point.seq)).hash === point.hash)
  const number = Math.min(newest, (other?.seq ?? lastSeen.number) - 1)
  const last = number > 0 ? (await at(number)).hash : null
  const goesOn = last === null ? undefined : { seq: number, hash: last }
  return { ...name, ...(goesOn && { goes_on: goesOn }), heads: headsAfter(hashes, goesOn?.seq ?? 0) }
}

/** The first of these points of a chain, oldest first, that differs. All before it match, since each change names the one before. */
async function firstOther(
  points: readonly LogHead[],
  holds: (point: LogHead) => Promise<boolean>,
): Promise<LogHead | undefined> {
  let [from, to] = [0, points.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (await holds(points[middle] as LogHead)) from = middle + 1
    else to = middle
  }
  return points[from]
}

/** Null if the server's log has what was seen. */
function compare(
  name: LogName,
  seenHead: LogHead,
  knownHashes: KnownHashes,
  shown: readonly string[],
): GivenUpLog | null {
  if (shown[seenHead.seq] === seenHead.hash) return null
  const differs = shown.findIndex((hash, seq) => knownHashes[seq] !== undefined && knownHashes[seq] !== hash)
  const shared = Math.min(differs < 0 ? shown.length : differs, seenHead.seq) - 1
  const goesOn = shared < 0 ? undefined : { seq: shared, hash: shown[shared] as string }
  return { ...name, ...(goesOn && { goes_on: goesOn }), heads: headsAfter(knownHashes, shared) }
}

function headsAfter(knownHashes: KnownHashes, last: number): LogHead[] {
  return knownHashes.flatMap((hash, seq) => (hash !== undefined && seq > last ? [{ seq, hash }] : []))
}
