import { placeEvents } from '@chaveiro/contract/rules/people/place-events.ts'
import type { PlaceForm } from '@chaveiro/device'

const patienceMs = 4000

/**
 * Asks the extension that opened this tab itself, and has a script in it. Answers its proof, or null if nothing in this tab answers. The
 * nonce stands in no address and on no screen.
 */
export function askInThisTab(fields: PlaceForm['fields']): Promise<string | null> {
  return new Promise((resolve) => {
    const answered = (event: Event) => end(String((event as CustomEvent<unknown>).detail))
    const timer = setTimeout(() => end(null), patienceMs)
    function end(proof: string | null) {
      clearTimeout(timer)
      document.removeEventListener(placeEvents.proven, answered)
      resolve(proof)
    }
    document.addEventListener(placeEvents.proven, answered)
    document.dispatchEvent(new CustomEvent(placeEvents.asked, { detail: JSON.stringify(fields) }))
  })
}
