import type { AuditEventType } from '@chaveiro/contract/audit-events.ts'

export type Column = 'event_type' | 'user_id' | 'vault_id' | 'item_id' | 'address_tag'
type Values = Partial<Record<Column, string[]>>

/** Where a search goes on: entries before this id, and none before `from`. */
export type Place = { before?: string | undefined; from?: string | undefined }

export type AuditPlan = {
  /** Each is walked by an index; together they hold everything that is looked for. One empty lead is the whole log. */
  leads: Partial<Record<Column, string>>[]
  /** What the walked entries must hold besides. */
  rest: Values
}

export type Wanted = {
  events?: readonly AuditEventType[] | undefined
  userId?: string | undefined
  vaultId?: string | undefined
  itemId?: string | undefined
  /** Keyed hashes under which the address was recorded, by person. */
  addressTags?: readonly string[] | undefined
}

/** So many values are walked side by side; an address that more people share is in so much of the log that reading on finds it. */
const leadsMax = 40

/**
 * Chooses what a search walks by: what is rarest as a rule. Every lead has an index in the order of ids, so that a page costs the same
 * however long the log is; what is left is asked of each walked entry.
 */
export function planSearch({ events, userId, vaultId, itemId, addressTags }: Wanted): AuditPlan {
  const all: Values = {
    ...(itemId !== undefined && { item_id: [itemId] }),
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
