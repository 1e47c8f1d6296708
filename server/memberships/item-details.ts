import type { ItemOverview } from '@chaveiro/contract/items.ts'

export type NamedItem = Pick<ItemOverview, 'title' | 'rehearsal'>

/** How entries of the audit log name an item, and that it is a made-up one. */
export const itemDetails = ({ title, rehearsal }: NamedItem) => ({
  item_title: title,
  ...(rehearsal && { rehearsal: 'yes' }),
})
