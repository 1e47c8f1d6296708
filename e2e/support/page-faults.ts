import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test'

/** What a page did that no page of ours may do; a test that ends with one has failed. */
export interface PageFaults {
  found: () => string[]
  /** Lets a fault pass that the test brings about on purpose, for instance the browser's line on a 404. */
  expect: (pattern: RegExp) => void
}

/** Watches every page of a context: errors of scripts, errors on the console, each message of the CSP. */
export function watchPageFaults(context: BrowserContext): PageFaults {
  const faults: string[] = []
  const expected: RegExp[] = []

  const watchPage = (page: Page) => {
    page.on('pageerror', (error) =>
      faults.push(`page error at ${page.url()}: ${error.stack ?? error.message}`),
    )
    page.on('crash', () => faults.push(`page crashed at ${page.url()}`))
  }
  context.on('console', (message) => {
    if (isFault(message))
      faults.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  // An error that nothing catches in a worker reaches no page event.
  context.on('weberror', (error) => {
    if (error.page() === null) faults.push(`error outside a page: ${error.error().message}`)
  })
  context.on('page', watchPage)
  for (const page of context.pages()) watchPage(page)

  return {
    found: () => faults.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
    expect: (pattern) => void expected.push(pattern),
  }
}

function isFault(message: ConsoleMessage): boolean {
  if (message.type() === 'error') return true
  return /content security policy|trusted ?type|refused to/i.test(message.text())
}
