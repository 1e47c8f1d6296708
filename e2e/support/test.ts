import { test as base, expect, type Page } from '@playwright/test'
import { chooseAsSpecified } from './list-layout.ts'
import { createPageFaults, type PageFaults } from './page-faults.ts'
import { createPeople, type People } from './prepared/people.ts'
import { type RunningServer, startServer } from './server.ts'
import type { Account } from './sign-in.ts'
import { createUnlockedPages, park, type Start, type UnlockedPages } from './unlocked-pages.ts'

export { expectAccessible } from './accessibility.ts'
export { signIn } from './sign-in.ts'
export { expect }

/** What the tests of one file share. */
interface SharedByFile {
  file: string
  server: RunningServer
  people: People
  unlockedPages: UnlockedPages
}

/** One server at a time per worker, and a new one for each file, so that a file finds nothing of another's. */
interface WorkerServer {
  forFile: (file: string) => Promise<SharedByFile>
}

interface WorkerFixtures {
  workerServer: WorkerServer
  /**
   * `cards` for the specs of the specification's cards, which are one click away; `app` for those that meet the list as the app shows it to
   * somebody who chose nothing: in rows.
   */
  itemList: 'cards' | 'app'
}

interface TestFixtures {
  /** The server that this file's tests share, in their order. */
  server: RunningServer
  /** People who join that server without a browser, for tests in which joining is not the subject. */
  people: People
  /** The pages' faults so far, checked when the test ends. */
  pageFaults: PageFaults
  /**
   * A person's page at the dashboard, in a browser that this file's tests share, signed in and unlocked once. For tests in which neither is
   * the subject; `page` is a browser without any of it.
   */
  unlockedPage: (account: Account, start?: Start) => Promise<Page>
  /** The unlocked page of Demo Admin, who is the first admin. */
  adminPage: Page
  /** The same page, loaded at this address instead of the dashboard. */
  adminAt: (path: string) => Promise<Page>
  /**
   * The same page, which goes to this address within the app and is not loaded anew, so that it shows what was made outside of it only after
   * ten seconds. For files that prepare their world beforehand.
   */
  adminWithin: (path: string) => Promise<Page>
}

/** Playwright's test with a server of our own, failing at any CSP message, script error or console error. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  itemList: ['cards', { option: true, scope: 'worker' }],
  browser: [
    async ({ browser, itemList }, use) => {
      if (itemList === 'cards') chooseAsSpecified(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  workerServer: [
    async ({ browser }, use) => {
      let current: SharedByFile | undefined
      const dispose = async () => {
        await current?.unlockedPages.close()
        await current?.server.dispose()
      }
      await use({
        async forFile(file) {
          if (current?.file !== file) {
            await dispose()
            const server = await startServer()
            const people = createPeople(server.url)
            current = { file, server, people, unlockedPages: createUnlockedPages(browser, people) }
          }
          return current
        },
      })
      await dispose()
    },
    { scope: 'worker' },
  ],
  server: async ({ workerServer }, use, testInfo) => {
    const { server } = await workerServer.forFile(testInfo.file)
    const before = server.log().length
    await use(server)
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('server log', { body: server.log().slice(before), contentType: 'text/plain' })
    }
  },
  people: async ({ workerServer }, use, testInfo) => use((await workerServer.forFile(testInfo.file)).people),
  baseURL: async ({ server }, use) => use(server.url),
  pageFaults: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern
    async ({}, use) => {
      const faults = createPageFaults()
      await use(faults)
      expect(faults.found(), 'CSP messages, script errors and console errors').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, pageFaults }, use) => {
    const stop = pageFaults.watch(context)
    await use(context)
    stop()
  },
  unlockedPage: async ({ workerServer, pageFaults, viewport }, use, testInfo) => {
    const { unlockedPages } = await workerServer.forFile(testInfo.file)
    const taken = new Map<Page, { stopWatching: () => void; isWithin: boolean }>()
    await use((account, start) =>
      unlockedPages.take(
        account,
        (page) => {
          if (taken.has(page)) return
          taken.set(page, {
            stopWatching: pageFaults.watch(page.context()),
            isWithin: start?.isWithin ?? false,
          })
        },
        start,
      ),
    )
    for (const [page, { stopWatching, isWithin }] of taken) {
      stopWatching()
      if (testInfo.status === testInfo.expectedStatus) await park(page, viewport, isWithin)
    }
  },
  adminPage: async ({ people, unlockedPage }, use) => {
    await people.founder()
    await use(await unlockedPage('Demo Admin'))
  },
  adminAt: async ({ people, unlockedPage }, use) => {
    await people.founder()
    await use((path) => unlockedPage('Demo Admin', { path, isWithin: false }))
  },
  adminWithin: async ({ people, unlockedPage }, use) => {
    await people.founder()
    await use((path) => unlockedPage('Demo Admin', { path, isWithin: true }))
  },
})
