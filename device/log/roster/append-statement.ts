import { appendRoster as appendRosterCall } from '@chaveiro/contract/calls/roster.ts'
import { appendRoster, type RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { z } from 'zod'
import type { RosterReader } from '../../state/roster-reader.ts'
import { rememberRoster } from './load-roster.ts'

type Writer = Pick<RosterReader, 'api' | 'seen'>

/** Appends a statement that this device signed at the end of this roster, and keeps it. Answers the roster with it. */
export async function appendStatement(
  writer: Writer,
  roster: RosterState,
  body: z.input<typeof appendRosterCall.body>,
): Promise<RosterState> {
  await writer.api.send(appendRosterCall, { body })
  return keepOwnRosterStatement(writer, roster, body.statement)
}

/**
 * Keeps a roster with the statement that this device signed and the server says it stored. A server that dropped it is noticed when the
 * roster is next read, by its shorter roster, or once it goes on without it.
 */
export async function keepOwnRosterStatement(
  writer: Writer,
  roster: RosterState,
  statement: string,
): Promise<RosterState> {
  const kept = await appendRoster(roster, statement, verifier)
  await rememberRoster(writer, kept)
  return kept
}
