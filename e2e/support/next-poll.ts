import { expect, type Page } from '@playwright/test'

/** How often an idle page polls the server, which is also when it learns that its session ended. */
const pollMs = 30_000

/** For the effects of that poll; if one was under way already, of the one after it. */
export const untilNextPoll = { timeout: 120_000 }

/** For what a device does by itself after that poll: delivering keys, dealing custody keys. */
export const untilDelivered = { timeout: 180_000 }

/** Lets that time pass at once in every page of the browser, whose clock the test installed before they loaded. */
export async function passToNextPoll(page: Page): Promise<void> {
  await page.clock.fastForward(pollMs)
}

/** The person comes back to the window, upon which it asks anew for what it shows. */
export async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
}

/** Within one look. */
const briefly = { timeout: 2_000 }

/** Comes back to the window until this holds: what was asked a moment ago is not asked anew at once. */
export async function lookUntil(
  page: Page,
  holds: (briefly: { timeout: number }) => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await lookAgain(page)
    await holds(briefly)
  }).toPass(untilNextPoll)
}
