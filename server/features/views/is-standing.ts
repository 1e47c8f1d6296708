import type { ViewPayload } from '@chaveiro/contract/log/colleagues/view-statement.ts'
import { endingOf } from '@chaveiro/contract/log/roster/endings.ts'
import { continuesHead, type RosterState, wasCustodianAt } from '@chaveiro/contract/log/roster/roster.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { activeCustodians } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'

/**
 * Whether a view's signer still is a custodian with the keys that signed it, in the present roster. A view from before
 * a dismissal or new keys no longer counts, even if its signer is a custodian again.
 */
export function isStanding(roster: RosterState, { by, roster: named }: ViewPayload): boolean {
  return (
    continuesHead(roster, named) &&
    wasCustodianAt(roster, by, roster.head.seq) &&
    endingOf(roster, by, named.seq) === null
  )
}

/** The same for stored views; also false if the server has ended the signer's role and nobody has signed that yet. */
export async function readStanding(
  reader: Reader,
  atRest: AtRest,
): Promise<(userId: string, statement: string) => boolean> {
  const roster = await currentRoster(reader, atRest)
  const custodians = new Set(await activeCustodians(reader))
  return (userId, statement) =>
    roster !== null &&
    custodians.has(userId) &&
    isStanding(roster, parseStatement(statement, 'chaveiro.view').payload)
}
