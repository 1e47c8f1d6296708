import type { Page } from '@playwright/test'

/** How often a page that nobody touches asks the server what is new, and hears then that its session ended. */
const betweenLooksMs = 30_000

/** For what that look brings: where one was under way already, it is the one after it. */
export const untilNextLook = { timeout: 120_000 }

/** For what a device does by itself, once it has heard of it: keys that it delivers, parts that it deals. */
export const untilDelivered = { timeout: 180_000 }

/** Lets that time pass at once in every page of the browser, whose clock the test installed before they loaded. */
export async function passToNextLook(page: Page): Promise<void> {
  await page.clock.fastForward(betweenLooksMs)
}
