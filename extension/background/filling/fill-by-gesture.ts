import { badgeColors } from '../pending/badge.ts'
import type { TabBadges } from '../saving/tab-badges.ts'
import type { Session } from '../session.ts'
import { type Page, pageOf } from './active-page.ts'
import type { Filler } from './fill-page.ts'

/** How long the button shows that it was filled. */
const doneMs = 2000

interface Background {
  session: Session
  filler: Filler
  tabBadges: TabBadges
}

/**
 * By the shortcut or the page's menu: fills the one open item that fits. Whatever needs a person to look (locked, several, none, a refusal)
 * opens the popup, which shows it.
 */
export async function fillByGesture(
  { session, filler, tabBadges }: Background,
  tab: chrome.tabs.Tab,
): Promise<void> {
  const page = pageOf(tab)
  const isDone = page !== null && (await fillOnly(session, filler, page).catch(() => false))
  if (!isDone) return openPopup()
  const { tabId } = page
  await chrome.action.setBadgeBackgroundColor({ color: badgeColors.teal, tabId })
  await chrome.action.setBadgeText({ text: '✓', tabId })
  // Without a text of its own the tab shows the extension's again. If the worker ends before, the tab's next page begins so.
  const asBefore = () => chrome.action.setBadgeText({ tabId }).then(() => tabBadges.refresh())
  setTimeout(() => void asBefore().catch(() => undefined), doneMs)
}

async function fillOnly(session: Session, filler: Filler, page: Page): Promise<boolean> {
  const connection = await session.unlocked()
  await connection.finding.ready()
  const open = (await connection.device.finder.fitting(page.url)).filter(({ isOpen }) => isOpen)
  const [only] = open
  if (!only || open.length > 1) return false
  const { item, vault } = only
  const seen = { id: item.id, title: item.title, login: item.login, path: vault.path }
  const outcome = await filler.fill(connection, page, { seen, gesture: 'fill', confirmed: null })
  return 'filled' in outcome && outcome.filled.length > 0 && outcome.refused === null
}

/** Browsers open it only for the window in front. */
const openPopup = () => chrome.action.openPopup().catch(() => undefined)
