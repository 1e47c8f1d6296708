import type { FrameHearing } from '../filling/hear-frames.ts'
import type { SentLogins } from './sent-logins.ts'

/** How long a page may take to begin to load after a submit; what loads longer is looked at when it has. */
const beginsMs = 1500

/**
 * Whether a submit looks accepted: the page has loaded, or stays without loading, and asks for no present password any more. A form in which
 * a password was made up may stay, since nothing of it says whether it was taken.
 */
export function createLookAfterSubmit(hearing: FrameHearing, sent: SentLogins) {
  async function look(tabId: number): Promise<void> {
    const waiting = sent.waiting(tabId)
    if (!waiting) return
    const { url = '' } = await chrome.tabs.get(tabId)
    const frames = (await hearing.find({ tabId, url }).catch(() => null)) ?? []
    const asks = frames.some(({ forms }) => forms.some(({ visible }) => visible['current-password']))
    for (const { port } of frames) port.disconnect()
    if (asks && !waiting.isNew) sent.drop(waiting.id)
    else sent.accept(waiting.id)
  }

  return {
    loaded: (tabId: number) => look(tabId).catch(() => undefined),
    submitted(tabId: number): void {
      setTimeout(() => {
        void chrome.tabs.get(tabId).then(
          ({ status }) => (status === 'complete' ? look(tabId) : undefined),
          () => undefined,
        )
      }, beginsMs)
    },
  }
}
