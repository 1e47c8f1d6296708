import type { Role } from '@chaveiro/contract/constants.ts'
import { decide } from '@chaveiro/contract/rules/people/rights.ts'
import type { ReactNode } from 'react'

/** What the frame shows and does; app/ fills it in. */
export interface FrameData {
  user: { name: string; email: string; role: Role; avatar_url: string | null }
  /** Empty if nobody has named it. */
  organisationName: string
  /** The notifications' bell. */
  notifications: ReactNode
  /** How many requests wait for this person's decision. */
  pending: { jit: number; breakGlass: number }
  /** Opens the search through all vaults. */
  onFind: () => void
  onLock: () => void
  onLogout: () => void
}

/** The specification hides the entry from other roles; their own requests are at its address all the same. */
export const mayApproveEmergencies = (role: Role) =>
  decide(role, 'approve_break_glass', { isOwn: false, hasApproved: false }).allowed

export const maySeeSettings = (role: Role) => decide(role, 'change_settings').allowed
