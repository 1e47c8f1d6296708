import type { Browser } from '@playwright/test'

/** Where the app keeps how items are listed, and what it keeps for a person who chose cards. */
export const listLookName = 'item-list'
export const cardsChosen = '{"layout":"cards"}'

/**
 * Every page of this browser is that of a person who once chose cards. The app lists items in rows by itself; the specification has cards,
 * and most specs are about what it says of them.
 */
export function chooseCards(browser: Browser): void {
  browser.on('context', (context) => context.addInitScript(keepIfNone, [listLookName, cardsChosen] as const))
}

/** Runs in the page, before its scripts. */
function keepIfNone([name, look]: readonly [string, string]): void {
  try {
    if (localStorage.getItem(name) === null) localStorage.setItem(name, look)
  } catch {
    // A blank page, or a frame that may keep nothing.
  }
}
