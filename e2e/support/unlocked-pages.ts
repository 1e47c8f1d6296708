import { type Browser, expect, type Page } from '@playwright/test'
import { unlock, whileStretching } from './key.ts'
import type { People } from './prepared/people.ts'
import type { Account } from './sign-in.ts'

/** Choices in the frame that a browser remembers. */
const remembered = ['language', 'theme', 'sidebar']

/** The browsers that the tests of one file share: one per person, unlocked once. */
export interface UnlockedPages {
  /** The person's page, at the dashboard. `watch` is called before anything happens in it. */
  take: (account: Account, watch: (page: Page) => void) => Promise<Page>
  close: () => Promise<void>
}

export function createUnlockedPages(browser: Browser, people: People): UnlockedPages {
  const pages = new Map<Account, Page>()
  return {
    async take(account, watch) {
      const known = pages.get(account)
      const page = known ?? (await (await browser.newContext()).newPage())
      pages.set(account, page)
      watch(page)
      if (known) await comeBack(page)
      else await people.open(page, account)
      return page
    },
    async close() {
      for (const page of pages.values()) await page.context().close()
      pages.clear()
    },
  }
}

/**
 * Returns to the dashboard, which this tab's session storage keeps unlocked as over a reload. Unlocks again if a test locked it, or it was
 * away for longer than a reload takes.
 */
async function comeBack(page: Page): Promise<void> {
  await page.goto('/')
  // The frame with its heading renders before it is known whether the key is open.
  const dashboard = page.getByRole('heading', { name: 'Quick Access' })
  const locked = page.getByRole('heading', { name: 'Unlock', exact: true })
  await expect(dashboard.or(locked)).toBeVisible(whileStretching)
  if (await locked.isVisible()) await unlock(page)
}

/** Reverts what a test changed about a page, and leaves it where nothing runs until the next test takes it. */
export async function park(page: Page, viewport: { width: number; height: number } | null): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().clearPermissions()
  await page.evaluate((names) => {
    for (const name of names) localStorage.removeItem(name)
  }, remembered)
  // Of the same origin, so that the browser keeps the process and need not load our scripts again.
  await page.goto('/favicon.svg')
  await page.emulateMedia({ media: null, colorScheme: 'light' })
  if (viewport) await page.setViewportSize(viewport)
}
