import type { ItemOverview } from '@chaveiro/contract/calls/items.ts'

export type NamedItem = Pick<ItemOverview, 'title' | 'rehearsal'>

/** An item's details for the audit log, including that it is made up for a rehearsal. */
export const itemDetails = ({ title, rehearsal }: NamedItem) => ({
  item_title: title,
  ...(rehearsal && { rehearsal: 'yes' }),
})

/** Whether an item's owner, as its author wrote it, is the person with this address. */
export const isOwner = (owner: string, email: string) => owner.trim().toLowerCase() === email.toLowerCase()
