import { placeEvents } from '@chaveiro/contract/rules/people/place-events.ts'
import type { PlaceForm } from '@chaveiro/device'

const patienceMs = 10_000
const againMs = 250

/**
 * Asks the extension that opened this tab itself, and has a script in it. Asks again until it is answered, since the script may come after
 * the page; null if nothing in this tab answers. The nonce stands in no address and on no screen.
 */
export function askInThisTab(fields: PlaceForm['fields']): Promise<string | null> {
  const ask = () =>
    document.dispatchEvent(new CustomEvent(placeEvents.asked, { detail: JSON.stringify(fields) }))
  return new Promise((resolve) => {
    const answered = (event: Event) => end(String((event as CustomEvent<unknown>).detail))
    const asking = setInterval(ask, againMs)
    const timer = setTimeout(() => end(null), patienceMs)
    function end(proof: string | null) {
      clearInterval(asking)
      clearTimeout(timer)
      document.removeEventListener(placeEvents.proven, answered)
      resolve(proof)
    }
    document.addEventListener(placeEvents.proven, answered)
    ask()
  })
}
