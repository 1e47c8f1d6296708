import { texts as english } from '@chaveiro/web/i18n/en/common.ts'
import { texts as portuguese } from '@chaveiro/web/i18n/pt-BR/common.ts'
import { surviveTranslators } from '@chaveiro/web/ui/survive-translators.ts'
import { UiProvider } from '@chaveiro/web/ui/ui-provider.tsx'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ignoreEarlyInput } from './early-input.ts'
import { language } from './own-language.ts'

/** Shows one of our windows in the browser's language. */
export function showWindow(title: string, window: ReactNode): void {
  document.documentElement.lang = language
  document.title = title
  surviveTranslators()
  ignoreEarlyInput()
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  createRoot(root).render(
    <StrictMode>
      <UiProvider texts={(language === 'en' ? english : portuguese).ui}>{window}</UiProvider>
    </StrictMode>,
  )
}
