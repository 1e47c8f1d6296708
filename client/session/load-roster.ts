import { getRoster } from '@chaveiro/contract/account.ts'
import { continuesHead, type RosterState, replayRoster } from '@chaveiro/contract/rules/roster.ts'
import { StatementRefused } from '@chaveiro/contract/rules/statement-refused.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { DistrustError } from '../session-error.ts'
import type { OpenSession } from './open-session.ts'

/**
 * Fetches the organisation's whole log, checks every statement of it and that it continues what this device saw
 * before. Null before genesis. Throws DistrustError('roster', fault) for a log that forked, shrank, has a gap or
 * belongs to another organisation, and DistrustError('own_keys') when it has other keys for this person.
 */
export async function loadRoster(session: OpenSession): Promise<RosterState | null> {
  const { statements } = await session.caller.send(getRoster)
  const seen = await session.seen.roster()
  if (statements.length === 0) {
    if (seen) throw new DistrustError('roster', 'shrunk')
    return null
  }
  const roster = await replay(statements)
  if (seen && seen.org !== roster.org) throw new DistrustError('roster', 'other_organisation')
  if (seen && !continuesHead(roster, seen)) {
    throw new DistrustError('roster', roster.head.seq < seen.seq ? 'shrunk' : 'forked')
  }
  const own = roster.people.get(session.person.id)
  const keys = session.keys.publicKeys
  if (own && (own.sealingKey !== keys.sealing_key || own.signingKey !== keys.signing_key)) {
    throw new DistrustError('own_keys', 'substituted')
  }
  if (!seen || roster.head.seq > seen.seq) await session.seen.keepRoster({ org: roster.org, ...roster.head })
  session.roster = roster
  return roster
}

/** The roster as last loaded, or loaded now; null before genesis. */
export async function currentRoster(session: OpenSession): Promise<RosterState | null> {
  return session.roster ?? loadRoster(session)
}

async function replay(statements: string[]): Promise<RosterState> {
  try {
    return await replayRoster(statements, verifier)
  } catch (cause) {
    if (cause instanceof StatementRefused) throw new DistrustError('roster', cause.fault, { cause })
    throw cause
  }
}
