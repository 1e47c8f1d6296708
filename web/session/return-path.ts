const storageKey = 'return-path'

/** Remembers where the person was going while they sign in; nothing for the start page or the login itself. */
export function rememberPath(path: string) {
  if (isInside(path) && path !== '/' && !path.startsWith('/login')) sessionStorage.setItem(storageKey, path)
}

/** Where the person was going, once; else the start page. */
export function takePath(): string {
  const path = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return path !== null && isInside(path) ? path : '/'
}

/** Whether a path stays on our origin: `//host` and `/\host` would not. */
const isInside = (path: string) => /^\/(?![/\\])/.test(path)
