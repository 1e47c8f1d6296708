import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../house.ts'
import { runProcess } from '../run-process.ts'
import { countsPathVariable, type NodeTestCounts } from './node-test-reporter.ts'

/** A suite's result; `fault` says why its runner gave no counts. */
export interface SuiteResult {
  passed: number
  failed: number
  skipped: number
  fault?: string
}

/** Two cores are what the smallest of our machines has. */
const concurrency = 2
const timeoutPerFileSeconds = 240

const reporterPath = join(import.meta.dirname, 'node-test-reporter.ts')

/** Every test file outside the browser, below the given rooms. */
export function findTestFiles(rooms: string[]): string[] {
  return globSync(
    rooms.map((room) => `${room}/**/*.test.ts`),
    { cwd: root, exclude: ['**/node_modules'] },
  ).sort()
}

/**
 * Runs test files with node:test, each in a process of its own. Failures are printed in full.
 * node's own `--test` has no time-out for a file that leaves something open, hence this small pool.
 */
export async function runNodeTests(files: string[], env: NodeJS.ProcessEnv = {}): Promise<SuiteResult> {
  const total: SuiteResult = { passed: 0, failed: 0, skipped: 0 }
  const folder = mkdtempSync(join(tmpdir(), 'chaveiro-counts-'))
  const waiting = files.map((file, index) => ({ file, countsPath: join(folder, `${index}.json`) }))
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const counts = await runFile(next.file, next.countsPath, env)
      total.passed += counts.passed
      total.failed += counts.failed
      total.skipped += counts.skipped
    }
  }
  try {
    await Promise.all(Array.from({ length: concurrency }, work))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return total
}

async function runFile(file: string, countsPath: string, env: NodeJS.ProcessEnv): Promise<NodeTestCounts> {
  const startedAt = Date.now()
  const { exitCode, output } = await runProcess(
    process.execPath,
    [`--test-reporter=${reporterPath}`, '--test-reporter-destination=stdout', join(root, file)],
    {
      env: { ...process.env, NODE_ENV: 'test', ...env, [countsPathVariable]: countsPath },
      timeout: timeoutPerFileSeconds * 1000,
      killSignal: 'SIGKILL',
    },
  )
  const counts: NodeTestCounts = existsSync(countsPath)
    ? (JSON.parse(readFileSync(countsPath, 'utf8')) as NodeTestCounts)
    : { passed: 0, failed: 0, skipped: 0 }
  if (exitCode === 0 && counts.failed === 0) return counts
  const isLate = Date.now() - startedAt >= timeoutPerFileSeconds * 1000
  const why = isLate ? `: not done after ${timeoutPerFileSeconds} s (does it leave something open?)` : ''
  console.log(`FAIL ${file}${why}\n${output.trimEnd()}`)
  // A file that breaks outside any test has failed as one.
  return { ...counts, failed: Math.max(counts.failed, 1) }
}
