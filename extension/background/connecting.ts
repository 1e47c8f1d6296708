import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { type Connecting, connectDevice, type FollowedApproval, SessionError } from '@chaveiro/device'
import type { Session } from './session.ts'

/** A connection that a person goes through, and the tab that was opened for it. */
interface UnderWay {
  connecting: Connecting
  server: string
  tabId: number
  /** Proves to that tab's page that it is the one that this extension opened. */
  prove(form: ReadonlyMap<string, string>): Promise<string | null>
}

/** Puts the script that hears the page into its tab; not into another site's, as of an identity provider, which may not be read. */
const hearPage = (tabId: number) =>
  chrome.scripting.executeScript({ target: { tabId }, files: ['page/prove-place.js'] }).catch(() => undefined)

/**
 * Connects this extension by the person's unlocked page. It lives in the worker's memory: if the browser ends the worker meanwhile, the
 * person starts again.
 */
export function createConnector(session: Session) {
  let underWay: UnderWay | null = null

  async function withdraw(): Promise<void> {
    const over = underWay
    underWay = null
    await over?.connecting.withdraw()
  }

  function present(): UnderWay {
    if (!underWay) throw new SessionError('approval_over')
    return underWay
  }

  return {
    withdraw,
    /** Asks the server, and opens its page in a tab. */
    async begin(server: string): Promise<void> {
      await withdraw()
      let prove: UnderWay['prove'] = async () => null
      const host = {
        origin: server,
        language: session.language,
        memory: session.memory,
        listen: async (_origin: string, given: UnderWay['prove']) => {
          prove = given
          return { port: null, close: async () => undefined }
        },
      }
      const connecting = await connectDevice(host, { program: 'extension', label: await ownLabel() })
      const { id = chrome.tabs.TAB_ID_NONE } = await chrome.tabs.create({ url: connecting.address })
      underWay = { connecting, server, tabId: id, prove }
      // The page may have loaded before the browser said in which tab it is.
      void hearPage(id)
    },
    follow: async (): Promise<FollowedApproval> =>
      underWay ? underWay.connecting.follow() : { step: 'ended' },
    /** Takes the digits that the page shows, once; false ended it. */
    async enterCode(code: string): Promise<boolean> {
      const { connecting, server } = present()
      underWay = null
      const connected = await connecting.enterCode(code)
      if (!connected) return false
      const { token, userId, secret } = connected
      const { email } = await session.apiOf(server, token).send(getMe)
      await session.begin({ server, token, userId, email }, secret)
      return true
    },
    /** After each load of a page: hears it if it is in the tab of this connection. */
    async loaded(tabId: number): Promise<void> {
      if (underWay?.tabId === tabId) await hearPage(tabId)
    },
    /** Answers the page in the tab of this connection, and nobody else. */
    hear(port: chrome.runtime.Port): void {
      const { tab, origin, frameId, documentLifecycle = 'active' } = port.sender ?? {}
      const isFromThere =
        underWay !== null &&
        tab?.id === underWay.tabId &&
        origin === underWay.server &&
        frameId === 0 &&
        documentLifecycle === 'active'
      if (!isFromThere) {
        port.disconnect()
        return
      }
      const { prove } = present()
      port.onMessage.addListener((said: unknown) => {
        void prove(formOf(said)).then((proof) => {
          if (proof) port.postMessage(proof)
          port.disconnect()
        })
      })
    },
  }
}

export type Connector = ReturnType<typeof createConnector>

/** The page's fields; empty if it said something else. */
function formOf(said: unknown): ReadonlyMap<string, string> {
  try {
    const fields = Object.entries(JSON.parse(String(said)) as object)
    return new Map(fields.map(([name, value]) => [name, String(value)]))
  } catch {
    return new Map()
  }
}

const systems: Readonly<Record<string, string>> = { mac: 'macOS', win: 'Windows', cros: 'ChromeOS' }

/** What the account's page lists it as; extensions are not told the computer's name. */
async function ownLabel(): Promise<string> {
  const { os } = await chrome.runtime.getPlatformInfo()
  const { userAgent } = navigator
  const browser = /Firefox\//.test(userAgent) ? 'Firefox' : /Edg\//.test(userAgent) ? 'Edge' : 'Chrome'
  return `${browser}-${systems[os] ?? 'Linux'}`
}
