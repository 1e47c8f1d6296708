import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumFlags } from '../tools/testing/chromium-flags.ts'

const chromiumPath = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
].find((path) => path !== '' && existsSync(path))

/** Begun first, the longest one before all others, so that none is left to run by itself at the end. */
const longFiles = [
  'two-person-vault',
  'emergency',
  'key',
  'client-submission',
  'audit',
  'memory',
  'items',
  'users',
]
const filesOf = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`)

/**
 * Each worker starts its own server (see support/test.ts). `localhost`, never 127.0.0.1: the server redirects every other name to that of
 * PUBLIC_URL.
 */
export default defineConfig({
  testDir: '.',
  build: { external: ['**/device/**', '**/contract/**', '**/crypto/**'] },
  projects: [
    { name: 'longest', testMatch: filesOf(longFiles.slice(0, 1)) },
    { name: 'long', testMatch: filesOf(longFiles.slice(1)) },
    { name: 'others', testMatch: '**/*.spec.ts', testIgnore: filesOf(longFiles) },
  ],
  outputDir: join(import.meta.dirname, '..', 'test-results'),
  fullyParallel: false,
  forbidOnly: true,
  // One more than our processors: two workers left a quarter of them idle.
  workers: 3,
  retries: 0,
  timeout: 600_000,
  // Far above what anything takes, so that no test fails on a machine that others use too; a passing test waits for nothing.
  expect: { timeout: 30_000 },
  use: {
    headless: true,
    locale: 'en-US',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // Animations took a twelfth of the processor; vaults.spec.ts and frame.spec.ts turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording each step took a twentieth of the processor, and video and page snapshots half of it; `--trace on` turns them on.
    trace: 'off',
    launchOptions: {
      ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
      args: [
        ...chromiumFlags,
        // A page lives for seconds: compiling what it does often took the processor longer than it saved.
        '--js-flags=--no-opt,--no-maglev',
      ],
    },
  },
})
