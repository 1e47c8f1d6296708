import { isHeld, type Pending } from './pending.ts'

/** What the toolbar's button says of all that waits. */
export interface Badge {
  text: string
  color: string
  /** Which sentence says the same when the pointer rests on the button. */
  says: 'locked' | 'opened' | 'ended' | 'decide' | 'giveBack' | 'held' | 'nothing'
}

export const badgeColors = {
  grey: '#6b7280',
  green: '#15803d',
  red: '#b91c1c',
  amber: '#b45309',
  teal: '#0f6f76',
}

/** The first that concerns the person: an answer to them, then what they are asked for, then what they hold. */
export function badgeOf(pending: Pending | null, isUnlocked: boolean, nowMs: number): Badge {
  if (!pending) return { text: '', color: badgeColors.grey, says: 'nothing' }
  if (!isUnlocked) return { text: '•', color: badgeColors.grey, says: 'locked' }
  const unseen = pending.asked.filter(({ isSeen }) => !isSeen)
  if (unseen.some(({ status }) => status === 'open'))
    return { text: '✓', color: badgeColors.green, says: 'opened' }
  if (unseen.some(({ status }) => status !== 'approved' && status !== 'pending'))
    return { text: '×', color: badgeColors.red, says: 'ended' }
  const held = pending.held.filter((one) => isHeld(one, nowMs))
  const back = held.filter(({ state }) => state === 'asked').length
  if (pending.decisions > 0)
    return { text: badgeNumber(pending.decisions), color: badgeColors.red, says: 'decide' }
  if (back > 0) return { text: badgeNumber(back), color: badgeColors.amber, says: 'giveBack' }
  if (held.length > 0) return { text: badgeNumber(held.length), color: badgeColors.teal, says: 'held' }
  return { text: '', color: badgeColors.grey, says: 'nothing' }
}

export const badgeNumber = (count: number) => (count > 99 ? '99+' : String(count))
