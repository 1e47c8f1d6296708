import { type Browser, expect, type Page } from '@playwright/test'
import { unlock, whileStretching } from './key.ts'
import { asSpecified, listLookName } from './list-layout.ts'
import type { People } from './prepared/people.ts'
import type { Account } from './sign-in.ts'
import { visit } from './visit.ts'

/** Choices in the frame that a browser remembers. */
const remembered = [
  'language',
  'theme',
  'sidebar',
  listLookName,
  'quick-items:favourites',
  'quick-items:recent',
]

export interface Start {
  path: string
  /** Whether an app that is loaded and unlocked is not loaded again. */
  isWithin: boolean
}

/** The browsers that the tests of one file share: one per person, unlocked once. */
export interface UnlockedPages {
  /**
   * The person's page. `watch` is called before anything happens in it.
   * @param start the dashboard, another address, or within the app as the last test left it
   */
  take: (account: Account, watch: (page: Page) => void, start?: Start) => Promise<Page>
  close: () => Promise<void>
}

export function createUnlockedPages(browser: Browser, people: People): UnlockedPages {
  const pages = new Map<Account, Page>()
  return {
    async take(account, watch, start) {
      const known = pages.get(account)
      const page = known ?? (await (await browser.newContext()).newPage())
      pages.set(account, page)
      watch(page)
      if (!known) await people.open(page, account, start?.path)
      else if (!start) await comeBack(page)
      else if (start.isWithin && (await page.evaluate(isOpen))) await visit(page, start.path)
      else {
        if (!(await page.evaluate(staysUnlocked))) await comeBack(page)
        await page.goto(start.path)
      }
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

/** Runs in the page: whether the app is unlocked, and nothing lies over it. */
const isOpen = () =>
  document.querySelector('nav[aria-label="Main navigation"]') !== null &&
  document.querySelector('[role=dialog], [role=alertdialog]') === null

/** Runs in the page: as over a reload, unless a test locked it. */
function staysUnlocked(): boolean {
  for (const name of ['chaveiro.active', 'chaveiro.alive']) localStorage.setItem(name, String(Date.now()))
  return sessionStorage.getItem('chaveiro.kept') !== null
}

/** Reverts what a test changed about a page. Unless the next test goes on in it, it then shows a place where nothing runs. */
export async function park(
  page: Page,
  viewport: { width: number; height: number } | null,
  isWithin: boolean,
): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().clearPermissions()
  const isChanged = await page.evaluate(
    ([names, atFirst]) => {
      const chosen = names.filter((name) => {
        const kept = localStorage.getItem(name)
        return kept !== null && kept !== atFirst
      })
      for (const name of chosen) localStorage.removeItem(name)
      return chosen.length > 0
    },
    [remembered, asSpecified] as const,
  )
  // Of the same origin, so that the browser keeps the process and need not load our scripts again.
  if (isChanged || !isWithin) await page.goto('/favicon.svg')
  await page.emulateMedia({ media: null, colorScheme: 'light' })
  if (viewport) await page.setViewportSize(viewport)
}
