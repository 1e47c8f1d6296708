import { isHeardAddress } from '../messages/watch-messages.ts'

/** Whether all documents around this one are of its origin. */
function isAmongItsOwn(): boolean {
  for (let view: Window = window; view.parent !== view; view = view.parent)
    if (!view.frameElement) return false
  return globalThis.origin !== 'null'
}

export const isWatchedPage = (): boolean => isHeardAddress(location) && isAmongItsOwn()
