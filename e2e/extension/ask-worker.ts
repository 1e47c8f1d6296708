import type { Page } from '@playwright/test'

/**
 * Asks the worker as a window of ours does, from a tab of ours that need not be in front: what its buttons would not offer, too. Answers what
 * the act gave, or why it failed.
 */
export function askWorker(window: Page, act: string, input: unknown): Promise<unknown> {
  return window.evaluate(
    ([name, given]) =>
      new Promise<unknown>((resolve) => {
        const port = chrome.runtime.connect({ name: 'window' })
        port.onMessage.addListener((said: { changed?: unknown; failure?: unknown; output?: unknown }) => {
          if ('changed' in said) return
          resolve('failure' in said ? { failure: said.failure } : said.output)
          port.disconnect()
        })
        port.postMessage({ call: 1, act: name, input: given, language: 'en' })
      }),
    [act, input] as const,
  )
}
