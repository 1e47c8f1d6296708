import { expect, type Page } from '@playwright/test'

/** The narrowest screen that we support; nothing may overflow to the side. */
export async function expectFits360(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
}
