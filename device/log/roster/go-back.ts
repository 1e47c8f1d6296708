import { getGivenUp, getRoster } from '@chaveiro/contract/calls/roster.ts'
import {
  continuesHead,
  personAt,
  type RosterState,
  replayRoster,
} from '@chaveiro/contract/log/roster/roster.ts'
import {
  type GivenUp,
  type GivenUpLog,
  givenUpDigest,
  isSameLog,
  mayGoBack,
  rosterLog,
} from '@chaveiro/contract/log/statements/given-up.ts'
import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { DistrustError } from '../../base/types/session-error.ts'
import type { OpenSession } from '../../state/open-session.ts'
import type { RosterReader } from '../../state/roster-reader.ts'
import { type GoneBack, type SeenStanding, standingOf } from '../../state/seen-rights.ts'
import { knownHashes, trailOf } from '../../state/trail.ts'
import { withheldAfter } from '../../state/withheld.ts'

type Resumed = RosterState['resumes'][number]

/**
 * Goes back to a roster that is behind what this device saw, if two people who decide, by this device's memory, signed that exactly this is
 * given up. Answers false otherwise: the server may be lying.
 */
export async function goBack(reader: RosterReader): Promise<boolean> {
  const { statements } = await reader.api.send(getRoster, { query: { after: -1 } })
  const roster = await replayed(statements)
  return roster !== null && takeResumes(reader, roster)
}

/**
 * Follows the resumes that this device has not followed yet: those after the last one followed, or, if the roster itself is behind this
 * device's memory, any that gives that up. Answers false if it followed none.
 */
export async function takeResumes(reader: RosterReader, roster: RosterState): Promise<boolean> {
  const { seen } = reader
  const followed = await seen.followed()
  const head = await seen.roster()
  if (head && head.org !== roster.org) return false
  const isBehind = head !== undefined && !continuesHead(roster, head)
  const due = roster.resumes.filter(({ seq }) => isBehind || seq > followed)
  if (due.length === 0) return false
  const rosterHashes = head ? await knownHashes(seen, rosterLog, head) : null
  const standing = await seen.standing()
  // Somebody dismissed after the backup is a custodian again by the server's roster; their confirmation does not count here.
  const entitled = due.filter((resumed) => !isBehind || decides(standing, resumed, roster))
  const lists = await Promise.all(entitled.map((resumed) => listOf(reader, resumed)))
  const isGivenUp = lists
    .flat()
    .some((log) => isSameLog(log, rosterLog) && head && mayGoBack(log, head, rosterHashes, roster.hashes))
  if (isBehind && !isGivenUp) return false
  const vaults = await vaultsToGoBack(reader, lists.flat())
  const resumedSeq = due.at(-1)?.seq ?? followed
  const withheld = await withheldAfter(seen, resumedSeq, isBehind ? standing : undefined, vaults)
  // The whole present roster is kept as seen: if it were kept only up to the point where it goes on, the server could show again what was
  // given up.
  const { org, hashes } = roster
  const now = { head: { org, ...roster.head }, points: trailOf(hashes), standing: standingOf(roster) }
  await seen.goBack({ roster: isBehind ? now : null, vaults, withheld, resumedSeq })
  forgetLogs(reader)
  return true
}

/** The list that two people signed, as the server kept it. Throws DistrustError('roster', 'wrong_text') for another one. */
export async function listOf(
  { api }: Pick<RosterReader, 'api'>,
  { givenUp, proposedSeq }: Pick<Resumed, 'givenUp' | 'proposedSeq'>,
): Promise<GivenUp> {
  const { given_up } = await api.send(getGivenUp, { params: { seq: proposedSeq } })
  if ((await givenUpDigest(given_up, verifier)) !== givenUp) throw new DistrustError('roster', 'wrong_text')
  return given_up
}

/**
 * Whether both confirmations come from people who decide by this device's memory: in a restored backup, people may be custodians who were
 * dismissed since.
 */
function decides(
  standing: SeenStanding | undefined,
  { voices, proposedSeq, seq }: Pick<Resumed, 'voices' | 'proposedSeq' | 'seq'>,
  roster: RosterState,
): boolean {
  if (!standing) return false
  const isKnown = (user: string, at: number, role?: 'admin') => {
    const custodian = standing.custodians.find((custodian) => custodian.user === user)
    const isRole = custodian !== undefined && (role === undefined || custodian.role === role)
    return isRole && custodian.signingKey === personAt(roster, user, at).signingKey
  }
  const [first, second] = voices
  return isKnown(first, proposedSeq, 'admin') && (second === 'recovery_key' || isKnown(second, seq))
}

async function vaultsToGoBack(
  reader: RosterReader,
  lists: readonly GivenUpLog[],
): Promise<GoneBack['vaults']> {
  const { seen } = reader
  const vaults = new Map<string, GoneBack['vaults'][number]>()
  // A later list that names the same log replaces the earlier one.
  for (const log of lists) {
    const { of, part, goes_on } = log
    if (of === 'roster') continue
    const point = part === 'changes' ? await seen.vaultChange(of) : undefined
    const head = part === 'log' ? await seen.vault(of) : point && { seq: point.number, hash: point.hash }
    if (!head) continue
    const hashes = await knownHashes(seen, log, head)
    const shown: string[] = []
    if (goes_on) shown[goes_on.seq] = goes_on.hash
    if (!mayGoBack(log, head, hashes, shown)) continue
    const to = goes_on && part === 'changes' ? { number: goes_on.seq, hash: goes_on.hash } : goes_on
    vaults.set(`${of} ${part}`, { vault: of, part, to: to ?? null })
  }
  return [...vaults.values()]
}

async function replayed(statements: string[]): Promise<RosterState | null> {
  try {
    return await replayRoster(statements, verifier)
  } catch (error) {
    if (error instanceof StatementRefused) return null
    throw error
  }
}

/** Drops logs that were given up after a restore, and the keys that came with them. */
function forgetLogs(reader: RosterReader): void {
  reader.roster = null
  if (!isOpen(reader)) return
  for (const map of [reader.logs, reader.verifiedLogs, reader.vaults, reader.vaultKeys]) map.clear()
  reader.wentBack += 1
}

function isOpen(reader: RosterReader): reader is RosterReader & OpenSession {
  return 'vaultKeys' in reader
}
