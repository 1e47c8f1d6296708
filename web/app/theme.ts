export type Theme = 'system' | 'light' | 'dark'
const storageKey = 'theme'

/** For pages without `public/theme.js`, before they render anything. */
export function applyStoredTheme() {
  try {
    const theme = localStorage.getItem(storageKey)
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Storage is blocked, so the system's theme applies.
  }
}

/** The chosen theme; `public/theme.js` applies it before the first paint. */
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
