import { placeEvents } from '@chaveiro/contract/rules/people/place-events.ts'
import { placePort } from '../messages/ports.ts'

/**
 * In the tab that the extension opened to be connected: carries what the server's page asks to the worker, which knows this tab, and its
 * proof back. A page elsewhere has no such script, so nothing answers there.
 */
document.addEventListener(placeEvents.asked, (event) => {
  const port = chrome.runtime.connect({ name: placePort })
  port.onMessage.addListener((proof: unknown) => {
    document.dispatchEvent(new CustomEvent(placeEvents.proven, { detail: String(proof) }))
  })
  port.postMessage(String((event as CustomEvent<unknown>).detail))
})
