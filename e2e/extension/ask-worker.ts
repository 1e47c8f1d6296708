import type { Page } from '@playwright/test'
import type {
  ActInput,
  ActName,
  ActOutput,
  Answered,
  Failure,
} from '../../extension/background/window-messages.ts'

/**
 * Asks the worker as a window of ours does, from a tab of ours that need not be in front: what its buttons would not offer, too. Answers what
 * the act gave, or why it failed.
 */
export function askWorker<Name extends ActName>(
  window: Page,
  act: Name,
  input: ActInput<Name>,
): Promise<ActOutput<Name> | { failure: Failure }> {
  return window.evaluate(
    ([name, given]) =>
      new Promise<ActOutput<Name> | { failure: Failure }>((resolve) => {
        const port = chrome.runtime.connect({ name: 'window' })
        port.onMessage.addListener((said: Answered) => {
          if ('changed' in said) return
          resolve('failure' in said ? { failure: said.failure } : (said.output as ActOutput<Name>))
          port.disconnect()
        })
        port.postMessage({ call: 1, act: name, input: given, language: 'en' })
      }),
    [act, input] as const,
  )
}
