import './jitless.ts'
import { createAccountStore, createSecretStore, openDeviceStore } from '@chaveiro/device/hosts/extension'
import { placePort, windowPort } from '../messages/ports.ts'
import { emptyClipboard, forgetCopiedAlarm } from './clipboard.ts'
import { createConnector } from './connecting.ts'
import { createIdleLock, idleAlarm } from './idle-lock.ts'
import { createSession } from './session.ts'
import { isOurWindow, serveWindow } from './window-port.ts'

// Listeners are there as soon as the worker's script has run, since a browser wakes it for one event.
const windows = new Set<chrome.runtime.Port>()
const store = openDeviceStore()
const session = createSession({
  store,
  accounts: createAccountStore(store),
  secrets: createSecretStore(chrome.storage.session),
  onChange: () => void settle(),
})
const idleLock = createIdleLock(session)
const connector = createConnector(session)
const background = { session, connector }

/** After each change of who is connected or unlocked. */
async function settle(): Promise<void> {
  for (const port of windows) port.postMessage({ changed: true })
  const { account, isUnlocked } = await session.state()
  await chrome.action.setBadgeText({ text: account && !isUnlocked ? '•' : '' })
  await chrome.action.setBadgeBackgroundColor({ color: '#6b7280' })
  await (isUnlocked ? idleLock.begin().catch(() => undefined) : idleLock.end())
}

chrome.runtime.onConnect.addListener((port) => {
  if (port.name === windowPort && isOurWindow(port)) {
    windows.add(port)
    port.onDisconnect.addListener(() => windows.delete(port))
    serveWindow(background, port)
  } else if (port.name === placePort) connector.hear(port)
  else port.disconnect()
})
chrome.tabs.onUpdated.addListener((tabId, { status }) => {
  if (status === 'complete') void connector.loaded(tabId)
})
chrome.alarms.onAlarm.addListener(({ name }) => {
  if (name === idleAlarm) void idleLock.look()
  if (name === forgetCopiedAlarm) void emptyClipboard().catch(() => undefined)
})
chrome.idle.onStateChanged.addListener((state) => {
  if (state !== 'active') void session.lock()
})
chrome.runtime.onInstalled.addListener(({ reason }) => {
  if (reason === 'install') void chrome.tabs.create({ url: chrome.runtime.getURL('set-up.html') })
})
