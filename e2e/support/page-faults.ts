import type { BrowserContext, ConsoleMessage, Page, WebError } from '@playwright/test'

/** Faults of a page; a test that ends with one has failed. */
export interface PageFaults {
  found: () => string[]
  /** Allows a fault that the test provokes, for instance the browser's line on a 404. */
  expect: (pattern: RegExp) => void
  /** Watches a browser too. Returns the function that stops watching. */
  watch: (context: BrowserContext) => () => void
}

/** Watches every page of a context: script errors, console errors, CSP messages. */
export function watchPageFaults(context: BrowserContext): PageFaults {
  const faults = createPageFaults()
  faults.watch(context)
  return faults
}

export function createPageFaults(): PageFaults {
  const faults: string[] = []
  const expected: RegExp[] = []
  return {
    found: () => faults.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
    expect: (pattern) => void expected.push(pattern),
    watch: (context) => watch(context, (fault) => faults.push(fault)),
  }
}

function watch(context: BrowserContext, report: (fault: string) => void): () => void {
  const onConsole = (message: ConsoleMessage) => {
    if (isFault(message)) report(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  }
  // Errors of pages, and of workers, for which it names no page.
  const onError = (found: WebError) => {
    const error = found.error()
    report(`error at ${found.page()?.url() ?? 'no page'}: ${error.stack ?? error.message}`)
  }
  const onCrash = (page: Page) => report(`page crashed at ${page.url()}`)
  const watchPage = (page: Page) => page.on('crash', onCrash)

  context.on('console', onConsole)
  context.on('weberror', onError)
  context.on('page', watchPage)
  for (const page of context.pages()) watchPage(page)
  return () => {
    context.off('console', onConsole)
    context.off('weberror', onError)
    context.off('page', watchPage)
    for (const page of context.pages()) page.off('crash', onCrash)
  }
}

function isFault(message: ConsoleMessage): boolean {
  if (message.type() === 'error') return true
  return /content security policy|trusted ?type|refused to/i.test(message.text())
}
