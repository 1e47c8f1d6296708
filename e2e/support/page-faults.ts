import type { BrowserContext, ConsoleMessage, Page, WebError } from '@playwright/test'

/** What a page did that no page of ours may do; a test that ends with one has failed. */
export interface PageFaults {
  found: () => string[]
  /** Lets a fault pass that the test brings about on purpose, for instance the browser's line on a 404. */
  expect: (pattern: RegExp) => void
  /** Watches a browser too. Answers how to stop. */
  watch: (context: BrowserContext) => () => void
}

/** Watches every page of a context: errors of scripts, errors on the console, each message of the CSP. */
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
  // Of pages and, where it names none, of workers.
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
