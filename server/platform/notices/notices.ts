import type { Role } from '@chaveiro/contract/constants.ts'
import { type Notice, type NoticeName, notices } from '@chaveiro/contract/events/notices.ts'
import { custodyOf } from '@chaveiro/contract/log/roster/role-custody.ts'
import type { AtRest } from '../at-rest/at-rest.ts'
import { type Clock, isoInstant } from '../clock/clock.ts'
import type { Tx } from '../db/db.ts'
import { makeId } from '../ids/ids.ts'
import {
  deleteNoticeOf,
  deleteNotices,
  markPushDue,
  putNotice,
  selectOfMatter,
  selectRecipients,
} from './notices.queries.ts'

/** A stored notice, under its reader's key: ids and numbers. It is worded when read. */
export type NoticeDocument = Notice

/** What a notice is about (ids of people, vaults, items) and whose act caused it. */
type Matter = { about: readonly string[]; by: string }

/**
 * Notifies people in the deciding transaction: each active one once. One matter makes one notice, renewed instead of
 * repeated, so that nobody can bury others' notices by repeating an act.
 */
export type Notify = (tx: Tx, recipients: readonly string[], notice: Notice, matter: Matter) => Promise<void>

export function notifier(atRest: AtRest, clock: Clock): Notify {
  return async (tx, recipients, notice, { about, by }) => {
    if (recipients.length === 0) return
    const now = clock.now()
    for (const recipient of await selectRecipients(tx, [...new Set(recipients)])) {
      if (namesVaultOrItem(notice) && !seesVaults(recipient)) continue
      const { id: userId, wrapped } = recipient
      const id = makeId(now)
      const document: NoticeDocument = notice
      await tx.run(putNotice, {
        id,
        user_id: userId,
        type: notices[notice.name].type ?? 'other',
        matter: matterOf(notice.name, about),
        series: seriesOf(notice.name, about, by),
        caused_by: by,
        created_at: isoInstant(now),
        document: atRest.seal('notifications', id, document, atRest.personKey(userId, wrapped)),
      })
      if (notices[notice.name].decides)
        await tx.run(markPushDue, { user_id: userId, push_due: isoInstant(now) })
    }
  }
}

/** Whether anybody has been notified of this, for things to be told once. */
export async function isTold(tx: Tx, name: NoticeName, about: readonly string[]): Promise<boolean> {
  return (await tx.first(selectOfMatter, { matter: matterOf(name, about) })) !== undefined
}

/** Removes a notice from everybody who got it: it was acted upon, or nothing is left to do. */
export async function endNotice(tx: Tx, name: NoticeName, about: readonly string[]): Promise<void> {
  await tx.run(deleteNotices, { matter: matterOf(name, about) })
}

/** The same for one of them. */
export async function endNoticeOf(
  tx: Tx,
  userId: string,
  name: NoticeName,
  about: readonly string[],
): Promise<void> {
  await tx.run(deleteNoticeOf, { matter: matterOf(name, about), user_id: userId })
}

const namesVaultOrItem = ({ values }: Notice) => 'vault_id' in values || 'item_id' in values

/** Nobody is notified about a vault before their keys are confirmed; the arrival of its key is told later. */
const seesVaults = ({ role, confirmed }: { role: string; confirmed: boolean }) =>
  confirmed || custodyOf({ role: role as Role, status: 'active' }) !== null

const matterOf = (name: NoticeName, about: readonly string[]) => [name, ...about].join(' ')

/** Unread notices with the same series are combined. */
function seriesOf(name: NoticeName, about: readonly string[], by: string): string {
  const { many } = notices[name]
  if (!many) return matterOf(name, about)
  return many.byPerson ? matterOf(name, ['of', by]) : name
}
