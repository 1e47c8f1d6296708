import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../house.ts'
import { runProcess } from '../run-process.ts'
import { resultPathVariable } from './node-test-reporter.ts'
import type { Slots } from './slots.ts'
import { emptyResult, type SuiteResult } from './suite-result.ts'
import type { TestProcess } from './suites.ts'

const timeoutSeconds = 240

const reporterPath = join(import.meta.dirname, 'node-test-reporter.ts')
const quickPassphrasesPath = join(import.meta.dirname, 'quick-passphrases.ts')

/**
 * Runs test files with node:test, each process in a slot of its own. Failures are printed in full.
 * node's own `--test` has no time-out for a file that leaves something open, hence this small pool.
 */
export async function runNodeTests(
  processes: TestProcess[],
  slots: Slots,
  env: NodeJS.ProcessEnv = {},
): Promise<SuiteResult> {
  const total = emptyResult()
  const folder = mkdtempSync(join(tmpdir(), 'chaveiro-results-'))
  const runNext = async (it: TestProcess, index: number) => {
    const result = await slots(() => runTestProcess(it, join(folder, `${index}.json`), env))
    total.passed += result.passed
    total.failed += result.failed
    total.skipped += result.skipped
    total.times.push(...result.times)
  }
  try {
    await Promise.all(processes.map(runNext))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return total
}

async function runTestProcess(
  { files, hasQuickPassphrases }: TestProcess,
  resultPath: string,
  env: NodeJS.ProcessEnv,
): Promise<SuiteResult> {
  const startedAt = Date.now()
  const isOne = files.length === 1
  const { exitCode, output, isLate } = await runProcess(
    process.execPath,
    [
      ...(hasQuickPassphrases ? ['--import', quickPassphrasesPath] : []),
      ...(isOne ? [] : ['--test', '--test-isolation=none']),
      `--test-reporter=${reporterPath}`,
      '--test-reporter-destination=stdout',
      ...files.map((file) => join(root, file)),
    ],
    { env: { NODE_ENV: 'test', ...env, [resultPathVariable]: resultPath }, timeoutSeconds, isGroup: true },
  )
  const result = existsSync(resultPath)
    ? (JSON.parse(readFileSync(resultPath, 'utf8')) as SuiteResult)
    : emptyResult()
  const name = isOne ? (files[0] ?? '') : `${files.length} files in one process`
  // What a file does before its first test counts, too.
  if (isOne) result.times = [{ file: name, seconds: (Date.now() - startedAt) / 1000 }]
  if (exitCode === 0 && result.failed === 0) return result
  const why = isLate ? `: not done after ${timeoutSeconds} s (does it leave something open?)` : ''
  console.log(`FAIL ${name}${why}\n${output.trimEnd()}`)
  // A file that breaks outside any test has failed as one.
  return { ...result, failed: Math.max(result.failed, 1) }
}
