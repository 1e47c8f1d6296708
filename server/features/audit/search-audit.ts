import type { AuditFilter } from '@chaveiro/contract/calls/audit.ts'
import { eventsOfSet } from '@chaveiro/contract/events/events.ts'
import { seesAll } from '../../access/sees-all.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { addressTag } from '../../platform/audit/audit.ts'
import { othersFirst } from '../../platform/clock/others-first.ts'
import type { Reader } from '../../platform/db/db.ts'
import { inParts } from '../../platform/db/insert-row.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { firstIdAt } from '../../platform/ids/ids.ts'
import {
  type FoundEntry,
  selectFound,
  selectPeopleKeys,
  selectUsedTags,
  selectWalkedTo,
} from './audit-log.queries.ts'
import { type AuditPlan, type Place, planSearch, type Wanted } from './plan-search.ts'

/** Entries read in one statement, which blocks the thread, and in one search; summed over several indexes. */
const rowsAtOnce = 4000
const rowsOfSearch = 24_000

export type Found = {
  entries: FoundEntry[]
  /**
   * Where to continue; undefined at the log's end. A rare combination may have found fewer than asked for, or none yet.
   */
  next: string | undefined
}

export const idsOf = (entries: readonly FoundEntry[]): string[] => entries.map(({ id }) => id)

const nothing: Found = { entries: [], next: undefined }

/** Entries that a person may see and that match the filter, newest first: their own, or everybody's. */
export async function searchAudit(
  reader: Reader,
  atRest: AtRest,
  actor: Pick<Actor, 'id'>,
  filter: AuditFilter,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<Found> {
  const wantedEntries = await wantedOf(reader, atRest, actor, filter)
  if (!wantedEntries) return nothing
  const plan = planSearch(wantedEntries)
  const from = filter.from === undefined ? undefined : firstIdAt(Date.parse(filter.from))
  const end = filter.to === undefined ? undefined : firstIdAt(Date.parse(filter.to))
  return walkOn(reader, plan, { before: earlier(before, end), from }, limit)
}

/** The filter as columns; null if no entry can match. */
export async function wantedOf(
  reader: Reader,
  atRest: AtRest,
  actor: Pick<Actor, 'id'>,
  filter: AuditFilter,
): Promise<Wanted | null> {
  const onlyAbout = (await seesAll(reader, actor, 'see_audit_entry')) ? undefined : actor.id
  if (onlyAbout !== undefined && filter.user_id !== undefined && filter.user_id !== onlyAbout) return null
  const userId = onlyAbout ?? filter.user_id
  const events = eventsOf(filter)
  if (events?.length === 0) return null
  const addressTags = filter.ip_address ? await tagsOf(reader, atRest, filter.ip_address, userId) : undefined
  if (addressTags?.length === 0) return null
  const { vault_id: vaultId, item_id: itemId, machine_id: machineId } = filter
  return { events, userId, vaultId, itemId, machineId, addressTags }
}

function eventsOf({ event_type, event_set }: AuditFilter): Wanted['events'] {
  const set = event_set && eventsOfSet(event_set)
  if (event_type === undefined) return set
  return set === undefined || set.includes(event_type) ? [event_type] : []
}

/** Each person's key (and the look-up key) gives an address its own tag, since it is recorded under its person's key. */
async function tagsOf(reader: Reader, atRest: AtRest, address: string, userId: string | undefined) {
  const keys = await selectPeopleKeys(reader, userId)
  const tags = keys.map(({ user_id, wrapped }) =>
    addressTag(atRest, atRest.personKey(user_id, wrapped), address),
  )
  if (userId === undefined) tags.push(addressTag(atRest, undefined, address))
  const used: string[] = []
  for (const part of inParts(tags)) used.push(...(await selectUsedTags(reader, part)))
  return used
}

async function walkOn(reader: Reader, plan: AuditPlan, place: Place, limit: number): Promise<Found> {
  const isExact = Object.keys(plan.rest).length === 0
  const rows = isExact ? limit + 1 : Math.ceil(rowsAtOnce / plan.leads.length)
  const entries: FoundEntry[] = []
  let { before } = place
  for (let read = 0; read < rowsOfSearch; read += rows * plan.leads.length) {
    if (read > 0) await othersFirst()
    const here = { ...place, before }
    const remaining = limit - entries.length
    const matching = await selectFound(reader, plan, here, { rows, limit: remaining + 1 })
    entries.push(...matching.slice(0, remaining))
    if (matching.length > remaining) return { entries, next: entries.at(-1)?.id }
    if (isExact) return { entries, next: undefined }
    before = await selectWalkedTo(reader, plan, here, rows)
    if (before === undefined) return { entries, next: undefined }
  }
  return { entries, next: before }
}

function earlier(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one < other ? one : other
}
