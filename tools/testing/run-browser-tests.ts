import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../house.ts'
import { runAloud } from '../run-process.ts'
import type { SuiteResult } from './run-node-tests.ts'

/** What we read of Playwright's JSON report. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  /** Faults outside any test: a file that cannot be loaded, a worker that died. */
  errors: { message?: string }[]
}

const timeoutSeconds = 40 * 60

/** Runs the browser tests in the given Chromium. A test that passes only at a second try has failed. */
export async function runBrowserTests(chromiumPath: string): Promise<SuiteResult> {
  const folder = mkdtempSync(join(tmpdir(), 'chaveiro-browser-'))
  const reportPath = join(folder, 'report.json')
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  try {
    const exitCode = await runAloud(
      process.execPath,
      [playwright, 'test', '--config', 'e2e/playwright.config.ts', '--reporter=dot,json'],
      { CHROMIUM_PATH: chromiumPath, PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath },
      timeoutSeconds,
    )
    const { stats, errors } = JSON.parse(readFileSync(reportPath, 'utf8')) as PlaywrightReport
    const counts = { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
    if (errors.length > 0) return { ...counts, fault: errors.map(({ message }) => message).join('\n') }
    if (exitCode !== 0 && counts.failed === 0) {
      return { ...counts, fault: `Playwright ended with exit code ${exitCode}` }
    }
    return counts
  } catch (error) {
    return { passed: 0, failed: 0, skipped: 0, fault: `Playwright gave no report: ${String(error)}` }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
