import { availableParallelism } from 'node:os'
import { runProcess } from '../run-process.ts'
import type { Slots } from './slots.ts'
import { startTestWorker, type TestWorker } from './start-test-worker.ts'
import { emptyResult, type SuiteResult } from './suite-result.ts'
import type { TestGroup } from './suites.ts'

/**
 * Runs test files with node:test, in as many processes per group as there are processors; a free process takes the next file in the given
 * order. Prints failures in full; runs no further file in a process in which one has failed. If a file is late on PostgreSQL, also prints
 * what its sessions wait for.
 */
export async function runNodeTests(
  groups: TestGroup[],
  slots: Slots,
  env: NodeJS.ProcessEnv = {},
  timeoutSeconds?: number,
): Promise<SuiteResult> {
  const total = emptyResult()
  const runGroup = async ({ files, isQuick }: TestGroup) => {
    const start = () => startTestWorker(isQuick, env, timeoutSeconds)
    const queue = files.values()
    const runFiles = async () => {
      let worker: TestWorker | undefined
      for (const file of queue) {
        worker = await slots(() => runFile(worker ?? start(), file, total, env))
      }
      await worker?.end()
    }
    await Promise.all(Array.from({ length: availableParallelism() }, runFiles))
  }
  await Promise.all(groups.map(runGroup))
  return total
}

/** Adds the file's result to the total. Answers the worker if it can run another file. */
async function runFile(
  worker: TestWorker,
  file: string,
  total: SuiteResult,
  env: NodeJS.ProcessEnv,
): Promise<TestWorker | undefined> {
  const startedAt = Date.now()
  const result = await worker.run(file)
  total.times.push({ file, seconds: (Date.now() - startedAt) / 1000 })
  const { passed, failed, skipped } = typeof result === 'string' ? { ...emptyResult(), failed: 1 } : result
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  if (failed === 0) return worker
  const [why, failures] =
    typeof result === 'string' ? [`: ${result}`, await databaseWaits(env)] : ['', result.failures]
  const output = await worker.end()
  console.log(`FAIL ${file}${why}\n${failures}\n${output.trimEnd()}`)
  return undefined
}

/** Asked while the file's process still waits. Empty on SQLite. */
async function databaseWaits(env: NodeJS.ProcessEnv): Promise<string> {
  if (!env.TEST_DATABASE_URL) return ''
  const script = 'server/testing/tell-database-waits.ts'
  return (await runProcess(process.execPath, [script], { env, timeoutSeconds: 30 })).output
}
