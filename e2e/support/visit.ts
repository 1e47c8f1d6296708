import type { Page } from '@playwright/test'

/** Goes to an address within the app, as its links do: loading the app takes the processor two seconds. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
}
