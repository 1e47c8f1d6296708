import type { OverStatus } from '@chaveiro/contract/calls/access-requests.ts'
import type { AccessKind } from '@chaveiro/contract/constants.ts'
import type { ItemSeen } from '../acts/open-item.ts'

/** Access that this person asked for: from asking until they have seen how it ended. */
export interface AskedAccess {
  id: string
  kind: AccessKind
  itemId: string
  /** As the person saw it when they asked here, or as this device verified it since; null before that. */
  item: ItemSeen | null
  hours: number
  /** `approved`: decided, but no device has handed the key over yet; `open`: it may be filled. By the server's word: every fill verifies. */
  status: 'pending' | 'approved' | 'open' | OverStatus
  /** When access ends; null before it began. */
  until: string | null
  /** Whether the person has seen this status. */
  isSeen: boolean
}

/** An item that this person has checked out. */
export interface HeldItem {
  item: ItemSeen
  until: string
  /** Where it was filled: tabs that are still open, and the origin of their pages. */
  tabs: number[]
  origin: string | null
  /** `asked`: the last tab of its site was closed, and nobody has said 'keep' since; `over`: it is no longer theirs. */
  state: 'held' | 'asked' | 'over'
}

/** What waits for this person, and for what they wait. It is kept in the session's memory, and never on disk. */
export interface Pending {
  userId: string
  asked: AskedAccess[]
  held: HeldItem[]
  /** How many requests wait for this person's decision. */
  decisions: number
}

export const nothingPending = (userId: string): Pending => ({ userId, asked: [], held: [], decisions: 0 })

export const isWaiting = ({ status }: AskedAccess): boolean => status === 'pending' || status === 'approved'

/** Held by the clock of this device: eight hours after the check-out, it is nobody's. */
export const isHeld = ({ state, until }: HeldItem, nowMs: number): boolean =>
  state !== 'over' && Date.parse(until) > nowMs
