import { isoInstant } from '../../platform/clock/clock.ts'
import { postNothing } from '../../platform/outside/call-outside.ts'
import type { Platform } from '../../platform/platform.ts'
import { forgetPush, selectDuePushes, setTold } from './push.queries.ts'
import { type PushDocument, vapidHeader } from './subscription.ts'

const pushesAtOnce = 16
/** How long a push service keeps it for a device that is off. */
const keptSeconds = 24 * 3600
/** What push services answer when a browser has unsubscribed, or its key is not theirs. */
const goneStatus: readonly (number | null)[] = [403, 404, 410]

type Sender = Pick<Platform, 'db' | 'atRest' | 'clock' | 'config'>
type Due = Awaited<ReturnType<typeof selectDuePushes>>[number]

/** Tells the browsers that are due, each once: what does not arrive stands in the bell all the same. */
export async function deliverPushes(sender: Sender, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const due = await takeDue(sender)
    if (due.length === 0) return
    await Promise.all(due.map((session) => deliver(sender, session, signal)))
  }
}

const takeDue = ({ db, clock }: Sender) =>
  db.inTransaction(async (tx) => {
    const due = await selectDuePushes(tx, { now: isoInstant(clock.now()), limit: pushesAtOnce })
    await setTold(
      tx,
      due.map(({ id }) => id),
    )
    return due
  })

async function deliver(
  { db, atRest, clock, config }: Sender,
  session: Due,
  signal: AbortSignal,
): Promise<void> {
  const { id, user_id, push, wrapped } = session
  if (push === null) return
  const key = atRest.personKey(user_id, wrapped)
  const { endpoint } = atRest.open<PushDocument>('sessions', `${id}/push`, push, key)
  const sender = { atRest, contact: config.publicUrl, now: clock.now() }
  const { status } = await postNothing(new URL(endpoint), {
    headers: {
      authorization: await vapidHeader(sender, id, endpoint),
      ttl: String(keptSeconds),
      urgency: 'high',
      topic: 'decision',
    },
    allowedHosts: config.webhookAllowedHosts,
    signal,
  })
  if (goneStatus.includes(status)) await db.inTransaction((tx) => tx.run(forgetPush, { id, push }))
}
