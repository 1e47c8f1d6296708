import type { Item } from '@chaveiro/contract/calls/items.ts'
import type { FoundItem } from '@chaveiro/device'

/** An item as a window lists it, as its author signed it. */
export interface ShownItem {
  id: string
  title: string
  type: Item['type']
  login: string
  /** Where it signs in; empty for none. */
  address: string
  path: readonly (string | null)[]
  /** Whether this person may open it now. */
  isOpen: boolean
  hasCode: boolean
  noCopy: boolean
  requiresCheckout: boolean
}

export const shownItem = ({ item, vault, isOpen }: FoundItem): ShownItem => ({
  id: item.id,
  title: item.title,
  type: item.type,
  login: item.login,
  address: item.login_url,
  path: vault.path,
  isOpen,
  hasCode: item.has_code,
  noCopy: item.no_copy,
  requiresCheckout: item.requires_checkout,
})
