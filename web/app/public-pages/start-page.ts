import './page.css'
import { detectLanguage } from '../../i18n/languages.ts'
import { refuseStrayFiles } from '../../ui/refuse-stray-files.ts'
import { cannotStart } from '../cannot-run.ts'
import { applyStoredTheme } from '../theme.ts'

/** Starts a page that anybody with its address may see; it has no session and asks for no sign-in, and needs no storage. */
export function startPage(show: (root: HTMLElement, address: URL) => Promise<void>) {
  applyStoredTheme()
  refuseStrayFiles()
  document.documentElement.lang = detectLanguage()
  const root = document.getElementById('root')
  if (!root) throw new Error('page.html has no #root')
  show(root, new URL(location.href)).catch(cannotStart)
}
