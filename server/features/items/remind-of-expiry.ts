import { hourMs } from '@chaveiro/contract/durations.ts'
import { memberByAddress } from '../../memberships/responsible-people.ts'
import { activeCustodians } from '../../organisation/persons.ts'
import type { Tx } from '../../platform/db/db.ts'
import { beforeEverything } from '../../platform/ids/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { queueDailyMessage } from '../../platform/team-chat/queue-chat-message.ts'
import { endExpiryNotices } from './end-with-access.ts'
import { putReminder, selectExpiring, selectExpiringItem } from './expiry.queries.ts'
import { dayAfter, reminderDay } from './expiry.rules.ts'
import type { ItemDocument } from './item-documents.ts'

const pageRows = 500

/** Less than a day, so that the message comes at the same time each day, or slightly earlier. */
const chatPauseMs = 20 * hourMs

type Reminding = Pick<Platform, 'db' | 'atRest' | 'notify' | 'clock'>
type Told = { expires_at: string | null; told_of: string | null; reminded_on: string | null }

/**
 * Reminds the owner and all custodians of expiring items: a week ahead, on the day, and weekly until something is done;
 * chat gets one message a day about all of them. The caller gives the days: today, and the last one that counts as
 * soon.
 */
export async function remindOfExpiry(
  reminding: Reminding,
  { today, soon }: { today: string; soon: string },
): Promise<void> {
  const { db } = reminding
  for (let after = beforeEverything; ; ) {
    const page = await db.read.all(selectExpiring, { to: soon, after, limit: pageRows })
    for (const { id, ...told } of page) {
      if (dueDay(told, today)) await db.inTransaction((tx) => remind(tx, reminding, id, today))
    }
    const last = page.at(-1)
    if (page.length < pageRows || !last) return
    after = last.id
  }
}

/**
 * The day of the due reminder; null if it was sent. One dated later than tomorrow, which another server may already have, was sent by a
 * clock that ran ahead.
 */
function dueDay({ expires_at, told_of, reminded_on }: Told, today: string): string | null {
  const day = expires_at === null ? null : reminderDay(expires_at, today)
  if (day === null || told_of !== expires_at || reminded_on === null) return day
  return reminded_on >= day && reminded_on <= dayAfter(today) ? null : day
}

async function remind(
  tx: Tx,
  { atRest, notify, clock }: Reminding,
  id: string,
  today: string,
): Promise<void> {
  const item = await tx.first(selectExpiringItem, { id })
  const day = item && dueDay(item, today)
  if (!item?.expires_at || !day) return
  const { expires_at, vault_id, created_by } = item
  await tx.run(putReminder, { item_id: id, expires_at, reminded_on: day })
  const { owner } = atRest.open<ItemDocument>('items', id, item.document)
  const ownerId = await memberByAddress(tx, atRest, vault_id, owner)
  const recipients = [...(await activeCustodians(tx)), ...(ownerId === undefined ? [] : [ownerId])]
  await endExpiryNotices(tx, id)
  const name = expires_at < today ? 'credential_expired' : 'credential_expires'
  const values = { day: expires_at, item_id: id, vault_id }
  await notify(tx, recipients, { name, values }, { about: [id], by: created_by })
  await queueDailyMessage(tx, 'credentials_expire', { now: clock.now(), pauseMs: chatPauseMs })
}
