/** What the frame shows and does; where it comes from is not its concern. */
export interface FrameData {
  user: { name: string; email: string; role: FrameRole; avatar_url: string | null }
  /** Newest first. */
  notifications: readonly FrameNotification[]
  unreadCount: number
  /** When the dropdown is opened with new entries in it. */
  onNotificationsSeen: () => void
  /** Opens the search through all vaults. */
  onFind: () => void
  onLock: () => void
  onLogout: () => void
}

export type FrameRole = 'admin' | 'manager' | 'contributor' | 'client'

export interface FrameNotification {
  id: string
  type: 'breakglass' | 'jit_request' | 'expiring' | 'other'
  title: string
  message: string
  timestamp: string
  /** A path of ours. */
  link: string
}

export const isCustodian = (role: FrameRole) => role === 'admin' || role === 'manager'
