export type ItemFilters = {
  search?: string | undefined
  type?: string | undefined
  environment?: string | undefined
  criticality?: string | undefined
}

export type ItemKind = { type: string; environment: string; criticality: string }

/** Whether an item passes the three filters; `ad_token` means the family of four. */
export function passesFilters(item: ItemKind, filters: ItemFilters): boolean {
  return (
    (!filters.type || isOfType(item.type, filters.type)) &&
    (!filters.environment || item.environment === filters.environment) &&
    (!filters.criticality || item.criticality === filters.criticality)
  )
}

function isOfType(type: string, filter: string): boolean {
  return filter === 'ad_token' ? type.startsWith('ad_token_') : type === filter
}
