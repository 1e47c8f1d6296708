// Runs before the first paint so that a chosen theme or language never flashes; the policy allows no inline script.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is blocked: the system's theme stands.
}
