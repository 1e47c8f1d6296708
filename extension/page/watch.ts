import { watchPort } from '../messages/ports.ts'
import { isHeardAddress, readShowOrder, type WatchSays } from '../messages/watch-messages.ts'
import { createIcons } from './field-icons.ts'
import { readPage } from './read-page.ts'
import { watchSubmits } from './watch-submits.ts'

/*
 * Runs in the pages of those who switched on 'show what fits': an icon in each field that could be filled, and what a person sends.
 */

/** How long the page may change before it is read again, in milliseconds. */
const pause = 300
const seen = { childList: true, subtree: true, attributeFilter: ['class', 'style', 'hidden', 'type', 'open'] }

/** A page cannot name an element so. */
const watching = Symbol.for('chaveiro.watching')
const here = globalThis as { [watching]?: true }

function begin() {
  let port: chrome.runtime.Port | null = null
  let icons: ReturnType<typeof createIcons> | null = null
  let timer: ReturnType<typeof setTimeout> | null = null

  const fields = () => readPage().flatMap((form) => form.fields)
  const hear = (message: unknown) => {
    const order = readShowOrder(message)
    if (!order) return
    icons?.end()
    icons = createIcons(order.label, (role) => say({ say: 'open', role }))
    icons.draw(fields())
  }
  const end = () => {
    observer.disconnect()
    removeEventListener('focusin', lookSoon, true)
    icons?.end()
  }
  /** The worker sleeps between its tasks, which ends its ports. Throws once the extension was removed or renewed. */
  const connected = () => {
    if (port) return port
    port = chrome.runtime.connect({ name: watchPort })
    port.onMessage.addListener(hear)
    port.onDisconnect.addListener(() => {
      port = null
    })
    return port
  }
  const say = (said: WatchSays) => {
    try {
      connected().postMessage(said)
    } catch {
      end()
    }
  }
  const hasGone = watchSubmits((sent) => say({ say: 'sent', ...sent }))
  const look = () => {
    timer = null
    hasGone()
    const found = fields()
    if (icons) return icons.draw(found)
    // A page that asks for nothing wakes nobody.
    if (found.length === 0) return
    try {
      connected()
    } catch {
      end()
    }
  }
  const lookSoon = () => {
    if (timer === null) timer = setTimeout(look, pause)
  }
  const observer = new MutationObserver(lookSoon)
  observer.observe(document, seen)
  // Fields in shadow roots are made without the document's hearing of it.
  addEventListener('focusin', lookSoon, true)
  look()
}

/** Whether all documents around this one are of its origin. */
function isAmongItsOwn(): boolean {
  for (let view: Window = window; view.parent !== view; view = view.parent)
    if (!view.frameElement) return false
  return globalThis.origin !== 'null'
}

if (!here[watching] && isHeardAddress(location) && isAmongItsOwn()) {
  here[watching] = true
  begin()
}
