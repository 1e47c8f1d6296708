// npm test: installs what is missing, runs everything, and ends with `N passed, N failed`.

import { runStaticSteps } from './static-steps.ts'
import { runBrowserTests } from './testing/run-browser-tests.ts'
import { findTestFiles, runNodeTests, type SuiteResult } from './testing/run-node-tests.ts'
import { roomsWithDatabaseTests, roomsWithNodeTests } from './testing/suites.ts'
import {
  findChromium,
  findPostgresPrograms,
  installMissingSystemPackages,
} from './testing/system-packages.ts'
import { startThrowAwayPostgres } from './testing/throw-away-postgres.ts'
import { buildWebIfChanged } from './web-build.mjs'

const isCi = process.env.CI !== undefined && process.env.CI !== '' && process.env.CI !== 'false'
const couldNotRun: string[] = []
let passed = 0
let failed = 0

async function runSuite(name: string, run: () => Promise<SuiteResult>): Promise<void> {
  const startedAt = Date.now()
  const result = await run().catch(
    (error: unknown): SuiteResult => ({ passed: 0, failed: 0, skipped: 0, fault: String(error) }),
  )
  passed += result.passed
  // A runner that broke down has failed, whatever it counted before.
  failed += result.fault === undefined ? result.failed : Math.max(result.failed, 1)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  const skipped = result.skipped > 0 ? `, ${result.skipped} skipped` : ''
  console.log(`${name}: ${result.passed} passed, ${result.failed} failed${skipped} (${seconds} s)`)
  if (result.fault !== undefined) console.log(`FAIL ${name}: ${result.fault}`)
  if (result.skipped > 0) couldNotRun.push(`${result.skipped} skipped in: ${name}`)
}

async function runOnPostgres(): Promise<void> {
  const files = findTestFiles(roomsWithDatabaseTests)
  const given = process.env.TEST_DATABASE_URL
  if (given !== undefined) {
    return runSuite('server tests on PostgreSQL', () => runNodeTests(files, { TEST_DATABASE_URL: given }))
  }
  const programs = findPostgresPrograms()
  if (programs === undefined) {
    couldNotRun.push('server tests on PostgreSQL: no PostgreSQL was found, and none could be installed')
    return
  }
  await runSuite('server tests on PostgreSQL', async () => {
    const postgres = await startThrowAwayPostgres(programs)
    try {
      return await runNodeTests(files, { TEST_DATABASE_URL: postgres.url })
    } finally {
      await postgres.stop()
    }
  })
}

async function runInBrowser(): Promise<void> {
  const chromium = findChromium()
  if (chromium === undefined) {
    couldNotRun.push('browser tests: no Chromium was found, and none could be installed')
    return
  }
  await runSuite('browser tests', async () => {
    buildWebIfChanged(process.execPath)
    return runBrowserTests(chromium)
  })
}

// Ends through process.exit, so that what was started is stopped by its exit listener.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

await installMissingSystemPackages()
const failedSteps = await runStaticSteps()
failed += failedSteps.length
await runSuite('tests on SQLite', () =>
  runNodeTests(findTestFiles(roomsWithNodeTests), { TEST_DATABASE_URL: undefined }),
)
await runOnPostgres()
await runInBrowser()

for (const step of failedSteps) console.log(`FAILED STEP ${step}`)
for (const what of couldNotRun) console.log(`COULD NOT RUN ${what}`)
if (failed > 0 || passed === 0 || (isCi && couldNotRun.length > 0)) process.exitCode = 1
console.log(`${passed} passed, ${failed} failed`)
