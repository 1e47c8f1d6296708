/** Half a minute, as in the web app. */
const keptMinutes = 0.5
const page = 'clipboard.html'

export const forgetCopiedAlarm = 'forget-copied'

/** Empties the clipboard later, also if the worker has ended and the window is closed by then. */
export function forgetCopiedLater(): void {
  void chrome.alarms.create(forgetCopiedAlarm, { delayInMinutes: keptMinutes })
}

/** A service worker has no clipboard, so Chromium lends it a page without a window; Firefox's event page empties it itself. */
export async function emptyClipboard(): Promise<void> {
  if (!('offscreen' in chrome)) return navigator.clipboard.writeText('')
  await chrome.offscreen.createDocument({
    url: page,
    reasons: [chrome.offscreen.Reason.CLIPBOARD],
    justification: 'Empties the clipboard of a copied password.',
  })
  await chrome.offscreen.closeDocument()
}
