import { oneTimeAgainSeconds, oneTimeHours, oneTimeKeptDays } from '@chaveiro/contract/constants.ts'
import { dayMs, hourMs } from '@chaveiro/contract/durations.ts'
import { keepsOneTimeLink } from '../../access/keeps-one-time-link.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import { othersFirst } from '../../platform/clock/others-first.ts'
import { beforeEverything } from '../../platform/ids/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Ending } from './dependencies.ts'
import { endLinkAs } from './end-link.ts'
import {
  deleteOldLinks,
  endOfErased,
  eraseLapsed,
  eraseShown,
  selectLink,
  selectOfErased,
  selectOpenLinks,
} from './one-time-links.queries.ts'
import { findingOf } from './one-time-links.rules.ts'

const pageRows = 200

type Sweeping = Ending & Pick<Platform, 'db' | 'clock' | 'http'>

/**
 * Erases content that nobody may ask for again, ends links whose time is over or whose maker lost the right, and
 * deletes the oldest. Every claim checks all of that again, so nothing depends on when this runs.
 */
export async function sweepLinks(sweeping: Sweeping): Promise<void> {
  const { db, clock, http } = sweeping
  const now = clock.now()
  const most = clock.latestEnd(now, oneTimeAgainSeconds * 1000)
  const endedBefore = isoInstant(now - oneTimeKeptDays * dayMs)
  await db.inTransaction((tx) => tx.run(eraseShown, { now: isoInstant(now), most }))
  const latest = clock.latestEnd(now, oneTimeHours.max * hourMs)
  await db.inTransaction((tx) => tx.run(eraseLapsed, { now: isoInstant(now), most: latest }))
  await db.inTransaction(async (tx) => {
    for (const { id } of await tx.all(selectOfErased, {})) await sweeping.dropFilesOfOneTimeLink(tx, id)
    await tx.run(endOfErased, { at: isoInstant(now) })
  })
  await db.inTransaction((tx) => tx.run(deleteOldLinks, { before: endedBefore }))
  for (let after = beforeEverything; ; ) {
    const page = await db.read.all(selectOpenLinks, { after, limit: pageRows })
    for (const { id } of page.filter((link) => dueEnd(link, clock, now) !== null)) {
      try {
        await endDue(sweeping, id, now)
      } catch (error) {
        // A document that does not open is reported to the operator; later links end all the same.
        http.log.error({ err: error, link: id }, 'a one-time link that is over could not be ended')
      }
    }
    const last = page.at(-1)
    if (page.length < pageRows || !last) return
    after = last.id
    await othersFirst()
  }
}

function endDue(sweeping: Sweeping, id: string, now: number): Promise<void> {
  return sweeping.db.inTransaction(async (tx) => {
    const link = await tx.first(selectLink, { id })
    const end = link?.state === 'open' ? dueEnd(link, sweeping.clock, now) : null
    if (link && end) await endLinkAs(tx, sweeping, link, end, { ip: '', now })
  })
}

type Standing = Parameters<typeof keepsOneTimeLink>[1] &
  Parameters<typeof findingOf>[0] & { maker_id: string }

function dueEnd(link: Standing, clock: Platform['clock'], now: number): 'expired' | 'ended' | null {
  // With a clock that was set back only a passed deadline counts: the maker's right may seem not to have begun yet.
  if (clock.isSetBack()) return link.expires_at <= isoInstant(now) ? 'expired' : null
  if (findingOf(link, null, now) === 'over') return 'expired'
  return keepsOneTimeLink(link.maker_id, link, now) ? null : 'ended'
}
