/** The window of the toolbar's button; one that an icon in a page has opened takes no input at first (`windows/early-input.ts`). */
const popup = 'popup.html'
const fromPage = `${popup}#from-page`
const size = { width: 380, height: 640 }

/** Opens our own window upon a press on an icon in a page: under the toolbar's button where the browser lets it, else by itself. */
export async function openFromPage(): Promise<void> {
  await chrome.action.setPopup({ popup: fromPage })
  try {
    await chrome.action.openPopup()
  } catch {
    await chrome.windows.create({ url: fromPage, type: 'popup', ...size })
  } finally {
    await chrome.action.setPopup({ popup })
  }
}
