// npm run check: the fast half. Format, lint, types, import rules, dead code, unit tests on SQLite.
import { availableParallelism } from 'node:os'
import { runStaticSteps } from './static-steps.ts'
import { keepTemporaryFilesInMemory } from './testing/quick-folder.ts'
import { runNodeTests } from './testing/run-node-tests.ts'
import { createSlots } from './testing/slots.ts'
import { findNodeSuite } from './testing/suites.ts'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

keepTemporaryFilesInMemory()
const slots = createSlots(availableParallelism())
const startedAt = Date.now()
const [failedSteps, { passed, failed }] = await Promise.all([
  runStaticSteps(slots),
  runNodeTests(findNodeSuite(), slots, { TEST_DATABASE_URL: undefined }),
])
const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
console.log(`${failed === 0 ? 'ok  ' : 'FAIL'} unit tests (${passed} passed, ${failed} failed; ${seconds} s)`)
if (failedSteps.length > 0 || failed > 0) process.exitCode = 1
