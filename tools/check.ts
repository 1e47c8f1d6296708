// npm run check: the fast half. Format, lint, types, import rules, dead code, unit tests on SQLite.
import { runStaticSteps } from './static-steps.ts'
import { findTestFiles, runNodeTests } from './testing/run-node-tests.ts'
import { roomsWithNodeTests } from './testing/suites.ts'

const failedSteps = await runStaticSteps()
const { passed, failed, fault } = await runNodeTests(findTestFiles(roomsWithNodeTests), {
  TEST_DATABASE_URL: undefined,
})
const testsAreGreen = failed === 0 && fault === undefined
console.log(`${testsAreGreen ? 'ok  ' : 'FAIL'} unit tests (${passed} passed, ${failed} failed)`)
if (fault !== undefined) console.log(fault)
if (failedSteps.length > 0 || !testsAreGreen) process.exitCode = 1
