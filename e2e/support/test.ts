import { test as base, expect } from '@playwright/test'
import { type PageFaults, watchPageFaults } from './page-faults.ts'
import { type RunningServer, startServer } from './server.ts'

export { expectAccessible } from './accessibility.ts'
export { signIn } from './sign-in.ts'
export { expect }

/** One server at a time in a worker, and a new one for each file: a file finds nothing of what another left. */
interface WorkerServer {
  forFile: (file: string) => Promise<RunningServer>
}

interface TestFixtures {
  /** The server that this file's tests share, in the order in which they stand. */
  server: RunningServer
  /** What the pages did wrong so far; looked at when the test ends. */
  pageFaults: PageFaults
}

/** Playwright's test, on a server of our own, failing at any CSP message, script error or console error. */
export const test = base.extend<TestFixtures, { workerServer: WorkerServer }>({
  workerServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern
    async ({}, use) => {
      let current: { file: string; server: RunningServer } | undefined
      await use({
        async forFile(file) {
          if (current?.file !== file) {
            await current?.server.dispose()
            current = { file, server: await startServer() }
          }
          return current.server
        },
      })
      await current?.server.dispose()
    },
    { scope: 'worker' },
  ],
  server: async ({ workerServer }, use, testInfo) => {
    const server = await workerServer.forFile(testInfo.file)
    const before = server.log().length
    await use(server)
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('server log', { body: server.log().slice(before), contentType: 'text/plain' })
    }
  },
  baseURL: async ({ server }, use) => use(server.url),
  pageFaults: [
    async ({ context }, use) => {
      const faults = watchPageFaults(context)
      await use(faults)
      expect(faults.found(), 'CSP messages, script errors and console errors').toEqual([])
    },
    { auto: true },
  ],
})
