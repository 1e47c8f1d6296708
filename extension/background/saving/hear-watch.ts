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
  return function hear(port: chrome.runtime.Port): void {
    const from = watchedPage(port)
    /** Also what a page that is still open says after the person switched it off or signed out. */
    const isHeard = async () => {
      const { account } = await session.state()
      return account !== null && account.server !== from?.page && (await showFits.isOn())
    }
    const take = async (said: unknown) => {
      const parsed = parseWatchSays(said)
      if (!from || !parsed || !(await isHeard())) return port.disconnect()
      if (parsed.say === 'open') return onOpen()
      if (new URL(parsed.address).origin !== from.page) return port.disconnect()
      if (sent.take(from.tabId, from.page, parsed)) onSent(from.tabId)
    }
    const begin = async () => {
      if (!from || !(await isHeard())) return port.disconnect()
      port.postMessage({ do: 'show', label: chrome.i18n.getMessage('open') } satisfies ShowOrder)
    }
    // A page that has left by then is heard all the same.
    let turn = begin().catch(() => undefined)
    port.onMessage.addListener((said: unknown) => {
      turn = turn.then(() => take(said))
    })
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
