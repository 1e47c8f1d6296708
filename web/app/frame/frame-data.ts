import type { Role } from '@chaveiro/contract/constants.ts'
import { decide } from '@chaveiro/contract/rules/rights.ts'

/** What the frame shows and does; where it comes from is not its concern. */
export interface FrameData {
  user: { name: string; email: string; role: Role; avatar_url: string | null }
  /** Newest first. */
  notifications: readonly FrameNotification[]
  unreadCount: number
  /** Requests that wait for this person's decision. */
  pending: { jit: number; breakGlass: number }
  /** When the dropdown is opened with new entries in it. */
  onNotificationsSeen: () => void
  /** Opens the search through all vaults. */
  onFind: () => void
  onLock: () => void
  onLogout: () => void
}

export interface FrameNotification {
  id: string
  type: 'breakglass' | 'jit_request' | 'expiring' | 'other'
  title: string
  message: string
  timestamp: string
  /** A path of ours. */
  link: string
}

/** The specification hides the entry from others; their own requests stand at its address all the same. */
export const mayApproveEmergencies = (role: Role) =>
  decide(role, 'approve_break_glass', { isOwn: false, hasApproved: false }).allowed

const badgeCap = 9

/** A count as it stands in a badge. */
export const cappedCount = (count: number) => (count > badgeCap ? `${badgeCap}+` : String(count))

export const maySeeSettings = (role: Role) => decide(role, 'change_settings').allowed
