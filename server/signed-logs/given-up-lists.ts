import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import type { GivenUp } from '@chaveiro/contract/log/statements/given-up.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { Reader, Tx } from '../platform/db/db.ts'
import { deleteGivenUp, insertGivenUp, selectGivenUp } from './roster-log.queries.ts'

const table = 'given_up_lists'

/**
 * Stores the list whose digest a proposed resume names. Apart from the statements, which everybody reads, since it may
 * be large.
 */
export async function keepGivenUp(tx: Tx, atRest: AtRest, seq: number, givenUp: GivenUp): Promise<void> {
  await tx.run(insertGivenUp, { seq, document: atRest.seal(table, String(seq), givenUp) })
}

/** What a proposed resume gives up, by the number of its statement; null if there is none. */
export async function readGivenUp(reader: Reader, atRest: AtRest, seq: number): Promise<GivenUp | null> {
  const row = await reader.first(selectGivenUp, { seq })
  return row ? atRest.open<GivenUp>(table, String(seq), row.document) : null
}

/** Drops the list of a proposal that was replaced or whose signer's right ended. */
export async function dropReplaced(
  tx: Tx,
  previousRoster: RosterState | null,
  after: RosterState,
): Promise<void> {
  const seq = previousRoster?.openResume?.seq
  if (seq === undefined || after.openResume?.seq === seq) return
  if (after.resumes.some(({ proposedSeq }) => proposedSeq === seq)) return
  await tx.run(deleteGivenUp, { seq })
}
