import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const chromiumPath = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
].find((path) => path !== '' && existsSync(path))

/**
 * Each worker starts a server of its own (see support/test.ts). `localhost`, never 127.0.0.1:
 * the server sends every other name to the one of PUBLIC_URL.
 */
export default defineConfig({
  testDir: '.',
  build: { external: ['**/client/**', '**/contract/**', '**/crypto/**'] },
  testMatch: '**/*.spec.ts',
  outputDir: join(import.meta.dirname, '..', 'test-results'),
  fullyParallel: false,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  timeout: 600_000,
  // Far above what anything takes: a machine that others use too must not fail a test, and what passes waits for nothing.
  expect: { timeout: 30_000 },
  use: {
    headless: true,
    locale: 'en-US',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // Drawing what moves took a twelfth of the processor; vaults.spec.ts and frame.spec.ts see it move.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A record of each step took a twentieth of the processor, with film and copies of the page half of it: `--trace on` brings them.
    trace: 'off',
    launchOptions: {
      ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
