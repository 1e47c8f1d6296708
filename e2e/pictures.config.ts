import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** `npm run help:pictures`: takes the help's pictures from the running product; it tests nothing. */
export default defineConfig({
  ...base,
  projects: [{ testMatch: '**/*.pictures.ts' }],
  workers: 1,
  timeout: 1_200_000,
})
