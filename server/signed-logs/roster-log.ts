import { appendRoster, type RosterState, replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { rosterSchemas } from '@chaveiro/contract/log/statements/roster-kinds.ts'
import { parseStatement, type Statement } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import { isoInstant } from '../platform/clock/clock.ts'
import { openInParts } from '../platform/clock/parts-to-open.ts'
import type { Reader, Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { nodeVerifier } from '../platform/signatures/node-verifier.ts'
import { keepEndingProofs, type SentView } from './ending-proofs.ts'
import { dropReplaced } from './given-up-lists.ts'
import { type Signer, takeNextPlace } from './next-place.ts'
import { requireTime } from './require-time.ts'
import {
  insertRosterStatement,
  selectRosterHead,
  selectRosterStatements,
  setConfirmed,
} from './roster-log.queries.ts'
import { placeOf } from './turns.ts'

type RosterDocument = { statement: string }
export type RosterKind = keyof typeof rosterSchemas
const rosterKinds = Object.keys(rosterSchemas) as RosterKind[]

// Replayed states by the hash of their head. In a hash chain the same head is the same roster, in any database.
const replayed = new Map<string, RosterState>()
const replayedMax = 8

/** The organisation's present roster, replayed and checked; null before genesis. */
export async function currentRoster(reader: Reader, atRest: AtRest): Promise<RosterState | null> {
  const head = await reader.first(selectRosterHead, {})
  if (!head) return null
  const cached = replayed.get(head.hash)
  if (cached) return cached
  const state = await replayRoster(await readRoster(reader, atRest, -1), nodeVerifier)
  keep(state)
  return state
}

/**
 * A person's key in the roster last read by this process, for work before a transaction reads the roster itself; it may
 * be an older one.
 */
export function lastReadKey(userId: string): string | undefined {
  return [...replayed.values()].at(-1)?.people.get(userId)?.signingKey
}

/** The statements after number `after` (-1 for all), oldest first. */
export async function readRoster(reader: Reader, atRest: AtRest, after: number): Promise<string[]> {
  const rows = await reader.all(selectRosterStatements, { after })
  return openInParts(
    rows,
    ({ seq, document }) => atRest.open<RosterDocument>('roster_statements', String(seq), document).statement,
  )
}

/**
 * Checks a statement against the roster and appends it; compare-and-set on the head. The caller first checks who may
 * append it; a statement that ends a right comes with the entries of its view. Throws StatementRefused, and PlaceLost
 * if somebody was faster.
 */
export async function appendToRoster(
  tx: Tx,
  atRest: AtRest,
  text: string,
  signer: Signer,
  view?: SentView,
): Promise<RosterState> {
  const { now } = signer
  const previousRoster = await currentRoster(tx, atRest)
  const statement = parseStatement(text, ...rosterKinds)
  const { kind } = statement
  if (kind === 'chaveiro.roster.genesis' && previousRoster) throw new Refusal('roster_exists')
  if (kind !== 'chaveiro.roster.genesis' && !previousRoster) throw new Refusal('roster_missing')
  requireTime(statement.payload, now)
  requireLiveInvitation(previousRoster, statement, now)
  // A statement for another organisation is not late; replay refuses it.
  if (previousRoster && 'prev' in statement.payload && statement.payload.org === previousRoster.org) {
    await takeNextPlace(tx, placeOf.roster, previousRoster.head, statement.payload, signer)
  }
  const state = await appendRoster(previousRoster, text, nodeVerifier)
  const document: RosterDocument = { statement: text }
  const about = personOf(statement, state)
  await tx.run(insertRosterStatement, {
    seq: state.head.seq,
    kind,
    hash: state.head.hash,
    user_id: about,
    appended_at: isoInstant(now),
    document: atRest.seal('roster_statements', String(state.head.seq), document),
  })
  const ending = state.endings.get(about)?.findLast(({ seq }) => seq === state.head.seq)
  if (ending) await keepEndingProofs(tx, about, ending, view)
  await dropReplaced(tx, previousRoster, state)
  await tx.run(setConfirmed, { id: about, confirmed: state.people.get(about)?.vouched === true })
  // Cached at once, for later reads in this transaction; after a rollback nothing has this head.
  keep(state)
  return state
}

/** An enrol carries its own date, so the invitation's end is also checked by the server's clock. */
function requireLiveInvitation(
  roster: RosterState | null,
  statement: Statement<RosterKind>,
  now: number,
): void {
  if (statement.kind !== 'chaveiro.roster.enrol' || !statement.payload.invitation) return
  const expires = roster?.invites.get(statement.payload.user)?.expires
  const isLive = expires !== undefined && now <= Date.parse(expires)
  refuseUnless(isLive, 'unknown_invite', 'the invitation has ended')
}

/** The person that a statement is about, or else its signer. */
function personOf(statement: Statement<RosterKind>, state: RosterState): string {
  if (statement.kind === 'chaveiro.roster.genesis') return statement.payload.admin.user
  if (statement.kind === 'chaveiro.roster.resume') {
    return state.openResume?.by ?? (state.resumes.at(-1)?.voices[0] as string)
  }
  return 'user' in statement.payload ? statement.payload.user : statement.payload.by
}

function keep(state: RosterState): void {
  replayed.set(state.head.hash, state)
  const oldest = replayed.keys().next().value
  if (replayed.size > replayedMax && oldest !== undefined) replayed.delete(oldest)
}
