import type { CallOutput } from '@chaveiro/contract/call.ts'
import type {
  listNotificationParts,
  listNotifications,
  Notification,
} from '@chaveiro/contract/calls/notifications.ts'
import { noticesKeptMax, pageRows } from '@chaveiro/contract/constants.ts'
import { type Notice, notices } from '@chaveiro/contract/events/notices.ts'
import { wordMany, wordNotice } from '@chaveiro/contract/events/word-notice.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { afterEverything } from '../../platform/ids/ids.ts'
import type { NoticeDocument } from '../../platform/notices/notices.ts'
import { countUnread, selectInTurns, selectPage, selectParts, selectSeries } from './notifications.queries.ts'
import { type SeenThings, seeThings } from './seen-things.ts'

type Asking = Pick<Caller, 'actor' | 'now' | 'language'>
type Row = { id: string; series: string; created_at: string; document: Uint8Array }
type Head = Row & { read_at: string | null; count: number }
type Part = Row & { notice: Notice }

/** How many parts of a combined notice are named. */
const listedParts = 3

/** A person's notices, worded as they may read them now. */
export async function readNotifications(
  reader: Reader,
  atRest: AtRest,
  asking: Asking,
  { limit, cursor = afterEverything }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ answer: CallOutput<typeof listNotifications>; next: string | undefined }> {
  const { actor } = asking
  const size = limit ?? pageRows.notifications
  const rows =
    limit === undefined && cursor === afterEverything
      ? await reader.all(selectInTurns, { user_id: actor.id, limit: size })
      : await reader.all(selectPage, { user_id: actor.id, before: cursor, limit: size + 1 })
  const heads = rows.slice(0, size)
  const unread = await reader.first(countUnread, { user_id: actor.id })
  const manifold = heads.filter(({ count }) => count > 1).map(({ series }) => series)
  const open = opener(atRest, actor)
  const parts =
    manifold.length === 0 ? [] : (await selectParts(reader, actor.id, manifold, listedParts)).map(open)
  const opened = heads.map((head) => ({ head, ...open(head) }))
  const listed = [...opened, ...parts].map(({ notice }) => notice)
  const things = await seeThings({ reader, atRest, asking }, listed)
  const notifications = opened.map(({ head, notice }) =>
    notificationOf(
      head,
      notice,
      parts.filter(({ series }) => series === head.series),
      things,
      asking.language,
    ),
  )
  const next = rows.length > size ? heads.at(-1)?.id : undefined
  return { answer: { notifications, unread_count: unread?.count ?? 0 }, next }
}

/** The single parts of a combined notice; 404 if it is not the reader's, or no longer the newest of its series. */
export async function readParts(
  reader: Reader,
  atRest: AtRest,
  asking: Asking,
  id: string,
): Promise<CallOutput<typeof listNotificationParts>> {
  const { actor, language } = asking
  const row = await reader.first(selectSeries, { id, user_id: actor.id })
  if (!row) throw new Refusal('not_found')
  const rows = await selectParts(reader, actor.id, [row.series], noticesKeptMax)
  const parts = rows.map(opener(atRest, actor))
  const things = await seeThings(
    { reader, atRest, asking },
    parts.map(({ notice }) => notice),
  )
  return parts.map(({ id, created_at, notice }) => ({
    id,
    timestamp: created_at,
    ...wordOne(notice, things, language),
  }))
}

/** One notice in words. Vaults are named by their path, and items with their vault's, since several may have one name. */
function wordOne(notice: Notice, things: SeenThings, language: Language) {
  const visible = things.visible(notice)
  const path = things.pathOf((notice.values as { vault_id?: string }).vault_id)
  const names = { ...visible.names, ...(path && { vault: path }) }
  return {
    ...wordNotice(things.present(notice), { ...visible, names }, language),
    place: things.placeOf(notice) ?? null,
  }
}

const opener =
  (atRest: AtRest, { key }: Caller['actor']) =>
  (row: Row): Part => ({
    ...row,
    notice: atRest.open<NoticeDocument>('notifications', row.id, row.document, key),
  })

function notificationOf(
  { id, created_at, read_at, count }: Head,
  notice: Notice,
  parts: readonly Part[],
  things: SeenThings,
  language: Language,
): Notification {
  const one = wordOne(notice, things, language)
  const { decides = null } = notices[notice.name]
  const common = { id, timestamp: created_at, is_read: read_at !== null, count, decides }
  if (count === 1) return { ...common, ...one }
  const listed = labelsOf(
    parts.map((part) => part.notice),
    things,
  )
  const words = wordMany(
    notice.name,
    { count, listed, person: things.visible(notice).names.person },
    language,
  )
  return { ...common, ...words, type: one.type, place: null, link: `/notifications?open=${id}` }
}

/** What distinguishes the parts: an item of the same name as another also has its place. */
function labelsOf(parts: readonly Notice[], things: SeenThings): string[] {
  const labels = parts.map((notice) => labelOf(notice, things))
  return labels.flatMap((label, part) => {
    if (label === undefined) return []
    const place = things.placeOf(parts[part] as Notice)
    const isAlone = labels.filter((other) => other === label).length === 1
    return isAlone || place === undefined ? label : `${label} (${place})`
  })
}

/** The name that a part is about, or for a vault its path. */
function labelOf(notice: Notice, things: SeenThings): string | undefined {
  const { many } = notices[notice.name]
  if (!many) return undefined
  if (many.each !== 'vault') return things.visible(notice).names[many.each]
  return things.pathOf((notice.values as { vault_id: string }).vault_id)
}
