import './jitless.ts'
import { createAccountStore, createSecretStore, openDeviceStore } from '@chaveiro/device/hosts/extension'
import { fillPort, placePort, watchPort, windowPort } from '../messages/ports.ts'
import { emptyClipboard, forgetCopiedAlarm } from './clipboard.ts'
import { createConnector } from './connecting.ts'
import { fillByGesture } from './filling/fill-by-gesture.ts'
import { createFiller } from './filling/fill-page.ts'
import { createFrameHearing } from './filling/hear-frames.ts'
import { createIdleLock, idleAlarm } from './idle-lock.ts'
import { badgeOf } from './pending/badge.ts'
import { createFollower, pendingAlarm } from './pending/follow-pending.ts'
import { createWatchHearing } from './saving/hear-watch.ts'
import { createLookAfterSubmit } from './saving/look-after-submit.ts'
import { openFromPage } from './saving/open-from-page.ts'
import { createSentLogins } from './saving/sent-logins.ts'
import { createShowFits } from './saving/show-fits.ts'
import { createTabBadges } from './saving/tab-badges.ts'
import { createSession } from './session.ts'
import { stayAwake } from './stay-awake.ts'
import { isOurWindow, serveWindow } from './window-port.ts'

const fillMenu = 'fill'

// Listeners are there as soon as the worker's script has run, since a browser wakes it for one event.
const windows = new Set<chrome.runtime.Port>()
const store = openDeviceStore()
const session = createSession({
  store,
  accounts: createAccountStore(store),
  secrets: createSecretStore(chrome.storage.session),
  onChange: () => void sessionChanged(),
  onNews: () => void refresh(),
})
const idleLock = createIdleLock(session)
const connector = createConnector(session)
const hearing = createFrameHearing()
const follower = createFollower(session, () => void refresh(), openedNow)
const filler = createFiller(hearing, (itemId, { tabId, url }) => follower.filledIn(itemId, tabId, url))
const showFits = createShowFits(session, () => void refresh())
const sent = createSentLogins(() => void refresh())
const afterSubmit = createLookAfterSubmit(hearing, sent)
const hearWatch = createWatchHearing({
  ...{ session, showFits, sent },
  onSent: afterSubmit.submitted,
  onOpen: () => void openFromPage(),
})
const tabBadges = createTabBadges(session, showFits, sent)
const background = { session, connector, filler, follower, hearing, sent, showFits, tabBadges }

/** Draws the toolbar's button anew, and lets the windows ask again. */
async function refresh(): Promise<void> {
  for (const port of windows) port.postMessage({ changed: true })
  const { isUnlocked } = await session.state()
  const { text, color, says } = badgeOf(await follower.read(), isUnlocked, Date.now())
  await chrome.action.setBadgeText({ text })
  await chrome.action.setBadgeBackgroundColor({ color })
  const title = says === 'nothing' ? 'name' : `badge_${says}`
  await chrome.action.setTitle({ title: chrome.i18n.getMessage(title) })
  await tabBadges.refresh()
}

/** After each change of who is connected or unlocked. */
async function sessionChanged(): Promise<void> {
  const { account, isUnlocked } = await session.state()
  if (!account) {
    sent.forget()
    await follower.forget()
  }
  await refresh()
  if (!isUnlocked) return void (await idleLock.end())
  await idleLock.begin().catch(() => undefined)
  await follower.look().catch(() => undefined)
}

/** Access has begun that the person asked for: what fits is listed as open. */
function openedNow(): void {
  void session.unlocked().then(({ finding }) => finding.renew())
}

chrome.runtime.onConnect.addListener((port) => {
  if (port.name === windowPort && isOurWindow(port)) {
    windows.add(port)
    port.onDisconnect.addListener(() => windows.delete(port))
    serveWindow(background, port)
  } else if (port.name === placePort) connector.hear(port)
  else if (port.name === fillPort) hearing.hear(port)
  else if (port.name === watchPort) hearWatch(port)
  else port.disconnect()
})
chrome.tabs.onUpdated.addListener((tabId, { status }) => {
  if (status !== 'complete') return
  void connector.loaded(tabId)
  void afterSubmit.loaded(tabId).then(() => tabBadges.refresh())
})
chrome.tabs.onActivated.addListener(() => void tabBadges.refresh())
chrome.tabs.onRemoved.addListener((tabId) => {
  sent.closed(tabId)
  void follower.tabLeft(tabId)
})
chrome.permissions.onAdded.addListener(() => void showFits.apply())
chrome.permissions.onRemoved.addListener(() => void showFits.apply())
chrome.commands.onCommand.addListener((_command, tab) => {
  if (tab) void stayAwake(fillByGesture(background, tab))
})
chrome.contextMenus.onClicked.addListener((_menu, tab) => {
  if (tab) void stayAwake(fillByGesture(background, tab))
})
chrome.alarms.onAlarm.addListener(({ name }) => {
  if (name === idleAlarm) void idleLock.look()
  // Without a network there is nothing to say: the next alarm asks again.
  if (name === pendingAlarm) void stayAwake(follower.look().catch(() => undefined))
  if (name === forgetCopiedAlarm) void emptyClipboard().catch(() => undefined)
})
chrome.idle.onStateChanged.addListener((state) => {
  if (state !== 'active') void session.lock()
})
chrome.runtime.onStartup.addListener(() => void sessionChanged())
chrome.runtime.onInstalled.addListener(({ reason }) => {
  // Menus outlive the worker, so they are made once.
  chrome.contextMenus.create({
    id: fillMenu,
    title: chrome.i18n.getMessage('fillMenu'),
    contexts: ['page', 'editable'],
    documentUrlPatterns: ['http://*/*', 'https://*/*'],
  })
  if (reason === 'install') void chrome.tabs.create({ url: chrome.runtime.getURL('set-up.html') })
  void sessionChanged()
})
