import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startTexts } from '../i18n/i18n.ts'
import type { Namespace } from '../i18n/resources.ts'
import { surviveTranslators } from '../ui/survive-translators.ts'
import { cannotStart } from './cannot-run.ts'

/** Shows a screen with its texts. */
export async function showInReact(
  root: HTMLElement,
  address: URL,
  Screen: ComponentType<{ address: URL }>,
  texts: readonly Namespace[],
): Promise<void> {
  await startTexts(texts)
  surviveTranslators()
  createRoot(root, { onUncaughtError: cannotStart }).render(
    <StrictMode>
      <Screen address={address} />
    </StrictMode>,
  )
}
