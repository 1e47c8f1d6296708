import type { GivenUp } from '@chaveiro/contract/rules/given-up.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { RosterDependencies } from './dependencies.ts'
import { putRemembered, selectRemembered } from './remembered-logs.queries.ts'

type Remembered = { givenUp: GivenUp }
type Told = { actor: Actor; now: number; givenUp: GivenUp }

/** Keeps what somebody's device remembers of logs that a backup does not have: the newest word of each person. */
export async function keepRemembered(
  tx: Tx,
  { atRest }: Pick<RosterDependencies, 'atRest'>,
  { actor, now, givenUp }: Told,
): Promise<void> {
  await requireCallerRight(tx, actor, 'enrol_keys')
  const document = atRest.seal('remembered_logs', actor.id, { givenUp } satisfies Remembered)
  await tx.run(putRemembered, { user_id: actor.id, told_at: isoInstant(now), document })
}

/** What people's devices told, for those who may put the logs in order. */
export async function readRemembered(
  tx: Tx,
  { atRest }: Pick<RosterDependencies, 'atRest'>,
  actor: Actor,
): Promise<{ user_id: string; given_up: GivenUp }[]> {
  await requireCallerRight(tx, actor, 'resume_logs')
  const rows = await tx.all(selectRemembered, {})
  return rows.map(({ user_id, document }) => ({
    user_id,
    given_up: atRest.open<Remembered>('remembered_logs', user_id, document).givenUp,
  }))
}
