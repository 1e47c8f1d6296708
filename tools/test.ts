// npm test: installs what is missing, runs everything, and ends with `N passed, N failed`.

import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root } from './house.ts'
import { runAloud } from './run-process.ts'
import { runStaticSteps } from './static-steps.ts'
import { builtServer } from './testing/built-server.ts'
import { keepTemporaryFilesInMemory } from './testing/quick-folder.ts'
import { runBrowserTests } from './testing/run-browser-tests.ts'
import { runNodeTests } from './testing/run-node-tests.ts'
import { createSlots } from './testing/slots.ts'
import { printSlowest } from './testing/slowest.ts'
import { emptyResult, type FileTime, type SuiteResult } from './testing/suite-result.ts'
import { findNodeSuite, findPostgresSuite } from './testing/suites.ts'
import {
  findChromium,
  findPostgresPrograms,
  installMissingSystemPackages,
} from './testing/system-packages.ts'
import { startThrowAwayPostgres } from './testing/throw-away-postgres.ts'

const isCi = process.env.CI !== undefined && process.env.CI !== '' && process.env.CI !== 'false'
const couldNotRun: string[] = []
const times: (FileTime & { lane: string })[] = []
let passed = 0
let failed = 0

/** What runs outside the browser shares the processors. */
const slots = createSlots(availableParallelism())

async function runLane(lane: string, run: () => Promise<SuiteResult>): Promise<void> {
  const startedAt = Date.now()
  const result = await run().catch(
    (error: unknown): SuiteResult => ({ ...emptyResult(), fault: String(error) }),
  )
  passed += result.passed
  // A runner that broke down has failed, whatever it counted before.
  failed += result.fault === undefined ? result.failed : Math.max(result.failed, 1)
  times.push(...result.times.map((time) => ({ ...time, lane })))
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  const skipped = result.skipped > 0 ? `, ${result.skipped} skipped` : ''
  console.log(`${lane}: ${result.passed} passed, ${result.failed} failed${skipped} (${seconds} s)`)
  if (result.fault !== undefined) console.log(`FAIL ${lane}: ${result.fault}`)
  if (result.skipped > 0) couldNotRun.push(`${result.skipped} skipped in: ${lane}`)
}

async function runOnPostgres(): Promise<void> {
  const lane = 'tests on PostgreSQL'
  const suite = findPostgresSuite()
  const given = process.env.TEST_DATABASE_URL
  if (given !== undefined) {
    return runLane(lane, () => runNodeTests(suite, slots, { TEST_DATABASE_URL: given }))
  }
  const programs = findPostgresPrograms()
  if (programs === undefined) {
    couldNotRun.push(`${lane}: no PostgreSQL was found, and none could be installed`)
    return
  }
  await runLane(lane, async () => {
    const postgres = await startThrowAwayPostgres(programs)
    try {
      return await runNodeTests(suite, slots, { TEST_DATABASE_URL: postgres.socketUrl })
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
  await runLane('browser tests', async () => {
    const exitCode = await runAloud(process.execPath, [join(root, 'tools', 'build.mjs')])
    if (exitCode !== 0) throw new Error('the web app could not be built')
    return runBrowserTests(chromium)
  })
}

// Exits through process.exit, whose listener stops what was started.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

await installMissingSystemPackages()
// Built before the lanes, some of which run it at the same time.
builtServer()
keepTemporaryFilesInMemory()
const [failedSteps] = await Promise.all([
  runStaticSteps(slots),
  runLane('tests on SQLite', () => runNodeTests(findNodeSuite(), slots, { TEST_DATABASE_URL: undefined })),
  runOnPostgres(),
])
// By themselves: Playwright's workers fill the processors, and whatever waits for its turn draws and asks meanwhile.
await runInBrowser()
failed += failedSteps.length

printSlowest(times)
for (const step of failedSteps) console.log(`FAILED STEP ${step}`)
for (const what of couldNotRun) console.log(`COULD NOT RUN ${what}`)
if (failed > 0 || passed === 0 || (isCi && couldNotRun.length > 0)) process.exitCode = 1
console.log(`${passed} passed, ${failed} failed`)
