import './page.css'
import { detectLanguage } from '../../i18n/languages.ts'
import { applyStoredTheme } from '../theme.ts'

/** Shows a page to whoever has its address: it asks nobody who they are, and knows no session. */
export function startPage(show: (root: HTMLElement, address: URL) => Promise<void>) {
  applyStoredTheme()
  document.documentElement.lang = detectLanguage()
  const root = document.getElementById('root')
  if (!root) throw new Error('page.html has no #root')
  void show(root, new URL(location.href))
}
