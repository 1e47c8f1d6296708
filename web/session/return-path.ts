const storageKey = 'return-path'

/** Keeps where the person was going while they sign in; nothing for the start page or the login itself. */
export function rememberPath(path: string) {
  if (isInside(path) && path !== '/' && !path.startsWith('/login')) sessionStorage.setItem(storageKey, path)
}

/** Where the person was going, once; the start page otherwise. */
export function takePath(): string {
  const path = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return path !== null && isInside(path) ? path : '/'
}

/** A path of ours: `//host` and `/\host` would leave. */
const isInside = (path: string) => /^\/(?![/\\])/.test(path)
