import './page.css'
import { type ComponentType, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { detectLanguage } from '../../i18n/languages.ts'
import { refuseStrayFiles } from '../../ui/refuse-stray-files.ts'
import { surviveTranslators } from '../../ui/survive-translators.ts'
import { cannotStart } from '../cannot-run.ts'
import { mendPreact } from './mend-preact.ts'

/** Starts a page that anybody with its address may see; it has no session, and needs no storage. */
export function startPage(Page: ComponentType<{ address: URL }>) {
  try {
    refuseStrayFiles()
    document.documentElement.lang = detectLanguage()
    const root = document.getElementById('root')
    if (!root) throw new Error('page.html has no #root')
    surviveTranslators()
    mendPreact()
    createRoot(root).render(createElement(Page, { address: new URL(location.href) }))
  } catch (error) {
    cannotStart(error)
  }
}
