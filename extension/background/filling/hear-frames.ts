import type { FoundForm, PageSays } from '../../messages/fill-messages.ts'
import { parsePageSays } from '../../messages/parse-page-messages.ts'
import type { Page } from './active-page.ts'

const script = 'page/fill.js'
/** Scripts speak as soon as they run; this is for the ports of frames within the page to arrive. The page's own is waited for. */
const arrivesMs = 150
/** A frame that is busy or does not load, of whichever site, holds up the others no longer than this. */
const longestMs = 3000
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A frame of the page's very origin, as the browser attests it, and what it found. */
export interface Frame {
  id: number
  forms: FoundForm[]
  port: chrome.runtime.Port
  /** What it said after the order; null if it went away. */
  filled: Promise<Extract<PageSays, { say: 'filled' }> | null>
}

interface Hearing {
  page: Page
  frames: Map<number, Frame>
  /** Answered once the page itself has spoken. */
  pageSpoke: PromiseWithResolvers<void>
}

export type FrameHearing = ReturnType<typeof createFrameHearing>

/** The frames of the pages that are being filled, the only ones that are heard. */
export function createFrameHearing() {
  /** By tab; a later one takes the place of an earlier, as its script does in the page. */
  const hearings = new Map<number, Hearing>()

  return {
    /** Puts our script into every frame that the browser lets it, and answers those of the page's own origin, the top one first. */
    async find(page: Page): Promise<Frame[]> {
      const own: Hearing = { page, frames: new Map(), pageSpoke: Promise.withResolvers() }
      hearings.set(page.tabId, own)
      const injected = chrome.scripting.executeScript({
        target: { tabId: page.tabId, allFrames: true },
        files: [script],
      })
      try {
        const heard = injected.then(() => Promise.all([own.pageSpoke.promise, after(arrivesMs)]))
        await Promise.race([heard, after(longestMs)])
      } finally {
        if (hearings.get(page.tabId) === own) hearings.delete(page.tabId)
      }
      return [...own.frames.values()].sort((one, other) => one.id - other.id)
    },
    /** Takes a frame's port if it is of the page that is being filled; all others get nothing, and no word why. */
    hear(port: chrome.runtime.Port): void {
      const { frameId, tab } = port.sender ?? {}
      const here = tab?.id === undefined ? undefined : hearings.get(tab.id)
      if (!here || frameId === undefined || !isOf(here.page, port)) {
        port.disconnect()
        return
      }
      const { promise, resolve } = Promise.withResolvers<Awaited<Frame['filled']>>()
      port.onDisconnect.addListener(() => resolve(null))
      port.onMessage.addListener((said: unknown) => {
        const parsed = parsePageSays(said)
        if (parsed?.say === 'found' && !here.frames.has(frameId)) {
          here.frames.set(frameId, { id: frameId, forms: parsed.forms, port, filled: promise })
          if (frameId === 0) here.pageSpoke.resolve()
        } else if (parsed?.say === 'filled') resolve(parsed)
        else port.disconnect()
      })
    },
  }
}

/**
 * Whether the browser attests that a port is of a live document of this page's own origin. Opaque origins are 'null', which no page has; a
 * `blob:` document has its maker's origin, but nobody's server sent it.
 */
function isOf({ tabId, url }: Page, { sender }: chrome.runtime.Port): boolean {
  const { origin } = new URL(url)
  const { id, tab, url: from = '', documentLifecycle = 'active' } = sender ?? {}
  return (
    id === chrome.runtime.id &&
    tab?.id === tabId &&
    (sender?.origin ?? new URL(from).origin) === origin &&
    /^https?:/.test(from) &&
    new URL(from).origin === origin &&
    documentLifecycle === 'active'
  )
}
