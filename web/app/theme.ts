export type Theme = 'system' | 'light' | 'dark'
const storageKey = 'theme'

/** For a page without `public/theme.js`, before it draws anything. */
export function applyStoredTheme() {
  try {
    const theme = localStorage.getItem(storageKey)
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Storage is blocked: the system's theme stands.
  }
}

/** The chosen theme; `public/theme.js` puts it on the page before the first paint. */
export function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

export function storeTheme(theme: Theme) {
  if (theme === 'system') {
    delete document.documentElement.dataset.theme
    localStorage.removeItem(storageKey)
  } else {
    document.documentElement.dataset.theme = theme
    localStorage.setItem(storageKey, theme)
  }
}
