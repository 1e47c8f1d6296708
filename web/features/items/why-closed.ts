/** What decides whether the secret of an item or revision can be revealed here and now. */
export interface Closing {
  holdsKey: boolean
  /** Of the present item or of an earlier revision: the server applies the stricter of the two. */
  requiresCheckout: boolean
  isHeld: boolean
  isHolder: boolean
}

/** The text that says why nothing can be revealed; null if it can. */
export function whyClosed({ holdsKey, requiresCheckout, isHeld, isHolder }: Closing) {
  if (!holdsKey) return 'detail.blockedWithoutKey'
  if (!requiresCheckout || isHolder) return null
  return isHeld ? 'detail.blockedByHolder' : 'detail.blockedUntilCheckout'
}
