import { z } from 'zod'

const kept = 6
const Recent = z.array(z.object({ id: z.string(), vault_id: z.string() })).max(kept)

/** The items that a person opened or copied from last in this browser, newest first. Only ids; titles stay on the server. */
export type RecentItem = z.infer<typeof Recent>[number]

const nameFor = (userId: string) => `recent-items:${userId}`

export function recentItems(userId: string): RecentItem[] {
  try {
    return Recent.parse(JSON.parse(localStorage.getItem(nameFor(userId)) ?? '[]'))
  } catch {
    return []
  }
}

export function noteRecentItem(userId: string, { id, vault_id }: RecentItem): void {
  keep(userId, [{ id, vault_id }, ...without(userId, id)])
}

/** For an item that is deleted or no longer visible to this person. */
export function forgetRecentItem(userId: string, id: string): void {
  keep(userId, without(userId, id))
}

const without = (userId: string, id: string) => recentItems(userId).filter((other) => other.id !== id)

function keep(userId: string, items: readonly RecentItem[]): void {
  try {
    localStorage.setItem(nameFor(userId), JSON.stringify(items.slice(0, kept)))
  } catch {
    // Storage is full or blocked; the act on the item succeeded all the same.
  }
}
