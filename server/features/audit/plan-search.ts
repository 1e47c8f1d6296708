import type { AuditEventType } from '@chaveiro/contract/events/events.ts'

export type Column = 'event_type' | 'user_id' | 'vault_id' | 'item_id' | 'machine_id' | 'address_tag'
type Values = Partial<Record<Column, string[]>>

/** Where a search continues: entries before this id, and none before `from`. */
export type Place = { before?: string | undefined; from?: string | undefined }

export type AuditPlan = {
  /** Each lead is walked by an index; together they cover the whole search. One empty lead is the whole log. */
  leads: Partial<Record<Column, string>>[]
  /** Values that the walked entries must match besides. */
  rest: Values
}

export type Wanted = {
  events?: readonly AuditEventType[] | undefined
  userId?: string | undefined
  vaultId?: string | undefined
  itemId?: string | undefined
  machineId?: string | undefined
  /** Keyed hashes under which the address was recorded, by person. */
  addressTags?: readonly string[] | undefined
}

/** The most values walked side by side. An address with more people is in so much of the log that reading entry by entry finds it. */
const leadsMax = 40

/**
 * Chooses the usually most selective columns to walk by. Every lead has an index in the order of ids, so that a page
 * costs the same in a log of any length; the rest is tested on each walked entry.
 */
export function planSearch({ events, userId, vaultId, itemId, machineId, addressTags }: Wanted): AuditPlan {
  const all: Values = {
    ...(itemId !== undefined && { item_id: [itemId] }),
    ...(machineId !== undefined && { machine_id: [machineId] }),
    ...(addressTags !== undefined && { address_tag: [...addressTags] }),
    ...(userId !== undefined && { user_id: [userId] }),
    ...(events !== undefined && { event_type: [...events] }),
    ...(vaultId !== undefined && { vault_id: [vaultId] }),
  }
  const without = (...columns: Column[]): Values =>
    Object.fromEntries(Object.entries(all).filter(([column]) => !columns.includes(column as Column)))
  const by = (column: Column): AuditPlan => ({
    leads: (all[column] ?? []).map((value) => ({ [column]: value })),
    rest: without(column),
  })
  if (itemId !== undefined) return by('item_id')
  if (machineId !== undefined) return by('machine_id')
  if (addressTags !== undefined && addressTags.length <= leadsMax) return by('address_tag')
  if (userId !== undefined && events !== undefined) {
    const leads = events.map((event_type) => ({ user_id: userId, event_type }))
    return { leads, rest: without('user_id', 'event_type') }
  }
  if (userId !== undefined) return by('user_id')
  if (vaultId !== undefined) return by('vault_id')
  if (events !== undefined) return by('event_type')
  return { leads: [{}], rest: all }
}
