import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { passphrase } from './devices.ts'

const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']

export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? places.find(existsSync) ?? 'chromium',
    args: flags.split(' '),
  })
}

/**
 * Signs in and unlocks in a new browser. Resolves with the milliseconds from the click to the dashboard by the page's
 * own clock, since the browser driver polls only every half second after a while.
 */
export async function unlockAsAdmin(page: Page, url: string, typingMs = 0): Promise<number> {
  await page.goto(`${url}/login`)
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.getByRole('button', { name: 'Demo Admin' }).click()
  await page.getByLabel('Passphrase').fill(passphrase)
  await page.waitForTimeout(typingMs)
  await page.evaluate(() => {
    const look = (from: number) => {
      const headings = [...document.querySelectorAll('h2')]
      if (headings.some((heading) => heading.textContent === 'Quick Access' && heading.checkVisibility()))
        Object.assign(window, { dashboardAfter: performance.now() - from })
      else requestAnimationFrame(() => look(from))
    }
    addEventListener('click', ({ timeStamp }) => look(timeStamp), { capture: true, once: true })
  })
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await page.waitForFunction(() => 'dashboardAfter' in window)
  return page.evaluate(() => (window as unknown as { dashboardAfter: number }).dashboardAfter)
}

/** A phone of some years ago on a slow connection: a quarter of the processor's speed, 1.6 Mbit/s. */
export async function makeSlow(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
  await devTools.send('Network.emulateNetworkConditions', line)
}

/** Counts the page thread's tasks of more than 50 ms (Long Tasks API) from now on. */
export async function startCountingLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { longTasks: tasks })
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map((entry) => entry.duration)),
    ).observe({ type: 'longtask' })
  })
}

/** Durations in milliseconds since startCountingLongTasks. */
export function longTasksOf(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks)
}
