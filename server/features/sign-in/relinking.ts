import type { Relinking } from '@chaveiro/contract/calls/users.ts'
import { relinkDays } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { activeCustodians } from '../../organisation/persons.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { selectRelinking, startRelinking, stopRelinking } from './relinking.queries.ts'
import { mayRelinkUntil } from './sign-in.rules.ts'

export async function readRelinking(reader: Reader, now: number): Promise<Relinking> {
  const rows = await selectRelinking(reader)
  const until = rows.find(({ relink_until }) => mayRelinkUntil(relink_until, now))?.relink_until ?? null
  return { until, people: rows.map(({ id, relinked_at }) => ({ id, relinked_at })) }
}

/**
 * Lets each active person be linked once to another account with their verified address. Does nothing while that is
 * open already. All custodians are told: a stolen session is enough to open it.
 */
export async function openRelinkingFor(
  tx: Tx,
  { appendAudit, notify }: Pick<Dependencies, 'appendAudit' | 'notify'>,
  { actor, ip, now }: Caller,
): Promise<Relinking> {
  await requireCallerRight(tx, actor, 'relink_people')
  const previousRelinking = await readRelinking(tx, now)
  if (previousRelinking.until !== null) return previousRelinking
  await startRelinking(tx, isoInstant(now + relinkDays * dayMs))
  await appendAudit(tx, { event: 'relinking_opened', actor, ip })
  const notice = { name: 'relinking_opened', values: { person_id: actor.id } } as const
  await notify(tx, await activeCustodians(tx), notice, { about: [actor.id], by: actor.id })
  return readRelinking(tx, now)
}

export async function endRelinkingFor(
  tx: Tx,
  { appendAudit }: Pick<Dependencies, 'appendAudit'>,
  { actor, ip, now }: Caller,
): Promise<Relinking> {
  await requireCallerRight(tx, actor, 'relink_people')
  if ((await readRelinking(tx, now)).until !== null) {
    await stopRelinking(tx)
    await appendAudit(tx, { event: 'relinking_ended', actor, ip })
  }
  return readRelinking(tx, now)
}
