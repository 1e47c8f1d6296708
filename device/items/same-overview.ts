import { type Item, ItemOverview } from '@chaveiro/contract/calls/items.ts'

/** Whether two answers about an item agree in everything that its author signs. */
export function isSameOverview(one: Item, other: Item): boolean {
  return overviewText(one) === overviewText(other)
}

const overviewText = (item: Item) =>
  JSON.stringify(Object.keys(ItemOverview.shape).map((name) => item[name as keyof Item]))
