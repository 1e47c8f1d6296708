import type { GivenUp } from '@chaveiro/contract/rules/given-up.ts'
import { checkRemembered } from '@chaveiro/contract/rules/remembered-statement.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import type { RosterDependencies } from './dependencies.ts'
import { putRemembered, selectRemembered } from './remembered-logs.queries.ts'

type Remembered = { givenUp: GivenUp; statement: string }
type Told = { actor: Actor; now: number; told: Remembered }

/**
 * Keeps what somebody's device remembers of logs that a backup does not have, as they signed it: the newest word of each
 * person.
 */
export async function keepRemembered(
  tx: Tx,
  { atRest }: Pick<RosterDependencies, 'atRest'>,
  { actor, now, told }: Told,
): Promise<void> {
  await requireCallerRight(tx, actor, 'enrol_keys')
  const roster = await currentRoster(tx, atRest)
  if (!roster) throw new Refusal('roster_missing')
  const { by } = await checkRemembered(told.statement, told.givenUp, roster, nodeVerifier)
  if (by !== actor.id) {
    throw new Refusal('statement_refused', { fields: [{ path: 'statement', fault: 'invalid' }] })
  }
  const document = atRest.seal('remembered_logs', actor.id, told)
  await tx.run(putRemembered, { user_id: actor.id, told_at: isoInstant(now), document })
}

/** What people's devices told, for those who may put the logs in order. */
export async function readRemembered(
  tx: Tx,
  { atRest }: Pick<RosterDependencies, 'atRest'>,
  actor: Actor,
): Promise<{ user_id: string; given_up: GivenUp; statement: string }[]> {
  await requireCallerRight(tx, actor, 'resume_logs')
  const rows = await tx.all(selectRemembered, {})
  return rows.map(({ user_id, document }) => {
    const { givenUp, statement } = atRest.open<Remembered>('remembered_logs', user_id, document)
    return { user_id, given_up: givenUp, statement }
  })
}
