import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../house.ts'
import { runAloud } from '../run-process.ts'
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
const timeoutSeconds = 20 * 60

/** Every test file outside the browser, below the given rooms. */
export function findTestFiles(rooms: string[]): string[] {
  return globSync(
    rooms.map((room) => `${room}/**/*.test.ts`),
    { cwd: root, exclude: ['**/node_modules', 'tools/canaries'] },
  ).sort()
}

/** Runs test files with node:test; failures are printed in full. */
export async function runNodeTests(files: string[], env: NodeJS.ProcessEnv = {}): Promise<SuiteResult> {
  if (files.length === 0) return { passed: 0, failed: 0, skipped: 0 }
  const folder = mkdtempSync(join(tmpdir(), 'chaveiro-counts-'))
  const countsPath = join(folder, 'counts.json')
  try {
    const exitCode = await runAloud(
      process.execPath,
      [
        '--test',
        `--test-concurrency=${concurrency}`,
        // A file ends when its tests have, whatever they left open; without it a hanging test hangs the run.
        '--test-force-exit',
        `--test-timeout=${timeoutPerFileSeconds * 1000}`,
        `--test-reporter=${join(import.meta.dirname, 'node-test-reporter.ts')}`,
        '--test-reporter-destination=stdout',
        ...files,
      ],
      { NODE_ENV: 'test', ...env, [countsPathVariable]: countsPath },
      timeoutSeconds,
    )
    const counts = JSON.parse(readFileSync(countsPath, 'utf8')) as NodeTestCounts
    if (exitCode !== 0 && counts.failed === 0) {
      return { ...counts, fault: `the test runner ended with exit code ${exitCode}` }
    }
    return counts
  } catch (error) {
    return { passed: 0, failed: 0, skipped: 0, fault: `the test runner gave no counts: ${String(error)}` }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
