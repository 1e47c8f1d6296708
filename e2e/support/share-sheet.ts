import type { Page } from '@playwright/test'

/** Gives a page a share sheet, as systems with one have it; answers what was last handed to it. */
export async function hearShares(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    navigator.share = async ({ text = '' } = {}) => {
      document.documentElement.dataset.shared = text
    }
  })
  return () => page.evaluate(() => document.documentElement.dataset.shared ?? '')
}
