import { badgeColors, badgeNumber } from '../pending/badge.ts'
import type { Session } from '../session.ts'
import { offersOf } from './offers.ts'
import type { SentLogins } from './sent-logins.ts'
import type { ShowFits } from './show-fits.ts'

export type TabBadges = ReturnType<typeof createTabBadges>

/**
 * What the button says of the tab in front, with 'show what fits': that something may be saved, or how many items fit. What the button says
 * of the whole extension stands before the number.
 */
export function createTabBadges(session: Session, showFits: Pick<ShowFits, 'isOn'>, sent: SentLogins) {
  async function show(tabId: number, text: string | null, color: string): Promise<void> {
    if (text !== null) await chrome.action.setBadgeBackgroundColor({ tabId, color })
    // Without a text of its own a tab shows the extension's.
    await chrome.action.setBadgeText({ tabId, ...(text !== null && { text }) })
  }

  async function badgeOf(tabId: number, url: string): Promise<{ text: string | null; color: string }> {
    const none = { text: null, color: badgeColors.grey }
    if (!(await showFits.isOn()) || !(await session.state()).isUnlocked) return none
    const { device } = await session.ahead()
    const offers = sent.ofTab(tabId) ? await offersOf(await session.unlocked(), sent, tabId) : []
    if (offers.length > 0) return { text: '+', color: badgeColors.teal }
    if ((await chrome.action.getBadgeText({})) !== '') return none
    const { length } = await device.finder.fitting(url)
    return length > 0 ? { text: badgeNumber(length), color: badgeColors.grey } : none
  }

  return {
    async refresh(): Promise<void> {
      for (const { id, url = '' } of await chrome.tabs.query({ active: true })) {
        if (id === undefined) continue
        // A tab may close meanwhile, and a server may not answer.
        await badgeOf(id, url)
          .then(({ text, color }) => show(id, text, color))
          .catch(() => undefined)
      }
    },
  }
}
