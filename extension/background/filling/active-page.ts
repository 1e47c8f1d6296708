/** A web page that the person is looking at. */
export interface Page {
  tabId: number
  url: string
}

/** The page in front; null if it is no web page, or no gesture has given leave to know it. */
export async function activePage(): Promise<Page | null> {
  // Our own window may stand in one by itself.
  const { id } = await chrome.windows.getLastFocused({ windowTypes: ['normal'] })
  const [tab] = id === undefined ? [] : await chrome.tabs.query({ active: true, windowId: id })
  return tab ? pageOf(tab) : null
}

export const pageOf = ({ id, url = '' }: chrome.tabs.Tab): Page | null =>
  id !== undefined && /^https?:\/\//.test(url) ? { tabId: id, url } : null
