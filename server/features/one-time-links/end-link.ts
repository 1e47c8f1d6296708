import type { OneTimeState } from '@chaveiro/contract/constants.ts'
import type { Notice } from '@chaveiro/contract/notices.ts'
import type { AuditEvent } from '../../platform/audit/audit.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { detailsOf, makerOf } from './link-rows.ts'
import { endLink, type selectOpenLinks } from './one-time-links.queries.ts'

/** A link with its maker and its item, as the queries read it. */
export type LinkRow = NonNullable<NonNullable<(typeof selectOpenLinks)['types']>['row']>

export type LinkEnd = Exclude<OneTimeState, 'open' | 'viewed'>

const events = {
  expired: 'link_lapsed',
  withdrawn: 'link_withdrawn',
  locked: 'link_locked',
  ended: 'link_ended',
} as const satisfies Record<LinkEnd, AuditEvent['event']>

/** What its maker is told; of what they did themselves, or lost the right to, nothing. */
const noticesOf = {
  expired: ['link_lapsed', 'item_link_lapsed'],
  locked: ['link_locked', 'item_link_locked'],
  opened: ['link_opened', 'item_link_opened'],
} as const

/**
 * Ends an open link by the act of somebody, or by itself (then it is an entry of its maker's): what it would have shown is
 * erased in the same statement. Answers whether it was still open.
 */
export async function endLinkAs(
  tx: Tx,
  dependencies: Dependencies,
  link: LinkRow,
  state: LinkEnd,
  { by, ip, now }: { by?: AuditEvent['actor']; ip: string; now: number },
): Promise<boolean> {
  if ((await tx.run(endLink, { id: link.id, state, at: isoInstant(now) })) === 0) return false
  const actor = by ?? makerOf(dependencies.atRest, link)
  const of = detailsOf(dependencies.atRest, link)
  await dependencies.appendAudit(tx, { event: events[state], actor, ip, ...of })
  if (state === 'expired' || state === 'locked') await tellMaker(tx, dependencies, link, state)
  return true
}

/** Tells the maker, by ids alone: what their item is called is looked up when they read it. */
export async function tellMaker(
  tx: Tx,
  { notify }: Pick<Dependencies, 'notify'>,
  { id, maker_id, item_id }: Pick<LinkRow, 'id' | 'maker_id' | 'item_id'>,
  what: keyof typeof noticesOf,
): Promise<void> {
  const [plain, ofItem] = noticesOf[what]
  const notice: Notice =
    item_id === null
      ? { name: plain, values: { link_id: id } }
      : { name: ofItem, values: { link_id: id, item_id } }
  await notify(tx, [maker_id], notice, { about: [id], by: maker_id })
}
