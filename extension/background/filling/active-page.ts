/** A web page that the person is looking at. */
export interface Page {
  tabId: number
  url: string
}

/** The page in front; null if it is no web page, or no gesture has given leave to know it. */
export async function activePage(): Promise<Page | null> {
  const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true })
  return tab ? pageOf(tab) : null
}

export const pageOf = ({ id, url = '' }: chrome.tabs.Tab): Page | null =>
  id !== undefined && /^https?:\/\//.test(url) ? { tabId: id, url } : null
