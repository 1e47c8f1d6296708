import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../house.ts'
import { runProcess } from '../run-process.ts'
import { emptyResult, type FileTime, type SuiteResult } from './suite-result.ts'

/** The fields that we read of Playwright's JSON report. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  /** Errors outside any test: a file that cannot be loaded, a worker that crashed. */
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  file: string
  specs: { title: string; tests: { results: PlaywrightResult[] }[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightResult {
  duration: number
  attachments: { name: string; path?: string }[]
}

/** So many lines of a failed test's page are printed. */
const pageLines = 80

/** Far above what they take, so that none is cut off on a slow machine. */
const timeoutSeconds = 50 * 60

/**
 * Runs the browser tests in the given Chromium, and prints Playwright's report of failures with what their pages held. A test that passes only on retry has failed.
 */
export async function runBrowserTests(chromiumPath: string): Promise<SuiteResult> {
  const folder = mkdtempSync(join(tmpdir(), 'chaveiro-browser-'))
  const reportPath = join(folder, 'report.json')
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  try {
    const { exitCode, output } = await runProcess(
      process.execPath,
      [playwright, 'test', '--config', 'e2e/playwright.config.ts', '--reporter=dot,json'],
      { env: { CHROMIUM_PATH: chromiumPath, PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath }, timeoutSeconds },
    )
    if (exitCode !== 0) console.log(output.trim())
    const { stats, errors, suites } = JSON.parse(readFileSync(reportPath, 'utf8')) as PlaywrightReport
    for (const text of suites.flatMap(pagesOf)) console.log(text)
    const result = {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
      times: suites.map(timeOf),
    }
    if (errors.length > 0) return { ...result, fault: errors.map(({ message }) => message).join('\n') }
    if (exitCode !== 0 && result.failed === 0) {
      return { ...result, fault: `Playwright ended with exit code ${exitCode}` }
    }
    return result
  } catch (error) {
    return { ...emptyResult(), fault: `Playwright gave no report: ${String(error)}` }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What the pages of failed tests held, since a machine that is gone afterwards leaves no other trace. */
function pagesOf({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .flatMap(({ results }) => results.flatMap(({ attachments }) => attachments))
      .filter(({ name, path }) => name === 'error-context' && path !== undefined)
      .map(({ path }) => {
        const [, page = ''] = /```yaml\n([\s\S]*?)```/.exec(readFileSync(path as string, 'utf8')) ?? []
        return `The page of '${title}':\n${page.split('\n').slice(0, pageLines).join('\n')}`
      }),
  )
  return [...own, ...suites.flatMap(pagesOf)]
}

function timeOf(suite: PlaywrightSuite): FileTime {
  return { file: `e2e/${suite.file}`, seconds: millisecondsOf(suite) / 1000 }
}

function millisecondsOf({ specs, suites = [] }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const own = results.reduce((sum, { duration }) => sum + duration, 0)
  return suites.reduce((sum, suite) => sum + millisecondsOf(suite), own)
}
