import type { OneTimeState } from '@chaveiro/contract/constants.ts'
import type { Notice } from '@chaveiro/contract/events/notices.ts'
import type { AuditEvent } from '../../platform/audit/audit.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Dependencies } from '../../platform/platform.ts'
import type { Ending } from './dependencies.ts'
import { detailsOf, makerOf } from './link-rows.ts'
import { endLink, type selectLink } from './one-time-links.queries.ts'

/** A link with its maker and its item, as queried. */
export type LinkRow = NonNullable<NonNullable<(typeof selectLink)['types']>['row']>

export type LinkEnd = Exclude<OneTimeState, 'open' | 'viewed'>

const events = {
  expired: 'link_lapsed',
  withdrawn: 'link_withdrawn',
  locked: 'link_locked',
  ended: 'link_ended',
} as const satisfies Record<LinkEnd, AuditEvent['event']>

/** The maker's notice, unless they ended it themselves. */
const noticesOf = {
  expired: ['link_lapsed', 'item_link_lapsed'],
  locked: ['link_locked', 'item_link_locked'],
  withdrawn: ['link_withdrawn', 'item_link_withdrawn'],
  ended: ['link_ended', 'item_link_ended'],
  opened: ['link_opened', 'item_link_opened'],
} as const

/**
 * Ends an open link, by somebody's act or by itself (the entry is then its maker's), and erases its content in the same
 * statement, and its files. Returns whether it was still open.
 */
export async function endLinkAs(
  tx: Tx,
  dependencies: Ending,
  link: LinkRow,
  state: LinkEnd,
  { by, ip, now }: { by?: AuditEvent['actor']; ip: string; now: number },
): Promise<boolean> {
  if ((await tx.run(endLink, { id: link.id, state, at: isoInstant(now) })) === 0) return false
  await dependencies.dropFilesOfOneTimeLink(tx, link.id)
  const actor = by ?? makerOf(dependencies.atRest, link)
  const { details, ...of } = detailsOf(dependencies.atRest, link)
  const outside = state === 'locked' ? { outside: 'yes' } : {}
  const entry = { event: events[state], ip, ...of, details: { ...details, ...outside } }
  if (actor) await dependencies.appendAudit(tx, { ...entry, actor })
  if (by?.id !== link.maker_id) await tellMaker(tx, dependencies, link, state)
  return true
}

/** Notifies the maker, by ids only: the item's title is looked up when they read it. */
export async function tellMaker(
  tx: Tx,
  { notify }: Pick<Dependencies, 'notify'>,
  { id, maker_id, item_id, role, status, wrapped }: LinkRow,
  ending: keyof typeof noticesOf,
): Promise<void> {
  // Inactive people and clients read no notices.
  if (!wrapped || status !== 'active' || role === 'client') return
  const [plain, ofItem] = noticesOf[ending]
  const notice: Notice =
    item_id === null
      ? { name: plain, values: { link_id: id } }
      : { name: ofItem, values: { link_id: id, item_id } }
  await notify(tx, [maker_id], notice, { about: [id], by: maker_id })
}
