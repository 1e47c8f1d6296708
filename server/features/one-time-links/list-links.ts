import type { OneTimeLink } from '@chaveiro/contract/calls/one-time-links.ts'
import { type OneTimeState, oneTimeKeptDays } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { filterVaults } from '../../access/filter-vaults.ts'
import type { NamedItem } from '../../access/item-details.ts'
import { keepsOneTimeLink } from '../../access/keeps-one-time-link.ts'
import { liveSpan } from '../../access/live-grant.queries.ts'
import { requireItem } from '../../access/require-item.ts'
import { seesAll } from '../../access/sees-all.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { type LinkDocument, makerOf } from './link-rows.ts'
import { selectListed } from './one-time-links.queries.ts'
import { stateAt } from './one-time-links.rules.ts'

type Row = Awaited<ReturnType<typeof selectListed>>[number]

/** One's own links, open ones first; for an item also others', for readers who may see all. */
export async function listLinks(
  reader: Reader,
  atRest: AtRest,
  asking: Pick<Caller, 'actor' | 'now'>,
  itemId: string | undefined,
): Promise<OneTimeLink[]> {
  const { actor, now } = asking
  const maySeeAll = await seesAll(reader, actor, 'see_one_time_link')
  if (itemId !== undefined) await requireItem(reader, atRest, asking, itemId, 'see_vault')
  const since = isoInstant(now - oneTimeKeptDays * dayMs)
  const rows = await selectListed(reader, {
    reads: actor.id,
    since,
    ...liveSpan(now),
    ...(itemId !== undefined && { itemId }),
    ...(itemId === undefined || !maySeeAll ? { makerId: actor.id } : {}),
  })
  const inVaults = rows.flatMap(({ id, visibility, reader_is_member: is_member }) =>
    visibility === null ? [] : [{ id, visibility, is_member }],
  )
  const shown = new Set((await filterVaults(reader, actor, 'see_vault', inVaults)).map(({ id }) => id))
  return rows.map((row) => present(atRest, asking, row, shown.has(row.id) || Boolean(row.reader_has_grant)))
}

/** An item that was deleted or hidden from its maker ends a link at once, even if that was not recorded yet. */
function stateNow(row: Row, now: number): OneTimeState {
  const state = stateAt(row, now)
  return state === 'open' && !keepsOneTimeLink(row.maker_id, row, now) ? 'ended' : state
}

function present(
  atRest: AtRest,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  row: Row,
  seesItem: boolean,
): OneTimeLink {
  const maker = makerOf(atRest, row)
  const isOwn = row.maker_id === actor.id
  const { label, viewed_from, viewed_with } = maker
    ? atRest.open<LinkDocument>('one_time_links', row.id, row.document, maker.key)
    : { label: null, viewed_from: null, viewed_with: null }
  const item =
    seesItem && row.item_document && row.item_id ? { id: row.item_id, document: row.item_document } : null
  return {
    id: row.id,
    item_id: row.item_id,
    vault_id: seesItem ? row.vault_id : null,
    item_title: item && atRest.open<NamedItem>('items', item.id, item.document).title,
    label: isOwn ? label : null,
    maker: maker?.email ?? null,
    is_own: isOwn,
    has_password: row.has_password,
    state: stateNow(row, now),
    created_at: row.created_at,
    expires_at: row.expires_at,
    viewed_at: row.state === 'viewed' ? row.ended_at : null,
    viewed_from,
    viewed_with,
  }
}
