import type { Browser } from '@playwright/test'

/** Where the app keeps how items are listed and asked for, and what it keeps for a person who chose what the specification has. */
export const listLookName = 'item-list'
export const asSpecified = '{"layout":"cards","itemForm":"whole"}'

/**
 * Every page of this browser is that of a person who once chose cards and an item's whole form. The app lists items in rows and asks few
 * fields by itself; the specification has those, and most specs are about what it says of them.
 */
export function chooseAsSpecified(browser: Browser): void {
  browser.on('context', (context) => context.addInitScript(keepIfNone, [listLookName, asSpecified] as const))
}

/** Runs in the page, before its scripts. */
function keepIfNone([name, look]: readonly [string, string]): void {
  try {
    if (localStorage.getItem(name) === null) localStorage.setItem(name, look)
  } catch {
    // A blank page, or a frame that may keep nothing.
  }
}
