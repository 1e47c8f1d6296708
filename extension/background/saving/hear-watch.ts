import { parseWatchSays } from '../../messages/parse-page-messages.ts'
import { isHeardAddress, type ShowOrder } from '../../messages/watch-messages.ts'
import type { Session } from '../session.ts'
import type { SentLogins } from './sent-logins.ts'
import type { ShowFits } from './show-fits.ts'

interface Heard {
  session: Session
  showFits: Pick<ShowFits, 'isOn'>
  sent: SentLogins
  /** Something was sent from this tab. */
  onSent: (tabId: number) => void
  /** The person pressed an icon. */
  onOpen: () => void
}

/**
 * Hears the script of 'show what fits' in pages of https and of this computer whose frames are all of their own origin, as the browser
 * attests them. The company's own server is not heard: the passphrase is typed there.
 */
export function createWatchHearing({ session, showFits, sent, onSent, onOpen }: Heard) {
  return async function hear(port: chrome.runtime.Port): Promise<void> {
    const from = watchedPage(port)
    const waiting: unknown[] = []
    const queue = (said: unknown) => waiting.push(said)
    port.onMessage.addListener(queue)
    const { account } = await session.state()
    const isHeard = from && account && account.server !== from.page && (await showFits.isOn())
    port.onMessage.removeListener(queue)
    if (!isHeard) return port.disconnect()
    const take = (said: unknown) => {
      const parsed = parseWatchSays(said)
      if (!parsed) return port.disconnect()
      if (parsed.say === 'open') return onOpen()
      if (new URL(parsed.address).origin !== from.page) return port.disconnect()
      if (sent.take(from.tabId, from.page, parsed)) onSent(from.tabId)
    }
    port.onMessage.addListener(take)
    port.postMessage({ do: 'show', label: chrome.i18n.getMessage('open') } satisfies ShowOrder)
    waiting.forEach(take)
  }
}

/** The page that a port is of; null for other extensions, foreign frames, http, and documents that are no longer shown. */
function watchedPage({
  sender,
}: Pick<chrome.runtime.Port, 'sender'>): { tabId: number; page: string } | null {
  const { id, tab, url = '', documentLifecycle = 'active' } = sender ?? {}
  const there = URL.parse(url)
  if (id !== chrome.runtime.id || tab?.id === undefined || !there || documentLifecycle !== 'active')
    return null
  if ((sender?.origin ?? there.origin) !== there.origin) return null
  if (URL.parse(tab.url ?? '')?.origin !== there.origin) return null
  return isHeardAddress(there) ? { tabId: tab.id, page: there.origin } : null
}
