const storageKey = 'token'

/** The session token, stored where the specification says. */
export const readToken = (): string | null => localStorage.getItem(storageKey)
export const storeToken = (token: string) => localStorage.setItem(storageKey, token)
export const dropToken = () => localStorage.removeItem(storageKey)

/** Calls back when another tab signs in or out. Returns the function that stops listening. */
export function onTokenChangeElsewhere(listener: (token: string | null) => void): () => void {
  const hear = (event: StorageEvent) => {
    // A null key means that everything was cleared.
    if (event.key === storageKey || event.key === null) listener(readToken())
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
