import { CSPProvider } from '@base-ui/react/csp-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'
import { Toaster } from './toast.tsx'
import { type UiTexts, UiTextsProvider } from './ui-texts.tsx'

/** What the parts of a screen stand on, once, near the root. */
export function UiProvider({ texts, children }: { texts: UiTexts; children: ReactNode }) {
  return (
    // Base UI's two inline <style> elements are in our style sheet instead.
    <CSPProvider disableStyleElements>
      <UiTextsProvider texts={texts}>
        <Tooltip.Provider>
          {children}
          <Toaster />
        </Tooltip.Provider>
      </UiTextsProvider>
    </CSPProvider>
  )
}
